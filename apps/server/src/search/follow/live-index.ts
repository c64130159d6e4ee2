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

export function createLiveIndex({ db, pool, createIndex, categories }: Parts): LiveIndex {
  const replica = createReplica(db)
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let listener: pg.PoolClient | undefined
  const follower = createFollower(db, categories, createIndex, (documents) => {
    ready = true
    return replica.loaded(documents)
  })
  const looks = oneAtATime(() => follower.look())
  const catchUp = () => (ready ? looks.next() : Promise.resolve())

  async function poll() {
    await catchUp()
    await replica.looked()
  }

  return {
    search: (query) => follower.index().search(query),
    stats: () => follower.index().stats(),
    start: async (onProgress) => {
      await follower.load(onProgress)
      listener = await pool.connect()
      listener.on('notification', () => void catchUp().catch(() => {}))
      listener.on('error', () => {})
      await listener.query('listen tiller_change')
      timer = setInterval(() => void poll().catch(() => {}), pollMs)
    },
    catchUp,
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
