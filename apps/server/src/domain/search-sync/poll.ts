import type { SearchIndex } from '@tiller/search-engine/port'
import { backlog, isEmpty, type Backlog } from './backlog.ts'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import { changesSince, currentPosition, type Change, type Position } from './change-table.ts'
import { applyCampaigns, fill, workOff, type Projection, type Source } from './projection.ts'
import type { KnownGroups } from './read/groups.ts'

/** How far an index has followed: what was heard of until then is in it, or waits. */
export type Checkpoint = { position: Position; groups: KnownGroups; waiting: Backlog }

export type Follower<Index> = {
  index(): Index
  standing(): Checkpoint
  /** Goes on with an index that stood so once: catches up with what has changed since. */
  resume(index: Index, standing: Checkpoint): Promise<void>
  /** Reads everything into a new index, which takes the place of the old one when it is complete. */
  load(): Promise<void>
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
export function createFollower<Index extends SearchIndex>(
  source: Source,
  createIndex: () => Index,
  tell: Told,
): Follower<Index> {
  const { db } = source
  const empty = (): Projection<Index> => ({ index: createIndex(), groups: new Map() })
  let projection = empty()
  let waiting = backlog()
  let position: Position = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()

  async function load() {
    position = await currentPosition(db)
    seen = new Set()
    const fresh = empty()
    await fill(source, fresh)
    projection = fresh
    waiting = backlog()
    // Only now: what was committed before the new position is told by nobody else.
    await tellLoaded(tell, fresh.index)
  }

  async function resume(index: Index, standing: Checkpoint) {
    projection = { index, groups: standing.groups }
    ;({ waiting, position } = standing)
    seen = new Set()
    do await look()
    while (!isEmpty(waiting))
    await tellLoaded(tell, projection.index)
  }

  async function look() {
    const next = await currentPosition(db)
    const { missed, rows } = await changesSince(db, position)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    tell.changed(fresh)
    await applyCampaigns(db, projection, idsOf(fresh, 'campaign'))
    note(waiting, fresh)
    const read = rows.map(({ seq }) => seq)
    // Rows below the new horizon will not be read again, so they need not be remembered.
    seen = new Set(next.horizon === position.horizon ? [...seen, ...read] : read)
    position = next
    await workOff(source, projection, waiting)
  }

  return {
    index: () => projection.index,
    standing: () => ({ position, groups: projection.groups, waiting }),
    load,
    resume,
    look,
    settled: () => isEmpty(waiting),
  }
}

async function tellLoaded(tell: Told, index: SearchIndex) {
  tell.changed([{ kind: 'rebuild', id: 0 }])
  await tell.loaded((await index.stats()).documents)
}

const idsOf = (changes: readonly Change[], of: ReindexKind) => [
  ...new Set(changes.filter(({ kind }) => kind === of).map(({ id }) => id)),
]

function note({ jobs, assignments, pools }: Backlog, changes: readonly Change[]) {
  for (const id of idsOf(changes, 'job')) jobs.add(id)
  for (const id of idsOf(changes, 'assignment')) assignments.add(id)
  // From its beginning, also if it is being read: what was read before may have changed.
  for (const id of idsOf(changes, 'pool')) pools.set(id, 0)
}
