/** How far down each place of this tab's history was left. */
const left = new Map<string, number>()
let at = ''

// Browsers restore it before the screen is there that they mean.
history.scrollRestoration = 'manual'

/** Remembers how far down the place is seen that is about to be left. */
export const rememberScroll = (): void => void left.set(at, scrollY)

/** Shows a place from where it was left, one that is new from its top. */
export function scrollTo(key: string): void {
  at = key
  window.scrollTo(0, left.get(key) ?? 0)
}
