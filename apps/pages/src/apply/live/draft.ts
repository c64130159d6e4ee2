/** What was typed, kept by the tab until the form is sent: it survives a reload and a lost connection, and ends with the tab. */
export type Draft = {
  /** @param step where one is */
  save(step: number): void
  /** Fills in what was kept, and tells where one was; 0: nothing was. */
  restore(): number
  clear(): void
}

type Kept = { step: number; fields: [name: string, value: string][] }

/** One draft a form, by its address. Files cannot be kept; a résumé is sent early instead. */
export function openDraft(form: HTMLFormElement): Draft {
  const key = `tlr ${location.pathname}`
  const fields = (): Kept['fields'] =>
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'shown' ? [[name, value]] : [],
    )
  // Browsers can forbid to keep anything; then nothing is kept.
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    save: (step) => quietly(() => sessionStorage.setItem(key, JSON.stringify({ step, fields: fields() }))),
    restore: () => {
      const kept = quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? null
      // After an error without script the page holds what was sent.
      if (kept === null || form.querySelector('[aria-invalid]') !== null) return 0
      const values = grouped(kept.fields)
      for (const element of form.elements) fill(element, values)
      return kept.step
    },
    clear: () => quietly(() => sessionStorage.removeItem(key)),
  }
}

function grouped(fields: Kept['fields']): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

function fill(element: Element, values: ReadonlyMap<string, readonly string[]>) {
  if (element instanceof HTMLInputElement) {
    const { type, name } = element
    if (type === 'hidden' || type === 'file' || type === 'submit') return
    if (type === 'radio' || type === 'checkbox')
      element.checked = values.get(name)?.includes(element.value) ?? false
    else element.value = values.get(name)?.[0] ?? ''
  } else if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    element.value = values.get(element.name)?.[0] ?? ''
}
