import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobCategories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-engine/port'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import type { RowChange } from './change-table.ts'
import type { SnapshotIndex, SnapshotStore } from './snapshot/snapshots.ts'
import { createIndexFollower, type IndexFollower } from './poll.ts'
import { createAnnouncer } from './announcer.ts'
import { createPassQueue } from './pass-queue.ts'
import { createIndexReplica } from './replica.ts'

/** A search index that is continuously updated from the database. */
export type LiveIndex = Pick<SearchIndex, 'search' | 'stats'> & {
  /** Loads the index from its snapshot or the database, and starts to follow changes. */
  start(): Promise<IndexStart>
  /** Returns the number of documents in the index. */
  documents(): Promise<number>
  /** Returns the age of the newest database state that the index contains, or null without an index. */
  lagMs(): number | null
  /** Resolves when the index contains everything that was committed before the call. */
  catchUp(): Promise<void>
  /**
   * Resolves after at most `catchUpTimeoutMs`. Returns whether the index is current, and the status and prices of
   * campaigns are current in the other processes, too. For these it waits at most 100 ms.
   */
  catchUpSoon(): Promise<boolean>
  /**
   * Registers a handler that is called with every change before the index shows it, so that caches of other data can be
   * invalidated.
   */
  onChange(handler: (changes: readonly RowChange[]) => void): void
  ready(): boolean
  /** Returns whether the index has kept up with the database in the last seconds. */
  isKeepingUp(): Promise<boolean>
  /** Returns false if the last attempt to save a snapshot failed, and true if it succeeded or there was none. */
  isSnapshotSaved(): boolean
  /** Registers a handler that is called after each failed attempt to save a snapshot. */
  onSnapshotFailure(handler: (error: unknown) => void): void
  /** Registers a handler that receives the loaded part, from 0 to 1, repeatedly while the index is loaded. */
  onLoading(handler: (part: number) => void): void
  stop(): Promise<void>
}

/** How the index was loaded; `refused` says why an existing snapshot was not used. */
export type IndexStart = { fromSnapshot: boolean; refused?: string }

export type LiveIndexOptions = {
  db: Db
  pool: pg.Pool
  createIndex: () => SnapshotIndex
  /** The store of snapshots; absent if none are saved. */
  snapshots?: SnapshotStore
  categories: JobCategories
  metrics: Registry
  /** Receives the landing URL of each indexed job. */
  remember: (jobId: number, landing: LandingUrl) => void
  hasOnlyGroups?: boolean
}

/** Polling interval in ms. It finds changes whose notification was lost, and listens again after a disconnect. */
export const pollMs = 1000

/**
 * After loading this number of documents, garbage is collected before the first search. Otherwise, with a million
 * documents, the collection would pause a search for 70 ms.
 */
const collectFromDocuments = 50_000

export function createLiveIndex(options: LiveIndexOptions): LiveIndex {
  const { pool, createIndex, metrics, snapshots, ...source } = options
  const replica = createIndexReplica(source.db)
  let ready = false
  const events: IndexEvents = new EventEmitter()
  const follower = createIndexFollower(source, createIndex, {
    applied: replica.applied,
    loaded: (documents) => {
      if (!ready && documents > collectFromDocuments) globalThis.gc?.()
      ready = true
      return replica.loaded(documents)
    },
    changed: (changes) => void events.emit('change', changes),
    loading: (part) => void events.emit('loading', part),
  })
  const measured = measureLag(metrics)
  const saver = saveWhenDue(options, follower, (error) => void events.emit('snapshotFailure', error))
  const announce = createAnnouncer(pool, (handler) => events.on('change', handler))
  const polls = pollRepeatedly(follower, measured.poll, () => saver.tick(), announce)
  const catchUp = async () => (ready ? polls.untilCaughtUp() : undefined)
  const hear = () => ready && polls.soon()
  const listener = createChannelListener(pool, 'tiller_change', hear, follower.mistrust)

  const timer = createTimer(async () => {
    void listener.renew()
    if (ready) await polls.next()
    await replica.polled()
  })

  return {
    ...readsOf(follower),
    ...subscriptionsTo(events),
    lagMs: measured.lagMs,
    start: async () => {
      const start = await measured.poll(() => loadInitially(follower, snapshots))
      await listener.renew()
      timer.start()
      return start
    },
    catchUp,
    catchUpSoon: () => areBothCurrent(inTime(catchUp()), replica.appliedByOthers()),
    ready: () => ready,
    isKeepingUp: replica.isKeepingUp,
    isSnapshotSaved: saver.succeeds,
    stop: async () => {
      timer.stop()
      listener.stop()
      await polls.idle().then(saver.idle)
      await replica.leave().catch(() => {})
    },
  }
}

/** A timer that stays stopped if it is stopped before it starts, because a process may stop while it loads its index. */
function createTimer(poll: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  return {
    start: () => {
      if (!stopped) timer = setInterval(() => void poll().catch(() => {}), pollMs)
    },
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}

type IndexEvents = EventEmitter<{
  change: [readonly RowChange[]]
  snapshotFailure: [unknown]
  loading: [number]
}>

const subscriptionsTo = (
  events: IndexEvents,
): Pick<LiveIndex, 'onChange' | 'onSnapshotFailure' | 'onLoading'> => ({
  onChange: (handler) => void events.on('change', handler),
  onSnapshotFailure: (handler) => void events.on('snapshotFailure', handler),
  onLoading: (handler) => void events.on('loading', handler),
})

const readsOf = (
  follower: IndexFollower<SnapshotIndex>,
): Pick<LiveIndex, 'search' | 'stats' | 'documents'> => ({
  search: (query) => follower.index().search(query),
  stats: () => follower.index().stats(),
  documents: async () => (await follower.index().stats()).documents,
})

/** Polls repeatedly until the backlog is empty, one poll at a time. */
function pollRepeatedly(
  follower: IndexFollower<SnapshotIndex>,
  measured: (poll: () => Promise<void>) => Promise<void>,
  between: () => Promise<void>,
  onCaughtUp: () => void,
) {
  const polls = createPassQueue(async () => {
    await measured(() => follower.poll())
    // At this point the follower's checkpoint covers everything that the index contains.
    await between()
    // The rest follows step by step, with searches in between.
    if (!follower.isCaughtUp()) setImmediate(soon)
  })
  const soon = () => void polls.next().catch(() => {})
  return {
    ...polls,
    soon,
    untilCaughtUp: async () => {
      do await polls.next()
      while (!follower.isCaughtUp())
      onCaughtUp()
    },
  }
}

/** Loads the last snapshot, or the database if there is none. */
async function loadInitially(
  follower: IndexFollower<SnapshotIndex>,
  snapshots: SnapshotStore | undefined,
): Promise<IndexStart> {
  const opened = await snapshots?.open()
  if (opened !== undefined && 'index' in opened) {
    await follower.resume(opened.index, opened.checkpoint)
    return { fromSnapshot: true }
  }
  await follower.load()
  return { fromSnapshot: false, ...opened }
}

/** Saves snapshots when they are due, one at a time. */
function saveWhenDue(
  { snapshots, metrics }: LiveIndexOptions,
  follower: IndexFollower<SnapshotIndex>,
  onFailure: (error: unknown) => void,
) {
  const failures = new Counter({
    name: 'tiller_index_snapshot_failures_total',
    help: 'Failed attempts to save a snapshot of the search index; without one, the next start loads the database, which takes longer.',
    registers: [metrics],
  })
  let running: Promise<void> | undefined
  let succeeds = true
  const save = async (target: SnapshotStore, index: SnapshotIndex) => {
    try {
      await target.save(index, follower.checkpoint())
      succeeds = true
    } catch (error) {
      // A full disk or an unavailable database must not stop searches; the next due time retries.
      succeeds = false
      failures.inc()
      onFailure(error)
    }
  }
  return {
    tick: async () => {
      if (snapshots === undefined || running !== undefined) return
      const index = follower.index()
      if (!(await snapshots.isDue((await index.stats()).documents))) return
      running = save(snapshots, index).finally(() => (running = undefined))
    },
    succeeds: () => succeeds,
    idle: async () => running,
  }
}

/** A caller waits this long for the index; a change of very many jobs can take longer. */
const catchUpTimeoutMs = 1_000

/** Without knowing whether the other processes are current, the response must not claim it. */
export const areBothCurrent = async (own: Promise<boolean>, others: Promise<boolean>) =>
  (await Promise.all([own, others.catch(() => false)])).every(Boolean)

export const inTime = (work: Promise<void>) =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    delay(catchUpTimeoutMs, false, { ref: false }),
  ])

/** Exports the age of the newest state that the index is known to contain. */
function measureLag(registry: Registry) {
  let seenMs: number | undefined
  const lagMs = () => (seenMs === undefined ? null : Math.round(performance.now() - seenMs))
  const lag = new Gauge({
    name: 'tiller_index_lag_seconds',
    help: 'Age of the newest database state that the search index is known to contain; NaN in a process without an index.',
    registers: [],
    collect() {
      this.set((lagMs() ?? Number.NaN) / 1000)
    },
  })
  registry.registerMetric(lag)
  return {
    lagMs,
    poll: async <T>(poll: () => Promise<T>) => {
      const startedMs = performance.now()
      const result = await poll()
      seenMs = startedMs
      return result
    },
  }
}
