/**
 * The page describes each named schema once, further down. Where an operation speaks of one, this shows
 * a copy of the description in its place, so that the reader need not leave the operation.
 */
export const fillOnOpen = (root: HTMLElement, signal: AbortSignal): void => {
  const fill = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || 'filled' in target.dataset) return
    const { schema, problems } = target.dataset
    const content = schema === undefined ? problemExamples(root, problems) : schemaFields(root, schema)
    if (content.length === 0) return
    target.dataset['filled'] = ''
    target.querySelector('p')?.replaceWith(...content)
  }
  // `toggle` does not bubble, but it can be caught on its way down.
  root.addEventListener('toggle', fill, { signal, capture: true })
}

const schemaFields = (root: HTMLElement, name: string): Node[] =>
  copies(root.querySelector(`#schema-${CSS.escape(name)} .schema-body`)?.children ?? [])

/** A copy of the example of each code, which the page's list of errors holds. */
export const problemExamples = (root: HTMLElement, codes = ''): Node[] =>
  codes
    .split(' ')
    .flatMap((code) => copies(root.querySelector(`[data-problem="${CSS.escape(code)}"]`)?.children ?? []))

const copies = (elements: Iterable<Element>): Node[] =>
  [...elements].map((element) => element.cloneNode(true))

/** Shows the example of a named schema at an operation shortly before the operation comes into view. */
export const fillExamples = (root: HTMLElement, signal: AbortSignal): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) fillExample(root, target, observer)
    },
    { rootMargin: '800px' },
  )
  for (const place of root.querySelectorAll('[data-example]')) observer.observe(place)
  signal.addEventListener('abort', () => observer.disconnect())
}

const fillExample = (root: HTMLElement, place: Element, observer: IntersectionObserver): void => {
  observer.unobserve(place)
  const name = place.getAttribute('data-example') ?? ''
  const source = root.querySelector(`[data-example-of="${CSS.escape(name)}"]`)
  if (source !== null) place.replaceWith(...copies(source.children))
}
