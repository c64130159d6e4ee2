import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { pauseReasons } from '@tiller/contract/platform/fixed-lists/pause-reasons'
import { publish } from '#domain/events/publish/publish.ts'
import { money, type Actor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { statusWebhook } from './campaign-events.ts'
import { setCap } from '../budget/buckets.ts'
import { monthBucket, type Budgeted } from '../budget/spending.ts'
import { campaignMoves, destination, segmentMoves, type Action, type Moves } from './transitions.ts'
import { clickPriceCents } from '../bidding/pricing.ts'
import { lockCampaign, updateCampaignRow, type CampaignRow } from '../queries.ts'
import { lockSegment, updateSegmentRow, type SegmentRow } from '../segments/queries.ts'

/** What goes through a life of statuses and spends by the month: a campaign or a segment. It must be locked. */
type BudgetOwner<Status> = Budgeted & {
  status: Status
  /** The month for which it was last settled. */
  settledPeriod: string
  /** Null also for a segment, which keeps no reason. */
  pauseReasonId: number | null
  modifiedAt: Date
  /** What a click costs that has no price of its own. */
  priceCents: number
  /** Whether its days are paced, or were until now. */
  paced: boolean
  moves: Moves<Status>
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

export const campaignLevel = (campaign: CampaignRow): BudgetOwner<CampaignStatus> => ({
  campaignId: campaign.id,
  segmentId: null,
  status: campaign.status,
  settledPeriod: campaign.settledPeriod,
  pauseReasonId: campaign.pauseReasonId,
  modifiedAt: campaign.modifiedAt,
  monthlyBudget: campaign.monthlyBudget,
  priceCents: clickPriceCents(campaign),
  paced: campaign.budgetPacing || campaign.restingUntil !== null,
  moves: campaignMoves,
  save: (tx, tenant, changes) => updateCampaignRow(tx, tenant, campaign.id, changes),
})

export const segmentLevel = (campaign: CampaignRow, segment: SegmentRow): BudgetOwner<SegmentStatus> => ({
  campaignId: campaign.id,
  segmentId: segment.id,
  status: segment.status,
  settledPeriod: segment.settledPeriod,
  pauseReasonId: null,
  modifiedAt: segment.modifiedAt,
  monthlyBudget: segment.monthlyBudget,
  priceCents: clickPriceCents(campaign, segment),
  paced: false,
  moves: segmentMoves,
  save: (tx, tenant, changes) => updateSegmentRow(tx, tenant, segment.id, withoutReason(changes)),
})

/** A segment keeps no reason of a pause. */
function withoutReason<Changes extends object>({
  pauseReasonId: _,
  ...changes
}: Changes & { pauseReasonId?: unknown }) {
  return changes
}

/** A move of status, by whom, and why. */
export type Move = {
  action: Action
  at: Date
  by: Actor
  reasonId?: number | null
  reason?: string | undefined
  /** The month for which budget and status are settled with it. */
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
 * The one door through which a campaign or a segment changes its status: callers, the scheduler and the
 * money path alike. The search index is told in the same commit, and the move is recorded with whose it is.
 *
 * @param move.by a request's own actor, or one of `lib/runtime/actor.ts`
 * @returns the new status
 */
export async function move<Status>(
  tx: Tx,
  tenant: Tenant,
  level: BudgetOwner<Status>,
  { action, at, by, reasonId = null, reason, settledPeriod }: Move,
): Promise<Status> {
  const status = destination(level.moves, level.status, action)
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
    reindex: { kind: 'campaign', id: campaignId },
  })
  return status
}

/**
 * Makes status and bucket follow the settings: the month's cap is the monthly budget (never below what is
 * spent) with the one-time budgets of the month, and the status is OUT_OF_BUDGET exactly while not even one click fits.
 *
 * @returns the status then
 */
export async function settle<Status>(
  tx: Tx,
  tenant: Tenant,
  level: BudgetOwner<Status>,
  { period, at, by }: { period: string; at: Date; by: Actor },
): Promise<Status> {
  const { key, capCents } = monthBucket(level, period)
  const leftCents = await setCap(tx, tenant, key, capCents)
  // The shares of its days follow, within a second or two.
  if (level.paced) await level.save(tx, tenant, { paceDueAt: at })
  const affordable = leftCents >= Math.max(level.priceCents, 1)
  if (level.status === 'LIVE' && !affordable)
    return move(tx, tenant, level, { action: 'exhaust', at, by, settledPeriod: period })
  if (level.status === 'OUT_OF_BUDGET' && affordable)
    return move(tx, tenant, level, { action: 'replenish', at, by, settledPeriod: period })
  if (level.settledPeriod !== period) await level.save(tx, tenant, { settledPeriod: period })
  await publish(tx, { ...tenant, at, reindex: { kind: 'campaign', id: level.campaignId } })
  return level.status
}

/**
 * Settles a campaign, and the segment if one is named, after a click of a price that may no longer fit.
 * Locks both before it looks at their buckets. A click of a month that is over says nothing of the present one.
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
  await settle(tx, tenant, { ...campaignLevel(campaign), priceCents }, month)
  if (segment !== undefined && segment.settledPeriod <= period)
    await settle(tx, tenant, { ...segmentLevel(campaign, segment), priceCents }, month)
}

/** Holds a campaign, and the segment if one is named, until the end of the transaction, in the order of all locks. */
export async function lockLevels(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId }: { campaignId: number; segmentId: number | null },
  period: string,
) {
  await lockCampaign(tx, tenant, campaignId, period)
  if (segmentId !== null) await lockSegment(tx, tenant, segmentId, period)
}
