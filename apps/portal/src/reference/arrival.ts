/** The markup of a reference page, taken from the page itself when the reader comes from another one. */
export const fetchMarkup = async (route: string): Promise<string> => {
  const response = await fetch(route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('.reference')?.innerHTML ?? ''
}

/** Shown after 200 ms, like the bar of every other change of page. */
export const waiting = '<p class="reference-waiting" role="status">Loading the reference …</p>'

const framesToSettle = 12

/**
 * Brings what the address names to the top. Operations above it get their real heights only when they come
 * near, so it is brought there again for some frames, unless the reader begins to scroll.
 */
export const land = (root: HTMLElement, signal: AbortSignal): void => {
  const target = named(root)
  if (target === undefined) return
  const ends = AbortSignal.any([signal, readerScrolls(signal)])
  let frames = 0
  const settle = () => {
    if (ends.aborted || frames++ === framesToSettle) return
    target.scrollIntoView({ behavior: 'instant' })
    requestAnimationFrame(settle)
  }
  settle()
}

/** Links from elsewhere often have lost their capitals, which the anchors of operations have. */
const named = (root: HTMLElement): HTMLElement | undefined => {
  const id = decodeURIComponent(location.hash.slice(1))
  if (id === '') return undefined
  const exact = document.getElementById(id)
  if (exact !== null) return exact
  const same = [...root.querySelectorAll<HTMLElement>('[id]')].find(
    (element) => element.id.toLowerCase() === id.toLowerCase(),
  )
  if (same !== undefined) history.replaceState(history.state, '', `#${same.id}`)
  return same
}

const readerScrolls = (signal: AbortSignal): AbortSignal => {
  const scrolling = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => scrolling.abort(), { once: true, passive: true, signal })
  return scrolling.signal
}

const places = new Map<string, number>()

/** Remembers where on the page the reader is, for when the browser's Back leads here again. */
export const keepPlace = (route: string, signal: AbortSignal): void => {
  addEventListener('scroll', () => places.set(route, scrollY), { passive: true, signal })
}

/** Goes back to where the reader was; false if that is not known. */
export const returnToPlace = (route: string): boolean => {
  const top = places.get(route)
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  return top !== undefined
}
