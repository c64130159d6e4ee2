import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'

/** PostgreSQL's codes of a deadlock and of a lock timeout. */
const lockErrors: ReadonlySet<string | undefined> = new Set(['40P01', '55P03'])

/** Whether a statement failed because of a lock of another transaction, so that it can be repeated. */
export const isLockError = (error: unknown) => lockErrors.has((error as { code?: string }).code)

/** Longest wait for a lock in ms. Other statements on the table wait behind it, so it must be short. */
const lockTimeoutMs = 100
/** Time between two attempts in ms, in which the statements that waited continue. */
const pauseMs = 100
/** Longest time in ms for which a transaction is repeated. */
const maxLockedMs = 3_000

/**
 * Runs a transaction that locks tables for a moment. If a lock is held, the transaction gives way and is repeated for a
 * few seconds, so that statements of requests never wait longer than for one attempt.
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
