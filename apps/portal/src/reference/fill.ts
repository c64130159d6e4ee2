import { schemaAnchor } from '../../reference/schema.ts'
import { nameSchemas, schemasFor, schemasRoute } from './markup.ts'

/**
 * Each named schema is described once, further down or on a page of its own. Where an operation speaks of one, this
 * shows a copy of the description in its place, so that the reader need not leave the operation.
 */
export const fillOnOpen = (root: HTMLElement, signal: AbortSignal): void => {
  nameSchemas(root)
  const fill = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || 'filled' in target.dataset) return
    const { schema } = target.dataset
    if (schema === undefined) return
    target.dataset['filled'] = ''
    void fillSchema(root, target, schema)
  }
  // `toggle` does not bubble, but it can be caught on its way down.
  root.addEventListener('toggle', fill, { signal, capture: true })
}

const fillSchema = async (root: HTMLElement, fold: HTMLDetailsElement, name: string): Promise<void> => {
  try {
    const described = await schemasFor(root)
    fold.querySelector('p[role=alert]')?.remove()
    fold.append(...copies(described.querySelector(`#schema-${CSS.escape(name)} .schema-body`)))
  } catch {
    delete fold.dataset['filled']
    fold.append(notLoaded(`${schemasRoute(root)}#${schemaAnchor(name)}`, name))
  }
}

const notLoaded = (address: string, name: string): HTMLElement => {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: name })
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.append('This could not be loaded. Fold it and unfold it again, or open ', link, '.')
  return words
}

/** An example of each code, made of the one that the page shows of all and of what its list says of the code. */
export const problemExamples = (root: HTMLElement, codes: readonly string[]): Node[] => {
  const form = root.querySelector('[data-problem-form] > pre')
  return form === null ? [] : codes.flatMap((code) => problemExample(root, form, code))
}

const problemExample = (root: HTMLElement, form: Element, code: string): Node[] => {
  const entry = root.querySelector(`#error-${CSS.escape(code)}`)
  const text = form.textContent
  if (entry === null || text === null) return []
  const title = entry.querySelector('span > span')?.textContent ?? ''
  // The seam: what the generator wrote.
  const shown = JSON.parse(text) as { type: string; code: string }
  const sample = {
    ...shown,
    type: shown.type.replace(shown.code, code),
    title,
    status: Number(entry.querySelector('.status')?.textContent),
    code,
    detail: `${title}.`,
  }
  // The seam: a copy of an element is one.
  const example = form.cloneNode(true) as Element
  example.setAttribute('aria-label', `Example of ${code}`)
  example.querySelector('code')?.replaceChildren(JSON.stringify(sample, null, 2))
  return [example]
}

const copies = (holder: Element | null): Node[] =>
  [...(holder?.children ?? [])].map((element) => element.cloneNode(true))

/** Shows the example of a named schema at an operation shortly before the operation comes into view. */
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

/** The example of an answer that is a named schema, made of the line that says so. */
export const answerExample = (root: HTMLElement, answer: Element): HTMLElement => {
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
  // What cannot be loaded stays a link to where the example is.
  const described = await schemasFor(root).catch(() => null)
  const source = described?.querySelector(`#${CSS.escape(anchor)} [data-example-of]`)
  if (source) place.replaceWith(...copies(source))
}
