import { sql } from 'kysely'
import { publish } from '#domain/events/publish/publish.ts'
import { poolLockKey, poolLocks } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { loadCampaignFilters } from './campaign-filters.ts'
import { jobsOfIds } from './reassignment-batches.ts'
import { assignJobs, type AssignmentResult } from './assign-jobs.ts'

/**
 * Puts jobs of a pool that are new or have changed into campaigns and segments: highest `applyOrder` first, on a tie
 * the older one; a job taken is not available further down.
 *
 * @returns how many jobs changed their campaign or segment
 */
export async function assign(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  jobIds: readonly number[],
): Promise<number> {
  await lockPool(tx, poolId)
  const jobs = jobsOfIds(tenant, sql`unnest(${jobIds}::bigint[]) as given (given_id)`)
  const placed = await assignJobs(tx, tenant, {
    jobs,
    choices: [{ choosers: await loadCampaignFilters(tx, tenant, poolId) }],
  })
  await announcePool(tx, poolId, placed)
  return placed.moved
}

/**
 * Two assignments of one pool at a time would each write what the other is about to change. Nothing is compiled
 * from here on: compiling a statement of thousands of conditions takes longer than running it.
 */
export const lockPool = (tx: Tx, poolId: number) =>
  sql`select pg_advisory_xact_lock(${poolLocks.assignment}::integer, ${poolLockKey(poolId)}::integer), set_config('jit', 'off', true)`.execute(
    tx,
  )

/** Has the search index read anew where all jobs of the pool are, if it was not told which have moved. */
export async function announcePool(
  tx: Tx,
  poolId: number,
  { announced }: Pick<AssignmentResult, 'announced'>,
) {
  if (!announced) await publish(tx, { reindex: { kind: 'pool', ids: [poolId] } })
}
