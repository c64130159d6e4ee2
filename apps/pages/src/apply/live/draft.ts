/** The values entered in the form, kept in the tab's session storage, so that they survive a reload. */
export type FormDraft = {
  /**
   * Stores the values.
   *
   * @param step the current step
   */
  save(step: number): void
  /** Restores the values and returns the current step, or 0 without stored values. */
  restore(): number
  clear(): void
}

type Kept = { step: number; fields: [name: string, value: string][] }

/** Opens the draft for the form's URL. Files cannot be stored; the résumé is uploaded early instead. */
export function openDraft(form: HTMLFormElement): FormDraft {
  const key = `tlr ${location.pathname}`
  const fields = (): Kept['fields'] =>
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'shown' ? [[name, value]] : [],
    )
  // Browser settings can block the storage.
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
      // After an error without the script, the page already contains the submitted values.
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
