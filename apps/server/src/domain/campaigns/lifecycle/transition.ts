import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { pauseReasons } from '@tiller/contract/platform/fixed-lists/pause-reasons'
import { publish } from '#domain/events/publish/publish.ts'
import { money, type Actor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { statusWebhook } from './campaign-events.ts'
import { setCap } from '../budget/buckets.ts'
import { monthBucket, type Budgeted } from '../budget/spending.ts'
import {
  campaignTransitions,
  destination,
  segmentTransitions,
  type Action,
  type Transitions,
} from './transitions.ts'
import { clickPriceCents } from '../bidding/pricing.ts'
import { lockCampaign, updateCampaignRow, type CampaignRow } from '../queries.ts'
import { lockSegment, updateSegmentRow, type SegmentRow } from '../segments/queries.ts'

/** A locked campaign or segment: it has a status and a monthly budget. */
type BudgetOwner<Status> = Budgeted & {
  status: Status
  /** The month for which budget and status were last settled. */
  settledPeriod: string
  /** Always null for a segment. */
  pauseReasonId: number | null
  modifiedAt: Date
  /** The price of a click on a job without its own price. */
  priceCents: number
  /** Whether daily pacing is on, or was on before this change. */
  paced: boolean
  transitions: Transitions<Status>
  save(
    tx: Tx,
    tenant: Tenant,
    changes: StatusChange<Status> | { settledPeriod?: string; paceDueAt?: Date },
  ): Promise<unknown>
}

type StatusChange<Status> = {
  status: Status
  pauseReasonId: number | null
  modifiedAt: Date
  settledPeriod?: string
}

export const campaignBudgetOwner = (campaign: CampaignRow): BudgetOwner<CampaignStatus> => ({
  campaignId: campaign.id,
  segmentId: null,
  status: campaign.status,
  settledPeriod: campaign.settledPeriod,
  pauseReasonId: campaign.pauseReasonId,
  modifiedAt: campaign.modifiedAt,
  monthlyBudget: campaign.monthlyBudget,
  priceCents: clickPriceCents(campaign),
  paced: campaign.budgetPacing || campaign.restingUntil !== null,
  transitions: campaignTransitions,
  save: (tx, tenant, changes) => updateCampaignRow(tx, tenant, campaign.id, changes),
})

export const segmentBudgetOwner = (
  campaign: CampaignRow,
  segment: SegmentRow,
): BudgetOwner<SegmentStatus> => ({
  campaignId: campaign.id,
  segmentId: segment.id,
  status: segment.status,
  settledPeriod: segment.settledPeriod,
  pauseReasonId: null,
  modifiedAt: segment.modifiedAt,
  monthlyBudget: segment.monthlyBudget,
  priceCents: clickPriceCents(campaign, segment),
  paced: false,
  transitions: segmentTransitions,
  save: (tx, tenant, changes) => updateSegmentRow(tx, tenant, segment.id, withoutReason(changes)),
})

/** Segments have no pause reason. */
function withoutReason<Changes extends object>({
  pauseReasonId: _,
  ...changes
}: Changes & { pauseReasonId?: unknown }) {
  return changes
}

/** A requested status change, with its actor and reason. */
export type TransitionRequest = {
  action: Action
  at: Date
  by: Actor
  reasonId?: number | null
  reason?: string | undefined
  /** The month for which budget and status are settled by the transition. */
  settledPeriod?: string
}

const recorded = {
  launch: 'LAUNCH',
  pause: 'PAUSE',
  archive: 'ARCHIVE',
  exhaust: 'EXHAUST',
  replenish: 'REPLENISH',
  suspend: 'SUSPEND',
  release: 'RELEASE',
} as const satisfies Record<Action, string>

const reasons: Partial<Record<Action, string>> = {
  exhaust: 'Not even one click fits into what is left of the budget.',
  replenish: 'There is money for a click again.',
}

/**
 * Changes the status of a campaign or segment and publishes the change in the same transaction. Requests, the scheduler,
 * and the money path all use it.
 *
 * @returns the new status
 * @throws ApiError `transition-not-allowed` if the action is not allowed in the current status
 */
export async function transition<Status>(
  tx: Tx,
  tenant: Tenant,
  level: BudgetOwner<Status>,
  { action, at, by, reasonId = null, reason, settledPeriod }: TransitionRequest,
): Promise<Status> {
  const status = destination(level.transitions, level.status, action)
  const settled = settledPeriod === undefined ? {} : { settledPeriod }
  const why = reason ?? reasons[action] ?? pauseReasons.find(({ id }) => id === reasonId)?.description ?? null
  await level.save(tx, tenant, { status, pauseReasonId: reasonId, modifiedAt: at, ...settled })
  const { campaignId, segmentId } = level
  await publish(tx, {
    ...tenant,
    at,
    change: {
      objectType: segmentId === null ? 'CAMPAIGN' : 'SEGMENT',
      objectId: segmentId ?? campaignId,
      campaignId,
      action: recorded[action],
      by,
      reason: why,
      before: { status: level.status, pauseReasonId: level.pauseReasonId },
      after: { status, pauseReasonId: reasonId },
      modifiedBefore: level.modifiedAt,
    },
    webhook: statusWebhook({
      campaignId,
      segmentId,
      status,
      reason: why,
      oldStatus: level.status,
      actor: by.kind,
    }),
    reindex: { kind: 'campaign', ids: [campaignId] },
  })
  return status
}

/**
 * Applies the settings to the bucket and the status: the cap is the monthly budget (never below the spend) plus the
 * one-time budgets of the month, and the status is OUT_OF_BUDGET exactly while no click fits.
 *
 * @returns the resulting status
 */
export async function settle<Status>(
  tx: Tx,
  tenant: Tenant,
  level: BudgetOwner<Status>,
  { period, at, by }: { period: string; at: Date; by: Actor },
): Promise<Status> {
  const { key, capCents } = monthBucket(level, period)
  const leftCents = await setCap(tx, tenant, key, capCents)
  // The pacing task recalculates the daily shares within two seconds.
  if (level.paced) await level.save(tx, tenant, { paceDueAt: at })
  const affordable = leftCents >= Math.max(level.priceCents, 1)
  if (level.status === 'LIVE' && !affordable)
    return transition(tx, tenant, level, { action: 'exhaust', at, by, settledPeriod: period })
  if (level.status === 'OUT_OF_BUDGET' && affordable)
    return transition(tx, tenant, level, { action: 'replenish', at, by, settledPeriod: period })
  if (level.settledPeriod !== period) await level.save(tx, tenant, { settledPeriod: period })
  await publish(tx, { reindex: { kind: 'campaign', ids: [level.campaignId] } })
  return level.status
}

/**
 * Settles a campaign, and its segment if given, after a click whose price may no longer fit. Locks both before it reads
 * their buckets. A click of a past month does not affect the current one.
 */
export async function settlePath(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId, priceCents }: { campaignId: number; segmentId: number | null; priceCents: number },
  { period, at }: { period: string; at: Date },
) {
  const month = { period, at, by: money }
  const campaign = await lockCampaign(tx, tenant, campaignId, period)
  if (campaign === undefined || campaign.settledPeriod > period) return
  const segment = segmentId === null ? undefined : await lockSegment(tx, tenant, segmentId, period)
  await settle(tx, tenant, { ...campaignBudgetOwner(campaign), priceCents }, month)
  if (segment !== undefined && segment.settledPeriod <= period)
    await settle(tx, tenant, { ...segmentBudgetOwner(campaign, segment), priceCents }, month)
}

/** Locks a campaign, and its segment if given, until the end of the transaction. */
export async function lockBudgetOwners(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId }: { campaignId: number; segmentId: number | null },
  period: string,
) {
  await lockCampaign(tx, tenant, campaignId, period)
  if (segmentId !== null) await lockSegment(tx, tenant, segmentId, period)
}
