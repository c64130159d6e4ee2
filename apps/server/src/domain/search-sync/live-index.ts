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
  /** Takes the index up from its snapshot, or reads it from the database, and begins to follow. */
  start(): Promise<Start>
  /** When it returns, the index has seen everything that was committed before the call. */
  catchUp(): Promise<void>
  /**
   * The same for whoever cannot wait long: status and prices of campaigns are there then, and whether all
   * that concerns single jobs is, too, is what it tells.
   */
  catchUpSoon(): Promise<boolean>
  /** Tells of all that changes from now on, before the index shows it: what else is kept of the database is then old. */
  onChange(heed: (changes: readonly Change[]) => void): void
  /** Whether it is loaded. */
  ready(): boolean
  /** Whether it has kept up with the database in the last seconds. */
  follows(): Promise<boolean>
  /** Whether the last try to keep it for the next start has succeeded, if there was one. */
  isKept(): boolean
  /** Tells of each try to keep it that fails. */
  onUnkept(heed: (error: unknown) => void): void
  stop(): Promise<void>
}

/** Where an index came from; `refused` says why there was a snapshot and it was not taken. */
export type Start = { fromSnapshot: boolean; refused?: string }

type Parts = {
  db: Db
  pool: pg.Pool
  createIndex: () => KeptIndex
  /** Where the index is kept from one start to the next; absent: nowhere. */
  snapshots?: Snapshots
  categories: Categories
  metrics: Registry
  /** Told where clicks on a job lead, when the index takes it in. */
  remember: (jobId: number, landing: LandingUrl) => void
}

/** How often to look for changes of other processes whose notification was lost, and to listen again if that was. */
const pollMs = 1000

/**
 * What is left to collect when so many have been loaded is collected before the first search: later it would hold one
 * for 70 ms, with a million documents.
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

/** The looks of a follower, one at a time; what a look leaves undone is gone on with by itself. */
function lookAgainAndAgain(
  follower: Follower<KeptIndex>,
  measured: (look: () => Promise<void>) => Promise<void>,
  between: () => Promise<void>,
) {
  const looks = oneAtATime(async () => {
    await measured(() => follower.look())
    // Nothing is under way now that the index has and the follower does not know of.
    await between()
    // The rest goes on step by step, with searches in between.
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

/** From where the last process left off, or else from the database. */
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

/** Keeps the index when it is time to, one snapshot at a time. */
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
      // A disk that is full or a database that is away must not stop searches; it is tried again when the next one is due.
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

/** A change of very many jobs takes longer than its caller should have to wait. */
const patienceMs = 1_000

const inTime = (work: Promise<void>) =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    delay(patienceMs, false, { ref: false }),
  ])

/** Tells in the metrics how old the newest state is that the index has surely seen. */
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
