import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockError, type Db, type Tx } from '../database.ts'

/** Lock timeout in ms. It is short, because other statements on the table queue behind the one that waits. */
const lockTimeoutMs = 100
/** Pause between two attempts in ms. It lets the queued statements run. */
const pauseMs = 100
/** A locked transaction is not repeated after this time in ms. */
const maxLockedMs = 3_000

/**
 * Runs a transaction that locks tables for a moment. If another transaction holds a lock, it gives up and is repeated for
 * a few seconds. Requests therefore wait for one attempt at most.
 *
 * @returns undefined if the lock is held for longer, for example by a dump
 */
export async function withShortLocks<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (!isLockError(error)) throw error
      if (performance.now() - startedAt > maxLockedMs) return undefined
    }
    await delay(pauseMs)
  }
}
