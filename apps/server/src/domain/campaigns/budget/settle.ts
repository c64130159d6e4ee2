import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { publish } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { spendingActor, type Actor } from '#lib/runtime/actor.ts'
import { computeChargeCents } from '../bidding/pricing.ts'
import {
  toCampaignStatusOwner,
  toSegmentStatusOwner,
  transition,
  type StatusOwner,
} from '../lifecycle/transition.ts'
import { lockCampaign, type CampaignRow } from '../queries.ts'
import { lockSegment, type SegmentRow } from '../segments/queries.ts'
import { setCap } from './buckets.ts'
import { getMonthBucket } from './spending.ts'

/** A locked campaign or segment with its monthly budget. */
type BudgetOwner<Status> = StatusOwner<Status> & {
  monthlyBudget: number
  /** The month for which budget and status were last settled. */
  settledPeriod: string
  /** The cost of the next charge for a job without its own price. */
  priceCents: number
  /** Whether daily pacing is on, or was on before this change. */
  paced: boolean
}

export const toCampaignBudgetOwner = (campaign: CampaignRow): BudgetOwner<CampaignStatus> => ({
  ...toCampaignStatusOwner(campaign),
  monthlyBudget: campaign.monthlyBudget,
  settledPeriod: campaign.settledPeriod,
  priceCents: computeChargeCents(campaign),
  paced: campaign.budgetPacing || campaign.restingUntil !== null,
})

export const toSegmentBudgetOwner = (
  campaign: CampaignRow,
  segment: SegmentRow,
): BudgetOwner<SegmentStatus> => ({
  ...toSegmentStatusOwner(segment),
  monthlyBudget: segment.monthlyBudget,
  settledPeriod: segment.settledPeriod,
  priceCents: computeChargeCents(campaign, segment),
  paced: false,
})

/**
 * Applies the settings to the bucket and the status: the cap is the monthly budget (never below the spend) plus the
 * one-time budgets of the month, and the status is OUT_OF_BUDGET exactly while no click fits.
 *
 * @returns the resulting status
 */
export async function settleBudget<Status>(
  tx: Tx,
  tenant: Tenant,
  owner: BudgetOwner<Status>,
  { period, at, by }: { period: string; at: Date; by: Actor },
): Promise<Status> {
  const { key, capCents } = getMonthBucket(owner, period)
  const leftCents = await setCap(tx, tenant, key, capCents)
  // The pacing task recalculates the daily shares within two seconds.
  if (owner.paced) await owner.save(tx, tenant, { paceDueAt: at })
  const affordable = leftCents >= Math.max(owner.priceCents, 1)
  if (owner.status === 'LIVE' && !affordable)
    return transition(tx, tenant, owner, { action: 'exhaust', at, by, settledPeriod: period })
  if (owner.status === 'OUT_OF_BUDGET' && affordable)
    return transition(tx, tenant, owner, { action: 'replenish', at, by, settledPeriod: period })
  if (owner.settledPeriod !== period) await owner.save(tx, tenant, { settledPeriod: period })
  await publish(tx, { reindex: { kind: 'campaign', ids: [owner.campaignId] } })
  return owner.status
}

/**
 * Settles a campaign, and its segment if given, after a charge that may not fit again, or a refund. Locks both before it reads
 * their buckets. A click of a past month does not affect the current one.
 */
export async function settleCampaignAndSegment(
  tx: Tx,
  tenant: Tenant,
  {
    campaignId,
    segmentId,
    ...cost
  }: {
    campaignId: number
    segmentId: number | null
    /** The charge that must fit, by default the next charge. */ priceCents?: number
  },
  { period, at }: { period: string; at: Date },
) {
  const month = { period, at, by: spendingActor }
  const campaign = await lockCampaign(tx, tenant, campaignId, period)
  if (campaign === undefined || campaign.settledPeriod > period) return
  const segment = segmentId === null ? undefined : await lockSegment(tx, tenant, segmentId, period)
  await settleBudget(tx, tenant, { ...toCampaignBudgetOwner(campaign), ...cost }, month)
  if (segment !== undefined && segment.settledPeriod <= period)
    await settleBudget(tx, tenant, { ...toSegmentBudgetOwner(campaign, segment), ...cost }, month)
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
