import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { poolLockKey, poolLocks } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { loadCampaignFilters } from './campaign-filters.ts'
import { selectJobsByIds } from './reassignment-batches.ts'
import { assignJobs, type AssignmentResult } from './assign-jobs.ts'

/**
 * Assigns new and changed jobs of a pool to campaigns and segments: highest `applyOrder` first, then the older
 * one; each job goes to the first match.
 *
 * @returns the number of jobs whose campaign or segment changed
 */
export async function assignJobsById(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  jobIds: readonly number[],
): Promise<number> {
  await lockPoolForAssignment(tx, poolId)
  const jobs = selectJobsByIds(tenant, sql`unnest(${jobIds}::bigint[]) as given (given_id)`)
  const placed = await assignJobs(tx, tenant, {
    jobs,
    rules: [{ candidates: await loadCampaignFilters(tx, tenant, poolId) }],
  })
  await reindexPool(tx, poolId, placed)
  return placed.moved
}

/**
 * Serializes assignments of a pool. Also disables JIT, because compiling thousands of conditions takes longer
 * than running them.
 */
export const lockPoolForAssignment = (tx: Tx, poolId: number) =>
  sql`select pg_advisory_xact_lock(${poolLocks.assignment}::integer, ${poolLockKey(poolId)}::integer), set_config('jit', 'off', true)`.execute(
    tx,
  )

/** Reindexes the whole pool if its moved jobs were not published individually. */
export async function reindexPool(
  tx: Tx,
  poolId: number,
  { isIndexNotified }: Pick<AssignmentResult, 'isIndexNotified'>,
) {
  if (!isIndexNotified) await publishEvents(tx, { reindex: { kind: 'pool', ids: [poolId] } })
}
