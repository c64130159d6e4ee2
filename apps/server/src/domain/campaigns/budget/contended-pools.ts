import { sql } from 'kysely'
import { poolLockKey, poolLocks } from '#lib/postgres/advisory-locks.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { lockPool } from '../targeting/assignment.ts'

/**
 * Locks the pool, and says that buckets of its campaigns will be held for longer than it takes to write something down, as while
 * jobs follow a change of filters. Clicks on these campaigns wait by themselves until the end of the transaction, and no others
 * with them. To be taken before the first bucket; waits for the groups of clicks that have begun.
 */
export async function markPoolContended(tx: Tx, poolId: number) {
  await lockPool(tx, poolId)
  await sql`select pg_advisory_xact_lock(${poolLocks.contended}::integer, ${poolLockKey(poolId)}::integer)`.execute(
    tx,
  )
}

/** Of pools, those whose buckets are held for long. Of the others none is until the end of the transaction. It waits for nobody. */
export async function contendedPools(tx: Tx, poolIds: readonly number[]): Promise<Set<number>> {
  const pools = [...new Set(poolIds)]
  if (pools.length === 0) return new Set()
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${poolLocks.contended}::integer, pool) as free
    from unnest(${pools.map(poolLockKey)}::integer[]) with ordinality as wanted (pool, n) order by n`.execute(
    tx,
  )
  return new Set(pools.filter((_, n) => rows[n]?.free !== true))
}
