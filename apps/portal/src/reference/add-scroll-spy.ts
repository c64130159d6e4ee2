/** Marks the current operation in the list and keeps it visible. */
export const addScrollSpy = (root: HTMLElement, signal: AbortSignal): void => {
  const links = new Map(
    [...root.querySelectorAll<HTMLAnchorElement>('.reference-list li li a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) mark(links, target.id)
    },
    // A line at one third of the window: exactly one operation crosses it.
    { rootMargin: '-33% 0px -66% 0px' },
  )
  for (const operation of root.querySelectorAll('article[id]')) observer.observe(operation)
  signal.addEventListener('abort', () => observer.disconnect())
}

const mark = (links: Map<string, HTMLAnchorElement>, id: string): void => {
  const link = links.get(id)
  if (link === undefined) return
  for (const other of links.values()) if (other !== link) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  const group = link.closest('details')
  if (group !== null) group.open = true
  const list = link.closest<HTMLElement>('.reference-list')
  if (list !== null) scrollInside(list, link)
}

// `scrollIntoView` would scroll the page, too.
const scrollInside = (list: HTMLElement, link: HTMLElement): void => {
  const { top, bottom } = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  if (top < frame.top + 40) list.scrollTop += top - frame.top - 40
  if (bottom > frame.bottom - 40) list.scrollTop += bottom - frame.bottom + 40
}
