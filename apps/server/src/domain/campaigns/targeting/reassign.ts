import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { announcePool, lockPool } from './assignment.ts'
import { choosesAfter, loadCampaignFilters, type CampaignFilters } from './campaign-filters.ts'
import {
  jobsOfCampaign,
  jobsOfPool,
  reassignBatch,
  startingPace,
  type Look,
  type Pace,
  type Position,
  type Work,
} from './reassignment-batches.ts'
import { announcedOneByOne } from './assign-jobs.ts'
import { restartReassignment, enqueueRemainder } from './pending-reassignments.ts'

/** A change that requires reassignment: an owner was added or archived, or its filters or order changed. */
export type Change =
  | {
      campaignId: number
      /** Its previous `applyOrder`; null for a new campaign. */ orderBefore: number | null
    }
  | { campaignId: number; segmentsOnly: true }

/** How long a request reassigns jobs, and its batch size. */
type Effort = { patienceMs: number; pace: Pace }

/**
 * Reassigns the jobs that a change of one campaign can affect: its own, which may move to a later campaign, and
 * those of later campaigns or none, which it may take. All others are correct, because every change is followed
 * by this.
 *
 * Jobs are processed in batches; after a few seconds, the rest is left to the background.
 *
 * @returns whether all jobs are assigned
 */
export async function reassignAffectedJobs(
  tx: Tx,
  { poolId, ...tenant }: Tenant & { poolId: number },
  change: Change,
  { patienceMs, pace }: Effort = { patienceMs: 4_000, pace: startingPace() },
): Promise<boolean> {
  await lockPool(tx, poolId)
  // Otherwise other jobs are still pending.
  if (await restartReassignment(tx, tenant, poolId)) return false
  const walk: Walk = { tx, tenant, pace, untilMs: performance.now() + patienceMs, moved: 0, announced: true }
  const left = await goThrough(walk, await concernedBy(tx, tenant, poolId, change))
  if (left === undefined) await announcePool(tx, poolId, walk)
  else await enqueueRemainder(tx, tenant, poolId, { after: left, unannounced: !walk.announced })
  return left === undefined
}

type Concerned = Pick<Work, 'poolId' | 'through' | 'looks'>

/** The jobs that may leave the campaign, and those that it may take. */
async function concernedBy(tx: Tx, tenant: Tenant, poolId: number, change: Change): Promise<Concerned> {
  const all = await loadCampaignFilters(tx, tenant, poolId)
  const { campaignId: id } = change
  const changed = all.find((each) => each.id === id)
  const own = jobsOfCampaign(tenant, id)
  if ('segmentsOnly' in change)
    return {
      poolId,
      through: own,
      looks:
        changed === undefined
          ? []
          : [{ range: own, ownOf: id, choosers: [{ ...changed, jobFilters: [{}] }] }],
    }
  const { orderBefore } = change
  const looks: Look[] = []
  if (orderBefore !== null) {
    const notYetAsked = (each: CampaignFilters) =>
      each === changed || choosesAfter(each, { id, applyOrder: orderBefore })
    looks.push({ range: own, ownOf: id, choosers: all.filter(notYetAsked) })
  }
  if (changed === undefined || changed.jobFilters.length === 0) return { poolId, through: own, looks }
  const onlyFrom = all.filter((each) => choosesAfter(each, changed)).map((each) => each.id)
  const whole = jobsOfPool(tenant, poolId)
  looks.push({ range: whole, choosers: [changed], onlyFrom })
  return { poolId, through: whole, looks }
}

type Walk = { tx: Tx; tenant: Tenant; pace: Pace; untilMs: number; moved: number; announced: boolean }

/**
 * Processes batches while time remains. Returns the job id after which work is left, or undefined if none is.
 */
async function goThrough(walk: Walk, concerned: Concerned): Promise<number | undefined> {
  let position: Position | undefined = concerned.looks.length === 0 ? undefined : { after: 0, until: null }
  while (position !== undefined) {
    if (performance.now() > walk.untilMs) return position.after
    const announce = walk.announced ? announcedOneByOne - walk.moved : 0
    const part = await reassignBatch(walk.tx, walk.tenant, { ...concerned, position, announce }, walk.pace)
    walk.moved += part.moved
    walk.announced &&= part.announced
    position = part.left
  }
  return undefined
}
