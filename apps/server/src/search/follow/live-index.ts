import { setTimeout as delay } from 'node:timers/promises'
import type { Categories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-index/port'
import type pg from 'pg'
import type { Db } from '../../kit/db/database.ts'
import { createFollower } from './follower.ts'
import { createReplica } from './replica.ts'

/** A search index that follows the database. */
export type LiveIndex = Pick<SearchIndex, 'search' | 'stats'> & {
  /** Loads the index and begins to follow. Reports how many jobs are loaded. */
  start(onProgress?: (loaded: number) => void): Promise<void>
  /** When it returns, the index has seen everything that was committed before the call. */
  catchUp(): Promise<void>
  /**
   * The same for whoever cannot wait long: status and prices of campaigns are there then, and whether all
   * that concerns single jobs is, too, is what it tells.
   */
  catchUpSoon(): Promise<boolean>
  /** Whether it is loaded. */
  ready(): boolean
  /** Whether it has kept up with the database in the last seconds. */
  follows(): Promise<boolean>
  stop(): Promise<void>
}

type Parts = {
  db: Db
  pool: pg.Pool
  createIndex: () => SearchIndex
  categories: Categories
}

/** How often to look for changes of other processes whose notification was lost. */
const pollMs = 1000

/** A change of very many jobs takes longer than its caller should have to wait. */
const patienceMs = 1_000

export function createLiveIndex({ db, pool, createIndex, categories }: Parts): LiveIndex {
  const replica = createReplica(db)
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let listener: pg.PoolClient | undefined
  const follower = createFollower(db, categories, createIndex, (documents) => {
    ready = true
    return replica.loaded(documents)
  })
  const looks = oneAtATime(async () => {
    await follower.look()
    // The rest goes on step by step, with searches in between.
    if (!follower.settled()) setImmediate(() => void looks.next().catch(() => {}))
  })

  async function catchUp() {
    if (!ready) return
    await looks.next()
    while (!follower.settled()) await looks.next()
  }

  const catchUpSoon = () =>
    Promise.race([
      catchUp().then(
        () => true,
        () => false,
      ),
      delay(patienceMs, false, { ref: false }),
    ])

  async function poll() {
    if (ready) await looks.next()
    await replica.looked()
  }

  return {
    search: (query) => follower.index().search(query),
    stats: () => follower.index().stats(),
    start: async (onProgress) => {
      await follower.load(onProgress)
      listener = await pool.connect()
      listener.on('notification', () => void looks.next().catch(() => {}))
      listener.on('error', () => {})
      await listener.query('listen tiller_change')
      timer = setInterval(() => void poll().catch(() => {}), pollMs)
    },
    catchUp,
    catchUpSoon,
    ready: () => ready,
    follows: () => replica.follows(),
    stop: async () => {
      clearInterval(timer)
      listener?.release(true)
      await looks.idle()
      await replica.leave().catch(() => {})
    },
  }
}

/** One pass at a time. A call during a pass waits for the next one, because the current may have looked too early. */
function oneAtATime(pass: () => Promise<void>) {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const next = (): Promise<void> => {
    if (running === undefined) {
      running = pass().finally(() => (running = undefined))
      return running
    }
    queued ??= after(running)
    return queued
  }
  const after = async (earlier: Promise<void>) => {
    await earlier.catch(() => {})
    queued = undefined
    return next()
  }
  return { next, idle: async () => running?.catch(() => {}) }
}
