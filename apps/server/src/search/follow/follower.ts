import type { Categories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-index/port'
import type { Db } from '../../kit/db/database.ts'
import { changesSince, currentPosition, type Position } from './changes.ts'
import { readDocuments } from './documents.ts'
import { readGroups } from './groups.ts'

const batchSize = 2000

export type Follower = {
  index(): SearchIndex
  /** Reads everything into a new index, which takes the place of the old one when it is complete. */
  load(onProgress?: (loaded: number) => void): Promise<void>
  /** Applies what has changed since the last look. One call at a time. */
  look(): Promise<void>
}

/**
 * Follows the table `change`. A row there says only that an object is to be read anew, so rows may be
 * read in any order and more than once. Sequence numbers do not show the order of commits; the follower
 * therefore reads from the oldest transaction that was still open at its last look (`xmin` of the
 * snapshot) and skips the rows that it has seen. Old rows are deleted; a follower that was away for longer
 * than they are kept finds in `change_pruned` that it has missed some, and loads everything anew.
 *
 * @param onLoaded told how many documents a load has brought
 */
export function createFollower(
  db: Db,
  categories: Categories,
  createIndex: () => SearchIndex,
  onLoaded: (documents: number) => Promise<unknown>,
): Follower {
  let index = createIndex()
  let position: Position = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()

  async function load(onProgress?: (loaded: number) => void) {
    position = await currentPosition(db)
    seen = new Set()
    const fresh = createIndex()
    await fill(db, categories, fresh, onProgress)
    index = fresh
    await onLoaded((await index.stats()).documents)
  }

  async function look() {
    const next = await currentPosition(db)
    const { missed, rows } = await changesSince(db, position)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    const ids = (of: 'job' | 'campaign') => [
      ...new Set(fresh.filter(({ kind }) => kind === of).map(({ id }) => id)),
    ]
    const campaignIds = ids('campaign')
    if (campaignIds.length > 0)
      await index.apply({ upserts: [], removals: [], groups: await readGroups(db, campaignIds) })
    await applyJobs(db, categories, index, ids('job'))
    // Rows below the new horizon will not be read again, so they need not be remembered.
    seen =
      next.horizon === position.horizon
        ? new Set([...seen, ...fresh.map(({ seq }) => seq)])
        : new Set(rows.map(({ seq }) => seq))
    position = next
  }

  return { index: () => index, load, look }
}

async function fill(
  db: Db,
  categories: Categories,
  index: SearchIndex,
  onProgress?: (loaded: number) => void,
) {
  await index.apply({ upserts: [], removals: [], groups: await readGroups(db) })
  let loaded = 0
  for (let after = 0; ;) {
    const upserts = await readDocuments(db, categories, { after, limit: batchSize })
    if (upserts.length === 0) return
    await index.apply({ upserts, removals: [], groups: [] })
    after = upserts.at(-1)?.id ?? after
    loaded += upserts.length
    onProgress?.(loaded)
  }
}

async function applyJobs(db: Db, categories: Categories, index: SearchIndex, ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const upserts = await readDocuments(db, categories, { ids: batch })
    const found = new Set(upserts.map(({ id }) => id))
    await index.apply({ upserts, removals: batch.filter((id) => !found.has(id)), groups: [] })
  }
}
