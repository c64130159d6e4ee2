import { sql } from 'kysely'
import { poolLockKey, poolLocks } from '#lib/postgres/advisory-locks.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { lockPoolForAssignment } from '../targeting/assignment.ts'

/**
 * Locks the pool and marks it as contended until the end of the transaction, for example while jobs are reassigned:
 * batches of clicks skip the pool's campaigns, and their clicks wait alone. Call it before locking the first bucket; it
 * waits for batches that have started.
 */
export async function markPoolContended(tx: Tx, poolId: number) {
  await lockPoolForAssignment(tx, poolId)
  await sql`select pg_advisory_xact_lock(${poolLocks.contended}::integer, ${poolLockKey(poolId)}::integer)`.execute(
    tx,
  )
}

/**
 * Returns the contended pools without waiting. The others cannot become contended before the end of the transaction.
 */
export async function findContendedPools(tx: Tx, poolIds: readonly number[]): Promise<Set<number>> {
  const pools = [...new Set(poolIds)]
  if (pools.length === 0) return new Set()
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${poolLocks.contended}::integer, pool) as free
    from unnest(${pools.map(poolLockKey)}::integer[]) with ordinality as wanted (pool, n) order by n`.execute(
    tx,
  )
  return new Set(pools.filter((_, n) => rows[n]?.free !== true))
}
