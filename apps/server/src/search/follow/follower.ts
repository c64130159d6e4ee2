import type { SearchIndex } from '@tiller/search-index/port'
import { backlog, isEmpty, type Backlog } from './backlog.ts'
import { changesSince, currentPosition, type Change, type ChangeKind, type Position } from './changes.ts'
import { applyCampaigns, fill, workOff, type Projection, type Source } from './projection.ts'

export type Follower = {
  index(): SearchIndex
  /** Reads everything into a new index, which takes the place of the old one when it is complete. */
  load(onProgress?: (loaded: number) => void): Promise<void>
  /**
   * Notes what has changed since the last look and applies it: status and prices of campaigns all at once,
   * one short step of what concerns single jobs. One call at a time.
   */
  look(): Promise<void>
  /** Whether all that was noted is applied. */
  settled(): boolean
}

export type Told = {
  /** A load has brought so many documents. */
  loaded(documents: number): Promise<unknown>
  /** What has changed, before any of it is applied. */
  changed(changes: readonly Change[]): void
}

/**
 * Follows the table `change`. A row there says only that an object is to be read anew, so rows may be
 * read in any order and more than once. Sequence numbers do not show the order of commits; the follower
 * therefore reads from the oldest transaction that was still open at its last look (`xmin` of the
 * snapshot) and skips the rows that it has seen. Old rows are deleted; a follower that was away for longer
 * than they are kept finds in `change_pruned` that it has missed some, and loads everything anew.
 *
 */
export function createFollower(source: Source, createIndex: () => SearchIndex, tell: Told): Follower {
  const { db } = source
  const empty = (): Projection => ({ index: createIndex(), groups: new Map() })
  let projection = empty()
  let waiting = backlog()
  let position: Position = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()

  async function load(onProgress?: (loaded: number) => void) {
    position = await currentPosition(db)
    seen = new Set()
    const fresh = empty()
    await fill(source, fresh, onProgress)
    projection = fresh
    waiting = backlog()
    // Only now: what was committed before the new position is told by nobody else.
    tell.changed([{ kind: 'rebuild', id: 0 }])
    await tell.loaded((await fresh.index.stats()).documents)
  }

  async function look() {
    const next = await currentPosition(db)
    const { missed, rows } = await changesSince(db, position)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    tell.changed(fresh)
    await applyCampaigns(db, projection, idsOf(fresh, 'campaign'))
    note(waiting, fresh)
    // Rows below the new horizon will not be read again, so they need not be remembered.
    seen =
      next.horizon === position.horizon
        ? new Set([...seen, ...fresh.map(({ seq }) => seq)])
        : new Set(rows.map(({ seq }) => seq))
    position = next
    await workOff(source, projection, waiting)
  }

  return { index: () => projection.index, load, look, settled: () => isEmpty(waiting) }
}

const idsOf = (changes: readonly Change[], of: ChangeKind) => [
  ...new Set(changes.filter(({ kind }) => kind === of).map(({ id }) => id)),
]

function note({ jobs, assignments, pools }: Backlog, changes: readonly Change[]) {
  for (const id of idsOf(changes, 'job')) jobs.add(id)
  for (const id of idsOf(changes, 'assignment')) assignments.add(id)
  // From its beginning, also if it is being read: what was read before may have changed.
  for (const id of idsOf(changes, 'pool')) pools.set(id, 0)
}
