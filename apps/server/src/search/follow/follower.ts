import type { Categories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-index/port'
import type { Db } from '../../kit/db/database.ts'
import { changesSince, currentPosition, type Position } from './changes.ts'
import { readDocuments, type GroupedDocument } from './documents.ts'
import { readGroups, remember, unknownGroups, type KnownGroups } from './groups.ts'

const batchSize = 2000

export type Follower = {
  index(): SearchIndex
  /** Reads everything into a new index, which takes the place of the old one when it is complete. */
  load(onProgress?: (loaded: number) => void): Promise<void>
  /** Applies what has changed since the last look. One call at a time. */
  look(): Promise<void>
}

/** An index, and the groups that its documents name. */
type Projection = { index: SearchIndex; groups: KnownGroups }

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
  const empty = (): Projection => ({ index: createIndex(), groups: new Map() })
  let projection = empty()
  let position: Position = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()

  async function load(onProgress?: (loaded: number) => void) {
    position = await currentPosition(db)
    seen = new Set()
    const fresh = empty()
    await fill(db, categories, fresh, onProgress)
    projection = fresh
    await onLoaded((await fresh.index.stats()).documents)
  }

  async function look() {
    const next = await currentPosition(db)
    const { missed, rows } = await changesSince(db, position)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    const ids = (of: 'job' | 'campaign') => [
      ...new Set(fresh.filter(({ kind }) => kind === of).map(({ id }) => id)),
    ]
    await applyCampaigns(db, projection, ids('campaign'))
    await applyJobs(db, categories, projection, ids('job'))
    // Rows below the new horizon will not be read again, so they need not be remembered.
    seen =
      next.horizon === position.horizon
        ? new Set([...seen, ...fresh.map(({ seq }) => seq)])
        : new Set(rows.map(({ seq }) => seq))
    position = next
  }

  return { index: () => projection.index, load, look }
}

async function fill(
  db: Db,
  categories: Categories,
  projection: Projection,
  onProgress?: (loaded: number) => void,
) {
  let loaded = 0
  for (let after = 0; ;) {
    const read = await readDocuments(db, categories, { after, limit: batchSize })
    if (read.length === 0) return
    await apply(db, projection, read, [])
    after = read.at(-1)?.document.id ?? after
    loaded += read.length
    onProgress?.(loaded)
  }
}

/** States anew all groups of the campaigns, in one batch and without a look at their jobs. */
async function applyCampaigns(db: Db, { index, groups }: Projection, ids: readonly number[]) {
  const keys = ids.flatMap((id) => [...(groups.get(id)?.values() ?? [])])
  if (keys.length > 0) await index.apply({ upserts: [], removals: [], groups: await readGroups(db, keys) })
}

async function applyJobs(db: Db, categories: Categories, projection: Projection, ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const read = await readDocuments(db, categories, { ids: batch })
    const found = new Set(read.map(({ document }) => document.id))
    const removals = batch.filter((id) => !found.has(id))
    await apply(db, projection, read, removals)
  }
}

/** Puts documents into the index, and with them the groups that none before has named. */
async function apply(db: Db, { index, groups }: Projection, read: GroupedDocument[], removals: number[]) {
  const unknown = unknownGroups(
    groups,
    read.map(({ group }) => group),
  )
  await index.apply({
    upserts: read.map(({ document }) => document),
    removals,
    groups: await readGroups(db, unknown),
  })
  // Only now: had the reading failed, the groups would have to be stated at the next look.
  remember(groups, unknown)
}
