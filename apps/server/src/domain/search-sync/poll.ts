import type { SearchIndex } from '@tiller/search-engine/port'
import type { Db } from '#lib/postgres/database.ts'
import { createIndexBacklog, isBacklogEmpty, type IndexBacklog } from './backlog.ts'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import { readChangesSince, readCurrentPosition, type RowChange, type ChangePosition } from './change-table.ts'
import {
  applyCampaignChanges,
  indexAllJobs,
  applyBacklogStep,
  type IndexProjection,
  type ProjectionSource,
} from './projection.ts'
import type { KnownGroups } from './read/groups.ts'

/** The state of a follower: every change up to `position` has been applied or is in `pending`. */
export type IndexCheckpoint = { position: ChangePosition; groups: KnownGroups; pending: IndexBacklog }

export type IndexFollower<Index> = {
  index(): Index
  checkpoint(): IndexCheckpoint
  /** Continues from the checkpoint of an index and applies the changes since then. */
  resume(index: Index, checkpoint: IndexCheckpoint): Promise<void>
  /** Reads all jobs into a new index, which then replaces the old one. */
  load(): Promise<void>
  /**
   * Reads the changes since the last poll and applies them: status and prices of campaigns completely, other pending
   * updates in one short step. Not reentrant.
   */
  poll(): Promise<void>
  /** Returns whether no updates are pending. */
  isCaughtUp(): boolean
}

export type FollowerListener = {
  loaded(documents: number): Promise<unknown>
  /** Called before any of the changes is applied. */
  changed(changes: readonly RowChange[]): void
  /**
   * Called when the changes of campaigns of all these transactions are applied.
   *
   * @param isNew whether there were any
   */
  applied(visible: string | undefined, isNew: boolean): void
}

/**
 * Creates a follower of the table `change`. A row only says that an object must be read again, so rows may be read in
 * any order and repeatedly. Sequence numbers do not show the order of commits; therefore each poll reads from the
 * oldest transaction that was running at the last poll (`xmin` of the snapshot) and skips known rows. Old rows are
 * deleted; a follower that has not polled for longer detects this in `change_pruned` and loads everything again.
 */
export function createIndexFollower<Index extends SearchIndex>(
  source: ProjectionSource,
  createIndex: () => Index,
  listener: FollowerListener,
): IndexFollower<Index> {
  const { db } = source
  const empty = (): IndexProjection<Index> => ({ index: createIndex(), groups: new Map() })
  let projection = empty()
  let pending = createIndexBacklog()
  let position: ChangePosition = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()

  async function load() {
    position = await readCurrentPosition(db)
    seen = new Set()
    const fresh = empty()
    await indexAllJobs(source, fresh)
    projection = fresh
    pending = createIndexBacklog()
    // Reported only now, because nothing else reports changes that were committed before the new position.
    await reportLoaded(listener, fresh.index, position)
  }

  async function resume(index: Index, checkpoint: IndexCheckpoint) {
    projection = { index, groups: checkpoint.groups }
    ;({ pending, position } = checkpoint)
    seen = new Set()
    do await poll()
    while (!isBacklogEmpty(pending))
    await reportLoaded(listener, projection.index, position)
  }

  async function poll() {
    const next = await readCurrentPosition(db)
    const { missed, rows } = await readChangesSince(db, position)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    listener.changed(fresh)
    await applyCampaigns(fresh, { db, projection, listener, ...next })
    note(pending, fresh)
    const read = rows.map(({ seq }) => seq)
    // Rows below the new horizon are not read again.
    seen = new Set(next.horizon === position.horizon ? [...seen, ...read] : read)
    position = next
    await applyBacklogStep(source, projection, pending)
  }

  return {
    index: () => projection.index,
    checkpoint: () => ({ position, groups: projection.groups, pending }),
    load,
    resume,
    poll,
    isCaughtUp: () => isBacklogEmpty(pending),
  }
}

type Applying = Pick<ChangePosition, 'visible'> & {
  db: Db
  projection: IndexProjection
  listener: FollowerListener
}

async function applyCampaigns(
  changes: readonly RowChange[],
  { db, projection, listener, visible }: Applying,
) {
  const ids = idsOf(changes, 'campaign')
  await applyCampaignChanges(db, projection, ids)
  listener.applied(visible, ids.length > 0)
}

async function reportLoaded(listener: FollowerListener, index: SearchIndex, { visible }: ChangePosition) {
  listener.applied(visible, false)
  listener.changed([{ kind: 'rebuild', id: 0 }])
  await listener.loaded((await index.stats()).documents)
}

const idsOf = (changes: readonly RowChange[], of: ReindexKind) => [
  ...new Set(changes.filter(({ kind }) => kind === of).map(({ id }) => id)),
]

function note({ jobs, assignments, pools }: IndexBacklog, changes: readonly RowChange[]) {
  for (const id of idsOf(changes, 'job')) jobs.add(id)
  for (const id of idsOf(changes, 'assignment')) assignments.add(id)
  // Restarts at the beginning, because jobs that were already processed may have changed.
  for (const id of idsOf(changes, 'pool')) pools.set(id, 0)
}
