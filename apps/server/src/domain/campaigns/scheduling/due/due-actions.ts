import { maxCents } from '@tiller/contract/schema'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { schedulerActor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { BillingTime } from '../../budget/billing-month.ts'
import { planSurvey } from '../../survey/survey.ts'
import { toCampaignBudgetOwner, settleBudget } from '../../budget/settle.ts'
import { findLaunchFaults } from '../../lifecycle/launch-checks.ts'
import { reassignAffectedJobs } from '../../targeting/reassign.ts'
import { applyPacing } from '../../pacing/pace-campaigns.ts'
import { toCampaignStatusOwner, toSegmentStatusOwner, transitionStatus } from '../../lifecycle/transition.ts'
import { updateCampaignRow, type CampaignRow } from '../../queries.ts'
import { lockSegment } from '../../segments/queries.ts'
import type { DueKind } from './due-campaigns.ts'
import {
  findMonthlyBudgetChange,
  toMonthlyBudgetChange,
  toMonthlyBudgetChangeWebhook,
  updateMonthlyBudgetChange,
} from '../monthly-budget-change-queries.ts'
import { startBillingMonths } from './month-start.ts'
import {
  findOneTimeBudget,
  toOneTimeBudget,
  toOneTimeBudgetWebhook,
  updateOneTimeBudget,
} from '../one-time-budget-queries.ts'
import {
  findScheduledPause,
  toScheduledPause,
  toScheduledPauseWebhook,
  updateScheduledPause,
} from '../pause-queries.ts'
import { publishScheduleChange } from '../publish-schedule-change.ts'

/** A due action with the id of its row and the locked campaign. */
export type DueAction = { tenant: Tenant; campaign: CampaignRow; id: number; moment: BillingTime }

/**
 * Performs a due action of the respective kind and marks it as done. Returns false if the action is no longer due. If
 * an action is impossible, its handler stores the reason.
 */
export const dueActionHandlers: Record<DueKind, (tx: Tx, action: DueAction) => Promise<boolean>> = {
  month: startMonth,
  change: changeMonthlyBudget,
  'one-time': startOneTimeBudget,
  pause,
  'segment-archive': archiveSegment,
  archive: archiveCampaign,
  pace: recalculatePacing,
}

async function startMonth(tx: Tx, { tenant, campaign, moment }: DueAction) {
  await startBillingMonths(tx, { tenant, campaigns: [campaign], moment })
  return true
}

/** Recalculates pacing after a change of budget or settings, or at the end of a rest. */
async function recalculatePacing(tx: Tx, { tenant, campaign, moment }: DueAction) {
  if (campaign.paceDueAt === null || campaign.paceDueAt > moment.at) return false
  await applyPacing(tx, tenant, campaign, moment)
  return true
}

type Waiting = {
  dueAt: Date
  completedAt: Date | null
  failedAt?: Date | null
  startedAt?: Date | null
}

/** Returns whether a schedule is still open and due; it may have run or been moved since the query. */
const isStillDue = <Row extends Waiting>(row: Row | undefined, at: Date): row is Row =>
  row !== undefined && row.dueAt <= at && !row.completedAt && !row.failedAt && !row.startedAt

async function pause(tx: Tx, { tenant, campaign, id, moment: { at, period } }: DueAction) {
  const row = await findScheduledPause(tx, tenant, id)
  if (!isStillDue(row, at)) return false
  const errorMessage = await (row.segmentId === null
    ? pauseCampaign(tx, { tenant, campaign, at, reasonId: row.pauseReasonId })
    : pauseSegment(tx, { tenant, campaign, at, period, segmentId: row.segmentId }))
  const updated = await updateScheduledPause(tx, tenant, id, { completedAt: at, errorMessage })
  const done = { action: 'COMPLETE', by: schedulerActor, at, reason: errorMessage } as const
  await publishScheduleChange(tx, tenant, {
    objectType: 'SCHEDULED_PAUSE',
    ...done,
    before: toScheduledPause(row),
    after: toScheduledPause(updated),
    webhook: toScheduledPauseWebhook(updated),
  })
  return true
}

const canPause = (status: string) => status === 'LIVE' || status === 'OUT_OF_BUDGET'

const nothingToPause = (what: string, status: string) =>
  `The ${what} was ${status}: there was nothing to pause.`

type CampaignPause = { tenant: Tenant; campaign: CampaignRow; at: Date; reasonId: number | null }

/** Pauses the campaign, or stores the reason why it cannot be paused. */
async function pauseCampaign(tx: Tx, { tenant, campaign, at, reasonId }: CampaignPause) {
  if (!canPause(campaign.status)) return nothingToPause('campaign', campaign.status)
  await transitionStatus(tx, tenant, toCampaignStatusOwner(campaign), {
    action: 'pause',
    at,
    by: schedulerActor,
    reasonId,
  })
  return null
}

type SegmentPause = {
  tenant: Tenant
  campaign: CampaignRow
  at: Date
  period: string
  segmentId: number
}

async function pauseSegment(tx: Tx, { tenant, campaign, at, period, segmentId }: SegmentPause) {
  const segment = await lockSegment(tx, tenant, segmentId, period)
  if (campaign.status === 'ARCHIVED') return nothingToPause('campaign', campaign.status)
  if (segment === undefined || !canPause(segment.status))
    return nothingToPause('segment', String(segment?.status))
  await transitionStatus(tx, tenant, toSegmentStatusOwner(segment), {
    action: 'pause',
    at,
    by: schedulerActor,
  })
  return null
}

async function changeMonthlyBudget(tx: Tx, { tenant, campaign, id, moment }: DueAction) {
  const { at } = moment
  const change = await findMonthlyBudgetChange(tx, tenant, id)
  if (!isStillDue(change, at)) return false
  const before = campaign.monthlyBudget
  const monthlyBudget = change.absolute ? change.budgetCents : before + change.budgetCents
  const errorMessage = changeObstacle(campaign, monthlyBudget)
  const mark = errorMessage === null ? { completedAt: at } : { failedAt: at, errorMessage }
  const updated = await updateMonthlyBudgetChange(tx, tenant, id, mark)
  await publishScheduleChange(tx, tenant, {
    objectType: 'MONTHLY_BUDGET_CHANGE',
    action: errorMessage === null ? 'COMPLETE' : 'FAIL',
    by: schedulerActor,
    at,
    reason: errorMessage,
    before: toMonthlyBudgetChange(change),
    after: toMonthlyBudgetChange(updated),
    webhook: toMonthlyBudgetChangeWebhook(updated),
  })
  if (errorMessage !== null || monthlyBudget === before) return true
  await updateCampaignRow(tx, tenant, campaign.id, { monthlyBudget, modifiedAt: at })
  await publishEvents(tx, {
    ...tenant,
    at,
    change: {
      objectType: 'CAMPAIGN',
      objectId: campaign.id,
      campaignId: campaign.id,
      action: 'CHANGE',
      by: schedulerActor,
      reason: `Monthly budget change ${id}.`,
      before: { monthlyBudget: before },
      after: { monthlyBudget },
      modifiedBefore: campaign.modifiedAt,
    },
  })
  const owner = toCampaignBudgetOwner({ ...campaign, monthlyBudget, modifiedAt: at })
  await settleBudget(tx, tenant, owner, { ...moment, by: schedulerActor })
  return true
}

function changeObstacle(
  { status, monthlyBudget: before }: CampaignRow,
  monthlyBudget: number,
): string | null {
  if (status === 'ARCHIVED') return 'The campaign is ARCHIVED.'
  const would = `The monthly budget is ${before} cents; it would become ${monthlyBudget}`
  if (monthlyBudget < 0) return `${would}, and must not be below 0.`
  if (monthlyBudget > maxCents) return `${would}, and must not be above ${maxCents}.`
  return null
}

async function startOneTimeBudget(tx: Tx, { tenant, campaign, id, moment }: DueAction) {
  const { at } = moment
  const budget = await findOneTimeBudget(tx, tenant, id)
  if (!isStillDue(budget, at)) return false
  const isArchived = campaign.status === 'ARCHIVED'
  const obstacle = isArchived
    ? 'The campaign is ARCHIVED, so the budget did not start.'
    : budget.launchOnStart && (await launchObstacle(tx, tenant, campaign, moment))
  const errorMessage = typeof obstacle === 'string' ? obstacle : null
  const mark = isArchived ? { completedAt: at, errorMessage } : { startedAt: at, errorMessage }
  const updated = await updateOneTimeBudget(tx, tenant, id, mark)
  await publishScheduleChange(tx, tenant, {
    objectType: 'ONE_TIME_BUDGET',
    action: isArchived ? 'COMPLETE' : 'START',
    by: schedulerActor,
    at,
    reason: errorMessage,
    before: toOneTimeBudget(budget),
    after: toOneTimeBudget(updated),
    webhook: toOneTimeBudgetWebhook(updated),
  })
  if (isArchived) return true
  const owner = toCampaignBudgetOwner(campaign)
  if (obstacle === null) {
    const reason = `One-time budget ${id} has started.`
    const status = await transitionStatus(tx, tenant, owner, {
      action: 'launch',
      at,
      by: schedulerActor,
      reason,
    })
    await planSurvey(tx, tenant, campaign.id, at)
    Object.assign(owner, { status, pauseReasonId: null, modifiedAt: at })
  }
  await settleBudget(tx, tenant, owner, { ...moment, by: schedulerActor })
  return true
}

/** Returns why a campaign cannot be launched: null if it can, undefined if it need not be launched. */
async function launchObstacle(tx: Tx, tenant: Tenant, campaign: CampaignRow, { at, zone }: BillingTime) {
  const { status } = campaign
  if (status === 'SYSTEM_PAUSED') return 'The campaign is SYSTEM_PAUSED, so it was not launched.'
  if (status !== 'UNDER_DEVELOPMENT' && status !== 'PAUSED') return undefined
  const missing = await findLaunchFaults(tx, tenant, campaign, { at, zone })
  if (missing.length === 0) return null
  const faults = missing.map(({ field, message }) => `${field} ${message}`).join('; ')
  return `The campaign was not launched: ${faults}.`
}

async function archiveSegment(tx: Tx, { tenant, campaign, id, moment }: DueAction) {
  const { at, period } = moment
  const segment = await lockSegment(tx, tenant, id, period)
  if (segment === undefined || !isToArchive(segment, moment)) return false
  await transitionStatus(tx, tenant, toSegmentStatusOwner(segment), {
    action: 'archive',
    at,
    by: schedulerActor,
  })
  const { id: campaignId, poolId } = campaign
  await reassignAffectedJobs(tx, { ...tenant, poolId }, { campaignId, segmentsOnly: true })
  return true
}

async function archiveCampaign(tx: Tx, { tenant, campaign, moment }: DueAction) {
  if (!isToArchive(campaign, moment)) return false
  await transitionStatus(tx, tenant, toCampaignStatusOwner(campaign), {
    action: 'archive',
    at: moment.at,
    by: schedulerActor,
  })
  const { id: campaignId, poolId, applyOrder: orderBefore } = campaign
  await reassignAffectedJobs(tx, { ...tenant, poolId }, { campaignId, orderBefore })
  return true
}

type Archivable = Pick<CampaignRow, 'enableAutoArchive' | 'autoArchiveAt'> &
  Partial<Pick<CampaignRow, 'adType' | 'eventEndDt'>> & { status: string }

/**
 * Returns whether a campaign is to be archived: at its archiving time or, for an event without one, on the day after
 * its last day.
 */
function isToArchive(row: Archivable, { at, dayStart }: BillingTime): boolean {
  const { status, enableAutoArchive, autoArchiveAt, adType, eventEndDt } = row
  if (status === 'ARCHIVED' || !enableAutoArchive) return false
  if (autoArchiveAt !== null) return autoArchiveAt <= at
  return adType === 'EVENT' && eventEndDt instanceof Date && eventEndDt < dayStart
}
