import type { SearchIndex } from '@tiller/search-engine/port'
import type { Db } from '#lib/postgres/database.ts'
import { createIndexBacklog, isBacklogEmpty, sizeOfBacklog, type IndexBacklog } from './backlog.ts'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import {
  createChangeReader,
  readCurrentPosition,
  type RowChange,
  type ChangePosition,
} from './change-table.ts'
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
  /** Must be called when a connection to the database was lost; see `createChangeReader`. */
  mistrust(): void
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
  /**
   * Called repeatedly while the index is loaded or a checkpoint is resumed.
   *
   * @param part from 0 to 1
   */
  loading?(part: number): void
}

/**
 * Creates a follower of the table `change`. A row only says that an object must be read again, so rows may be read in
 * any order and repeatedly. A follower that missed rows loads everything again.
 */
export function createIndexFollower<Index extends SearchIndex>(
  source: ProjectionSource,
  createIndex: () => Index,
  listener: FollowerListener,
): IndexFollower<Index> {
  const { db } = source
  const empty = (): IndexProjection<Index> => ({ index: createIndex(), groups: new Map() })
  const reader = createChangeReader(db)
  let projection = empty()
  let pending = createIndexBacklog()

  async function load() {
    const position = await readCurrentPosition(db)
    const fresh = empty()
    await indexAllJobs(source, fresh, listener.loading)
    // Only now, so that a failure is repeated by the next poll.
    reader.moveTo(position)
    projection = fresh
    pending = createIndexBacklog()
    // Reported only now, because nothing else reports changes that were committed before the new position.
    await reportLoaded(listener, fresh.index, position)
  }

  async function resume(index: Index, checkpoint: IndexCheckpoint) {
    projection = { index, groups: checkpoint.groups }
    pending = checkpoint.pending
    reader.moveTo(checkpoint.position)
    let total = 1
    do {
      await poll()
      total = Math.max(total, sizeOfBacklog(pending))
      listener.loading?.(1 - sizeOfBacklog(pending) / total)
    } while (!isBacklogEmpty(pending))
    await reportLoaded(listener, projection.index, reader.position())
  }

  async function poll() {
    const { missed, changes, visible, done } = await reader.read()
    if (missed || changes.some(({ kind }) => kind === 'rebuild')) return load()
    listener.changed(changes)
    await applyCampaigns(changes, { db, projection, listener, visible })
    note(pending, changes)
    done()
    await applyBacklogStep(source, projection, pending)
  }

  return {
    index: () => projection.index,
    checkpoint: () => ({ position: reader.position(), groups: projection.groups, pending }),
    load,
    resume,
    poll,
    isCaughtUp: () => isBacklogEmpty(pending),
    mistrust: reader.mistrust,
  }
}

type Applying = {
  visible: string | undefined
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
