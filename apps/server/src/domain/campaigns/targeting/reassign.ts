import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { reindexPool, lockPoolForAssignment } from './assignment.ts'
import { isLaterInAssignmentOrder, loadCampaignFilters, type CampaignFilters } from './campaign-filters.ts'
import {
  createCampaignJobRange,
  createPoolJobRange,
  reassignBatch,
  createAdaptiveBatchSize,
  type RangeRule,
  type BatchSize,
  type BatchPosition,
  type ReassignmentBatch,
} from './reassignment-batches.ts'
import { maxIndividualReindex } from './assign-jobs.ts'
import { restartReassignment, enqueueReassignment } from './pending-reassignments.ts'

/**
 * A change that requires reassignment: a campaign or segment was added or archived, or its filters or order changed.
 */
export type AssignmentChange =
  | {
      campaignId: number
      /** The owner's previous `applyOrder`; null for a new campaign. */ orderBefore: number | null
    }
  | { campaignId: number; segmentsOnly: true }

/** The time for which a request reassigns jobs, and its batch size. */
type ReassignmentLimits = { timeLimitMs: number; batchSize: BatchSize }

/**
 * Reassigns the jobs that a change of one campaign can affect: its own, which may move to a later campaign, and those
 * of later campaigns or none, which may move to it. All others are already correct, because every change is followed by
 * this function. Jobs are processed in batches; after a few seconds, the rest is left to the background.
 *
 * @returns whether all jobs are assigned
 */
export async function reassignAffectedJobs(
  tx: Tx,
  { poolId, ...tenant }: Tenant & { poolId: number },
  change: AssignmentChange,
  { timeLimitMs, batchSize }: ReassignmentLimits = {
    timeLimitMs: 4_000,
    batchSize: createAdaptiveBatchSize(),
  },
): Promise<boolean> {
  await lockPoolForAssignment(tx, poolId)
  // An unfinished reassignment is restarted instead; it includes the affected jobs.
  if (await restartReassignment(tx, tenant, poolId)) return false
  const walk: Progress = {
    tx,
    tenant,
    batchSize,
    untilMs: performance.now() + timeLimitMs,
    moved: 0,
    isIndexNotified: true,
  }
  const left = await reassignUntilTimeLimit(walk, await affectedJobs(tx, tenant, poolId, change))
  if (left === undefined) await reindexPool(tx, poolId, walk)
  else await enqueueReassignment(tx, tenant, poolId, { after: left, unannounced: !walk.isIndexNotified })
  return left === undefined
}

type AffectedJobs = Pick<ReassignmentBatch, 'poolId' | 'batchRange' | 'rangeRules'>

/** Selects the jobs that may leave the campaign, and those that may move to it. */
async function affectedJobs(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  change: AssignmentChange,
): Promise<AffectedJobs> {
  const all = await loadCampaignFilters(tx, tenant, poolId)
  const { campaignId: id } = change
  const changed = all.find((each) => each.id === id)
  const own = createCampaignJobRange(tenant, id)
  if ('segmentsOnly' in change)
    return {
      poolId,
      batchRange: own,
      rangeRules:
        changed === undefined
          ? []
          : [{ range: own, assignedTo: id, candidates: [{ ...changed, jobFilters: [{}] }] }],
    }
  const { orderBefore } = change
  const rangeRules: RangeRule[] = []
  if (orderBefore !== null) {
    const notYetAsked = (each: CampaignFilters) =>
      each === changed || isLaterInAssignmentOrder(each, { id, applyOrder: orderBefore })
    rangeRules.push({ range: own, assignedTo: id, candidates: all.filter(notYetAsked) })
  }
  if (changed === undefined || changed.jobFilters.length === 0) return { poolId, batchRange: own, rangeRules }
  const takeableFrom = all.filter((each) => isLaterInAssignmentOrder(each, changed)).map((each) => each.id)
  const whole = createPoolJobRange(tenant, poolId)
  rangeRules.push({ range: whole, candidates: [changed], takeableFrom })
  return { poolId, batchRange: whole, rangeRules }
}

type Progress = {
  tx: Tx
  tenant: Tenant
  batchSize: BatchSize
  untilMs: number
  moved: number
  isIndexNotified: boolean
}

/**
 * Processes batches while time remains. Returns the job id after which work is left, or undefined if none is.
 */
async function reassignUntilTimeLimit(walk: Progress, concerned: AffectedJobs): Promise<number | undefined> {
  let position: BatchPosition | undefined =
    concerned.rangeRules.length === 0 ? undefined : { after: 0, until: null }
  while (position !== undefined) {
    if (performance.now() > walk.untilMs) return position.after
    const maxIndexedJobs = walk.isIndexNotified ? maxIndividualReindex - walk.moved : 0
    const part = await reassignBatch(
      walk.tx,
      walk.tenant,
      { ...concerned, position, maxIndexedJobs },
      walk.batchSize,
    )
    walk.moved += part.moved
    walk.isIndexNotified &&= part.isIndexNotified
    position = part.remaining
  }
  return undefined
}
