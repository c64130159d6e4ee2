import { getSchemaAnchor } from '../../reference/schema.ts'
import { getSchemasRoute } from './markup.ts'

/** A message that is shown after 200 ms, like the progress bar. */
export const loadingMarkup = '<p class="reference-waiting" role="status">Loading the reference …</p>'

/** Scrolls to the element in the URL's fragment. */
export const scrollToTarget = (root: HTMLElement, signal: AbortSignal): void => {
  if (redirectMovedAnchor(root)) return
  const target = named(root)
  if (target !== undefined) keepInPlace(root, () => target.scrollIntoView({ behavior: 'instant' }), signal)
}

/** Redirects the anchor of a schema that has moved to its own page. */
const redirectMovedAnchor = (root: HTMLElement): boolean => {
  const route = getSchemasRoute(root)
  const isElsewhere = route !== '' && location.hash.startsWith(`#${getSchemaAnchor('')}`)
  if (isElsewhere) location.replace(route + location.hash)
  return isElsewhere
}

const settleMs = 10_000

/**
 * Scrolls now and whenever the page changes its height, until the reader scrolls. Operations are laid out when they
 * come near, and their examples may load later.
 */
const keepInPlace = (root: HTMLElement, scroll: () => void, signal: AbortSignal): void => {
  const resizes = new ResizeObserver(scroll)
  AbortSignal.any([signal, readerScrolls(signal), AbortSignal.timeout(settleMs)]).addEventListener(
    'abort',
    () => resizes.disconnect(),
  )
  // The observer also calls `scroll` at once.
  resizes.observe(root)
}

/** Finds the operation of an anchor. Links from other websites may have lost its capitals. */
const named = (root: HTMLElement): HTMLElement | undefined => {
  const id = decodeURIComponent(location.hash.slice(1))
  if (id === '') return undefined
  const exact = document.getElementById(id)
  if (exact !== null) return exact
  const field = fieldNamed(id)
  if (field !== undefined) return field
  const same = [...root.querySelectorAll<HTMLElement>('[id]')].find(
    (element) => element.id.toLowerCase() === id.toLowerCase(),
  )
  if (same !== undefined) history.replaceState(history.state, '', `#${same.id}`)
  return same
}

/**
 * Finds the field for an anchor that is no id of an element, for example `createCampaign.name` or `schema-Webhook.url`.
 * Opens the sections around the field and highlights it.
 */
const fieldNamed = (id: string): HTMLElement | undefined => {
  const [, owner = '', name] = /^([^.]+)\.(.+)$/.exec(id) ?? []
  const field = [...(document.getElementById(owner)?.querySelectorAll<HTMLElement>('dt') ?? [])].find(
    (term) => term.querySelector('code')?.textContent === name,
  )
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  if (field !== undefined) show(field)
  return field
}

/** Highlights a field, like the `:target` style for elements with an id. */
const show = (field: HTMLElement): void => {
  for (const other of document.querySelectorAll('.is-target')) other.classList.remove('is-target')
  field.classList.add('is-target')
}

const readerScrolls = (signal: AbortSignal): AbortSignal => {
  const scrolling = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => scrolling.abort(), { once: true, passive: true, signal })
  return scrolling.signal
}

/** A scroll position: the element at the top of the window, by its section and index, and its offset. */
type Place = { id: string; index: number; top: number }

const places = new Map<string, Place>()

// Small elements, because sections change their heights.
const marksOf = (part: Element) => [...part.querySelectorAll('h3, h4, dt')]

const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * Records the scroll position whenever it changes. It cannot be read when leaving the page, because heights change
 * then.
 */
export const trackScrollPosition = (route: string, root: HTMLElement, signal: AbortSignal): void => {
  let isDue = false
  const follow = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      if (!signal.aborted) keepPlace(route, root)
    })
  }
  addEventListener('scroll', follow, { passive: true, signal })
  // Layout of nearby operations moves the content without a scroll event.
  const resizes = new ResizeObserver(follow)
  resizes.observe(root)
  signal.addEventListener('abort', () => resizes.disconnect())
}

const keepPlace = (route: string, root: HTMLElement): void => {
  const line = innerHeight / 3
  const part = [...root.querySelectorAll('article[id]')].find(
    (article) => article.getBoundingClientRect().bottom > line,
  )
  if (part === undefined) return
  const marks = marksOf(part)
  const index = Math.max(
    0,
    marks.findLastIndex((mark) => topOf(mark) < line),
  )
  const mark = marks[index]
  if (mark !== undefined) places.set(route, { id: part.id, index, top: topOf(mark) })
}

/** Restores the scroll position of the page. Returns false if it is unknown. */
export const restoreScrollPosition = (route: string, root: HTMLElement, signal: AbortSignal): boolean => {
  const place = places.get(route)
  const part = place === undefined ? null : document.getElementById(place.id)
  if (place === undefined || part === null) return false
  const mark = marksOf(part)[place.index] ?? part
  keepInPlace(root, () => scrollBy({ top: topOf(mark) - place.top, behavior: 'instant' }), signal)
  return true
}
