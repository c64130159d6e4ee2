import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { reindexPool, lockPoolForAssignment } from './assignment.ts'
import { loadCampaignFilters } from './campaign-filters.ts'
import { createPoolJobRange, reassignBatch, type BatchSize } from './reassignment-batches.ts'

// A row of `reassignment` exists while jobs of its pool remain to be reassigned. The pool's lock protects it.

/**
 * Leaves the jobs after an id to the background.
 *
 * @param unannounced whether the search index must still be notified of moved jobs
 */
export const enqueueReassignment = (
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  { after, unannounced }: { after: number; unannounced: boolean },
) =>
  tx
    .insertInto('reassignment')
    .values({ ...tenant, poolId, afterJobId: after, unannounced })
    .execute()

/**
 * Maximum number of moved jobs per batch that are reindexed individually. For more, the whole pool is reindexed once.
 */
const maxIndexedPerBatch = 1_000

/**
 * If a reassignment of the pool is unfinished, restarts it so that all jobs are checked against the new
 * filters: it continues to the last job and then repeats those before.
 *
 * @returns whether there is one
 */
export async function restartReassignment(tx: Tx, tenant: Tenant, poolId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reassignment')
    .set(({ ref }) => ({ untilJobId: null, againUntilJobId: ref('afterJobId') }))
    .where(tenantIsSql('reassignment', tenant))
    .where('poolId', '=', poolId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Reassigns the next batch of an unfinished pool by the current filters, in one transaction, so that another
 * process can continue at any time.
 *
 * @returns whether nothing is left
 */
export async function runReassignmentBatch(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  batchSize: BatchSize,
): Promise<boolean> {
  await lockPoolForAssignment(tx, poolId)
  const state = await tx
    .selectFrom('reassignment')
    .selectAll()
    .where(tenantIsSql('reassignment', tenant))
    .where('poolId', '=', poolId)
    .executeTakeFirst()
  if (state === undefined) return true
  const candidates = await loadCampaignFilters(tx, tenant, poolId)
  const position = { after: state.afterJobId, until: state.untilJobId }
  const batchRange = createPoolJobRange(tenant, poolId)
  const rangeRules = [{ range: batchRange, candidates }]
  // A reindexing of the pool reads all jobs, so it is requested once per round.
  const maxIndexedJobs = state.unannounced ? 0 : maxIndexedPerBatch
  const { remaining: left, isIndexNotified } = await reassignBatch(
    tx,
    tenant,
    { poolId, batchRange, rangeRules, position, maxIndexedJobs },
    batchSize,
  )
  const isAnnounced = isIndexNotified && !state.unannounced
  if (left === undefined) await reindexPool(tx, poolId, { isIndexNotified: isAnnounced })
  const next =
    left === undefined
      ? { afterJobId: 0, untilJobId: state.againUntilJobId, againUntilJobId: 0, unannounced: false }
      : { afterJobId: left.after, unannounced: !isAnnounced }
  if (next.untilJobId === 0) {
    await tx
      .deleteFrom('reassignment')
      .where(tenantIsSql('reassignment', tenant))
      .where('poolId', '=', poolId)
      .execute()
    return true
  }
  await tx
    .updateTable('reassignment')
    .set(next)
    .where(tenantIsSql('reassignment', tenant))
    .where('poolId', '=', poolId)
    .execute()
  return false
}
