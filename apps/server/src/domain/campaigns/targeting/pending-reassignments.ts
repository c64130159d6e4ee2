import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { announcePool, lockPool } from './assignment.ts'
import { loadCampaignFilters } from './campaign-filters.ts'
import { jobsOfPool, reassignBatch, type Pace } from './reassignment-batches.ts'

/*
 * Pools of which jobs are still to be looked at: a row of `reassignment` is there as long as some are, and is read and
 * written by who holds the pool's lock.
 */

/** Leaves the jobs of a pool behind this one to the background. */
export const enqueueRemainder = (
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  { after, unannounced }: { after: number; unannounced: boolean },
) =>
  tx
    .insertInto('reassignment')
    .values({ ...tenant, poolId, afterJobId: after, unannounced })
    .execute()

/** A step with more jobs that move is one of many. */
const announcedInStep = 1_000

/**
 * If jobs of a pool are still to be looked at, has all of them looked at in the light of what has changed: those that are
 * to come go on to the last one, and those before them are gone through once more.
 *
 * @returns whether there are any
 */
export async function restartReassignment(tx: Tx, tenant: Tenant, poolId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reassignment')
    .set(({ ref }) => ({ untilJobId: null, againUntilJobId: ref('afterJobId') }))
    .where(tenantIs('reassignment', tenant))
    .where('poolId', '=', poolId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Puts the next part of such a pool's jobs where they belong by the filters that there are now. Each step is a
 * transaction: wherever the process ends, another goes on from there.
 *
 * @returns whether nothing is left
 */
export async function takeStep(tx: Tx, tenant: Tenant, poolId: number, pace: Pace): Promise<boolean> {
  await lockPool(tx, poolId)
  const state = await tx
    .selectFrom('reassignment')
    .selectAll()
    .where(tenantIs('reassignment', tenant))
    .where('poolId', '=', poolId)
    .executeTakeFirst()
  if (state === undefined) return true
  const choosers = await loadCampaignFilters(tx, tenant, poolId)
  const position = { after: state.afterJobId, until: state.untilJobId }
  const through = jobsOfPool(tenant, poolId)
  const looks = [{ range: through, choosers }]
  // Whoever is told of the pool reads all of its jobs, so it is told once a round.
  const announce = state.unannounced ? 0 : announcedInStep
  const { left, announced } = await reassignBatch(
    tx,
    tenant,
    { poolId, through, looks, position, announce },
    pace,
  )
  const isAnnounced = announced && !state.unannounced
  if (left === undefined) await announcePool(tx, poolId, { announced: isAnnounced })
  const next =
    left === undefined
      ? { afterJobId: 0, untilJobId: state.againUntilJobId, againUntilJobId: 0, unannounced: false }
      : { afterJobId: left.after, unannounced: !isAnnounced }
  if (next.untilJobId === 0) {
    await tx
      .deleteFrom('reassignment')
      .where(tenantIs('reassignment', tenant))
      .where('poolId', '=', poolId)
      .execute()
    return true
  }
  await tx
    .updateTable('reassignment')
    .set(next)
    .where(tenantIs('reassignment', tenant))
    .where('poolId', '=', poolId)
    .execute()
  return false
}
