import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Categories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-engine/port'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createListener } from '#lib/postgres/listen.ts'
import type { Change } from './change-table.ts'
import type { KeptIndex, Snapshots } from './snapshot/snapshots.ts'
import { createFollower, type Follower } from './poll.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createReplica } from './replica.ts'

/** A search index that follows the database. */
export type LiveIndex = Pick<SearchIndex, 'search' | 'stats'> & {
  /** Loads the index from its snapshot or the database, and starts to follow changes. */
  start(): Promise<Start>
  /** Resolves when the index contains everything that was committed before the call. */
  catchUp(): Promise<void>
  /**
   * Resolves after at most `patienceMs`. Status and prices of campaigns are then current; returns whether changes of
   * single jobs are, too.
   */
  catchUpSoon(): Promise<boolean>
  /** Reports every change before the index shows it, so that caches of other data can be invalidated. */
  onChange(heed: (changes: readonly Change[]) => void): void
  ready(): boolean
  /** Whether the index has kept up with the database in the last seconds. */
  follows(): Promise<boolean>
  /** Whether the last attempt to save a snapshot succeeded, if there was one. */
  isKept(): boolean
  /** Reports each failed attempt to save a snapshot. */
  onUnkept(heed: (error: unknown) => void): void
  stop(): Promise<void>
}

/** How the index was loaded; `refused` says why an existing snapshot was not used. */
export type Start = { fromSnapshot: boolean; refused?: string }

type Parts = {
  db: Db
  pool: pg.Pool
  createIndex: () => KeptIndex
  /** Where snapshots are saved; absent: nowhere. */
  snapshots?: Snapshots
  categories: Categories
  metrics: Registry
  /** Receives the landing URL of each indexed job. */
  remember: (jobId: number, landing: LandingUrl) => void
}

/** How often to poll for changes whose notification was lost, and to listen again after a disconnect. */
const pollMs = 1000

/**
 * After loading this many documents, garbage is collected before the first search; with a million documents, that
 * would pause it for 70 ms.
 */
const manyDocuments = 50_000

export function createLiveIndex({ pool, createIndex, metrics, snapshots, ...source }: Parts): LiveIndex {
  const replica = createReplica(source.db)
  let ready = false
  let timer: NodeJS.Timeout | undefined
  const told = new EventEmitter<{ change: [readonly Change[]]; unkept: [unknown] }>()
  const follower = createFollower(source, createIndex, {
    loaded: (documents) => {
      if (!ready && documents > manyDocuments) globalThis.gc?.()
      ready = true
      return replica.loaded(documents)
    },
    changed: (changes) => void told.emit('change', changes),
  })
  const measured = measureLag(metrics)
  const failed = (error: unknown) => void told.emit('unkept', error)
  const keeping = keepNowAndThen(snapshots, follower, { metrics, failed })
  const looks = lookAgainAndAgain(follower, measured, () => keeping.tick())
  const catchUp = async () => (ready ? looks.all() : undefined)
  const listener = createListener(pool, 'tiller_change', () => ready && looks.soon())

  async function poll() {
    void listener.renew()
    if (ready) await looks.next()
    await replica.looked()
  }

  return {
    search: (query) => follower.index().search(query),
    stats: () => follower.index().stats(),
    start: async () => {
      const start = await measured(() => begin(follower, snapshots))
      await listener.renew()
      timer = setInterval(() => void poll().catch(() => {}), pollMs)
      return start
    },
    catchUp,
    catchUpSoon: () => inTime(catchUp()),
    onChange: (heed) => void told.on('change', heed),
    ready: () => ready,
    follows: () => replica.follows(),
    isKept: keeping.succeeds,
    onUnkept: (heed) => void told.on('unkept', heed),
    stop: async () => {
      clearInterval(timer)
      listener.stop()
      await looks.idle()
      await keeping.idle()
      await replica.leave().catch(() => {})
    },
  }
}

/** Polls one at a time and continues until the backlog is empty. */
function lookAgainAndAgain(
  follower: Follower<KeptIndex>,
  measured: (look: () => Promise<void>) => Promise<void>,
  between: () => Promise<void>,
) {
  const looks = oneAtATime(async () => {
    await measured(() => follower.look())
    // At this point the follower's checkpoint covers everything that the index contains.
    await between()
    // The rest follows step by step, with searches in between.
    if (!follower.settled()) setImmediate(soon)
  })
  const soon = () => void looks.next().catch(() => {})
  return {
    ...looks,
    soon,
    all: async () => {
      do await looks.next()
      while (!follower.settled())
    },
  }
}

/** Loads the last snapshot, or else the database. */
async function begin(follower: Follower<KeptIndex>, snapshots: Snapshots | undefined): Promise<Start> {
  const opened = await snapshots?.open()
  if (opened !== undefined && 'index' in opened) {
    await follower.resume(opened.index, opened.standing)
    return { fromSnapshot: true }
  }
  await follower.load()
  return { fromSnapshot: false, ...opened }
}

type Keeping = { metrics: Registry; failed: (error: unknown) => void }

/** Saves snapshots when they are due, one at a time. */
function keepNowAndThen(
  snapshots: Snapshots | undefined,
  follower: Follower<KeptIndex>,
  { metrics, failed }: Keeping,
) {
  const failures = new Counter({
    name: 'tiller_index_snapshot_failures_total',
    help: 'Tries to keep the search index for the next start that have failed; the next start reads it from the database, which takes longer.',
    registers: [metrics],
  })
  let running: Promise<void> | undefined
  let succeeds = true
  const keep = async (kept: Snapshots, index: KeptIndex) => {
    try {
      await kept.keep(index, follower.standing())
      succeeds = true
    } catch (error) {
      // A full disk or an unavailable database must not stop searches; the next due time retries.
      succeeds = false
      failures.inc()
      failed(error)
    }
  }
  return {
    tick: async () => {
      if (snapshots === undefined || running !== undefined) return
      const index = follower.index()
      if (!(await snapshots.isDue((await index.stats()).documents))) return
      running = keep(snapshots, index).finally(() => (running = undefined))
    },
    succeeds: () => succeeds,
    idle: async () => running,
  }
}

/** A change of very many jobs takes longer than its caller should wait. */
const patienceMs = 1_000

const inTime = (work: Promise<void>) =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    delay(patienceMs, false, { ref: false }),
  ])

/** Exports the age of the newest state that the index is known to contain. */
function measureLag(registry: Registry) {
  let seenMs: number | undefined
  const lag = new Gauge({
    name: 'tiller_index_lag_seconds',
    help: 'How long ago the search index last began a look at the database that brought it up to date; NaN: the process has none.',
    registers: [],
    collect() {
      this.set(seenMs === undefined ? Number.NaN : (performance.now() - seenMs) / 1000)
    },
  })
  registry.registerMetric(lag)
  return async <T>(look: () => Promise<T>) => {
    const beganMs = performance.now()
    const result = await look()
    seenMs = beganMs
    return result
  }
}
