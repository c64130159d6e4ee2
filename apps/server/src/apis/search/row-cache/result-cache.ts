import type { LiveIndex } from '#domain/search-sync/live-index.ts'

/** Of everything that is asked in a second only so many different pages. */
const maxPages = 1_000

/** The page of this key at this second, made if it is not known. */
export type PageMemory<Page> = (key: string, atSecond: number, make: () => Promise<Page>) => Promise<Page>

/**
 * Keeps a page that is asked for again in the same second for all who still come. Most are asked for once, and to keep them
 * would cost more than it saves: they would live just long enough to be moved about by every collection. A page is forgotten with the second, when the index would answer
 * otherwise, and when anything has changed that a row of it may show: it is what would be made anew. Until the index is
 * loaded nobody hears of changes, and nothing is kept.
 */
export function rememberPages<Page>(
  index: Pick<LiveIndex, 'onChange' | 'ready' | 'version'>,
): PageMemory<Page> {
  const kept = new Map<string, Page>()
  const asked = new Set<string>()
  let changes = 0
  let standing = ''
  index.onChange((told) => {
    if (told.length > 0) changes += 1
  })
  const standingAt = (second: number) => `${second} ${changes} ${index.version()}`
  return async (key, second, make) => {
    const now = standingAt(second)
    if (now !== standing) {
      kept.clear()
      asked.clear()
    }
    standing = now
    const page = kept.get(key)
    if (page !== undefined) return page
    const isAskedAgain = asked.has(key)
    if (!isAskedAgain && asked.size < maxPages) asked.add(key)
    const made = await make()
    if (
      isAskedAgain &&
      index.ready() &&
      kept.size < maxPages &&
      standing === now &&
      standingAt(second) === now
    )
      kept.set(key, made)
    return made
  }
}
