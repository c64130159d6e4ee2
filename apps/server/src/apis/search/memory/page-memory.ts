import type { LiveIndex } from '../../../search/follow/live-index.ts'

/** Of everything that is asked in a second only so many different pages. */
const maxPages = 1_000

/** The page of this key at this second, made if it is not known. */
export type PageMemory<Page> = (key: string, atSecond: number, make: () => Promise<Page>) => Promise<Page>

/**
 * Makes a page that many ask for in the same second once. It is forgotten with the second, when the index would answer
 * otherwise, and when anything has changed that a row of it may show: it is what would be made anew. Until the index is
 * loaded nobody hears of changes, and nothing is kept.
 */
export function rememberPages<Page>(
  index: Pick<LiveIndex, 'onChange' | 'ready' | 'version'>,
): PageMemory<Page> {
  const kept = new Map<string, Page>()
  let changes = 0
  let standing = ''
  index.onChange((told) => {
    if (told.length > 0) changes += 1
  })
  const standingAt = (second: number) => `${second} ${changes} ${index.version()}`
  return async (key, second, make) => {
    const now = standingAt(second)
    if (now !== standing) kept.clear()
    standing = now
    const page = kept.get(key)
    if (page !== undefined) return page
    const made = await make()
    if (index.ready() && kept.size < maxPages && standing === now && standingAt(second) === now)
      kept.set(key, made)
    return made
  }
}
