import { getSchemaAnchor } from '../../reference/schema.ts'
import { addSchemaNames, loadSchemas, getSchemasRoute } from './markup.ts'

/** Shows a copy of a named schema at an operation when its placeholder is opened. */
export const fillSchemasOnOpen = (root: HTMLElement, signal: AbortSignal): void => {
  addSchemaNames(root)
  const fill = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || 'filled' in target.dataset) return
    const { schema } = target.dataset
    if (schema === undefined) return
    target.dataset['filled'] = ''
    void fillSchema(root, target, schema)
  }
  // `toggle` does not bubble, but it can be captured.
  root.addEventListener('toggle', fill, { signal, capture: true })
}

const fillSchema = async (root: HTMLElement, fold: HTMLDetailsElement, name: string): Promise<void> => {
  try {
    const described = await loadSchemas(root)
    fold.querySelector('p[role=alert]')?.remove()
    fold.append(...copies(described.querySelector(`#schema-${CSS.escape(name)} .schema-body`)))
  } catch {
    delete fold.dataset['filled']
    fold.append(notLoaded(`${getSchemasRoute(root)}#${getSchemaAnchor(name)}`, name))
  }
}

const notLoaded = (address: string, name: string): HTMLElement => {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: name })
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.append('This could not be loaded. Fold it and unfold it again, or open ', link, '.')
  return words
}

/** Creates an example per error code, derived from the shared sample and the list of errors. */
export const createProblemExamples = (root: HTMLElement, codes: readonly string[]): Node[] => {
  const form = root.querySelector('[data-problem-form] > pre')
  return form === null ? [] : codes.flatMap((code) => problemExample(root, form, code))
}

const problemExample = (root: HTMLElement, form: Element, code: string): Node[] => {
  const entry = root.querySelector(`#error-${CSS.escape(code)}`)
  const text = form.textContent
  if (entry === null || text === null) return []
  const title = entry.querySelector('span > span')?.textContent ?? ''
  // Rendered by the generator in this form.
  const shown = JSON.parse(text) as { type: string; code: string }
  const sample = {
    ...shown,
    type: shown.type.replace(shown.code, code),
    title,
    status: Number(entry.querySelector('.status')?.textContent),
    code,
    detail: `${title}.`,
  }
  // A clone of an element is an element.
  const example = form.cloneNode(true) as Element
  example.setAttribute('aria-label', `Example of ${code}`)
  example.querySelector('code')?.replaceChildren(JSON.stringify(sample, null, 2))
  return [example]
}

const copies = (holder: Element | null): Node[] =>
  [...(holder?.children ?? [])].map((element) => element.cloneNode(true))

/** Shows the examples of named schemas shortly before an operation becomes visible. */
export const fillExamples = (root: HTMLElement, signal: AbortSignal): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void fillExample(root, target)
      }
    },
    { rootMargin: '800px' },
  )
  for (const place of root.querySelectorAll('[data-example]')) observer.observe(place)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Creates the example of a response with a named schema. */
export const createResponseExample = (root: HTMLElement, answer: Element): HTMLElement => {
  const example = Object.assign(document.createElement('details'), { className: 'example' })
  const [summary, place] = [document.createElement('summary'), document.createElement('p')]
  summary.append(answer.querySelector('.status-2xx')?.cloneNode(true) ?? '', ' Response')
  place.append('Example of ', answer.querySelector('a')?.cloneNode(true) ?? '')
  example.append(summary, place)
  void fillExample(root, place)
  return example
}

const fillExample = async (root: HTMLElement, place: Element): Promise<void> => {
  const anchor = place.querySelector('a')?.hash.slice(1) ?? ''
  // If loading fails, the link to the example remains.
  const described = await loadSchemas(root).catch(() => null)
  const source = described?.querySelector(`#${CSS.escape(anchor)} [data-example-of]`)
  if (source) place.replaceWith(...copies(source))
}
