/** The markup of a reference page, taken from the page itself when the reader comes from another one. */
export const fetchMarkup = async (route: string): Promise<string> => {
  const response = await fetch(route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('.reference')?.innerHTML ?? ''
}

/** Shown after 200 ms, like the bar of every other change of page. */
export const waiting = '<p class="reference-waiting" role="status">Loading the reference …</p>'

/** Brings what the address names to the top. */
export const land = (root: HTMLElement, signal: AbortSignal): void => {
  const target = named(root)
  if (target !== undefined) settle(() => target.scrollIntoView({ behavior: 'instant' }), signal)
}

const framesToSettle = 12

/**
 * Operations above a place get their real heights only when they come near, so the place is sought again for
 * some frames, unless the reader begins to scroll.
 */
const settle = (seek: () => void, signal: AbortSignal): void => {
  const ends = AbortSignal.any([signal, readerScrolls(signal)])
  let frames = 0
  const step = () => {
    if (ends.aborted || frames++ === framesToSettle) return
    seek()
    requestAnimationFrame(step)
  }
  step()
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

type Place = { id: string; top: number }

const places = new Map<string, Place>()

/** Remembers which part of the page the reader leaves, and where it stood in the window. */
export const keepPlace = (route: string, root: HTMLElement): void => {
  const read = [...root.querySelectorAll('article[id]')].find(
    (part) => part.getBoundingClientRect().bottom > innerHeight / 3,
  )
  if (read !== undefined) places.set(route, { id: read.id, top: read.getBoundingClientRect().top })
}

/** Goes back to where the reader left the page; false if that is not known. */
export const returnToPlace = (route: string, signal: AbortSignal): boolean => {
  const place = places.get(route)
  const part = place === undefined ? null : document.getElementById(place.id)
  if (place === undefined || part === null) return false
  const seek = () => scrollBy({ top: part.getBoundingClientRect().top - place.top, behavior: 'instant' })
  settle(seek, signal)
  return true
}
