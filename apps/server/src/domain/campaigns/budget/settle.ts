import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { spendingActor, type Actor } from '#lib/runtime/actor.ts'
import { computeChargeCents } from '../bidding/pricing.ts'
import {
  getNextStatus,
  saveStatusOwners,
  toCampaignStatusOwner,
  toSegmentStatusOwner,
  transitionStatuses,
  type StatusOwner,
} from '../lifecycle/transition.ts'
import { lockCampaign, type CampaignRow } from '../queries.ts'
import { lockSegment, type SegmentRow } from '../segments/queries.ts'
import { setBucketCaps } from './buckets.ts'
import { toMonthBucket } from './spending.ts'

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

type Month = { period: string; at: Date; by: Actor }

/** Settles one campaign or segment, as `settleAllBudgets` does, and returns the resulting status. */
export async function settleBudget<Status>(
  tx: Tx,
  tenant: Tenant,
  owner: BudgetOwner<Status>,
  month: Month,
): Promise<Status> {
  const [status = owner.status] = await settleAllBudgets(tx, tenant, [owner], month)
  return status
}

/**
 * Applies the settings of campaigns or of segments to their buckets and statuses: the cap is the monthly budget (never
 * below the spend) plus the one-time budgets of the month, and the status is OUT_OF_BUDGET if and only if
 * the remaining budget cannot pay for another click.
 *
 * @returns the resulting statuses
 */
export async function settleAllBudgets<Status>(
  tx: Tx,
  tenant: Tenant,
  owners: readonly BudgetOwner<Status>[],
  { period, at, by }: Month,
): Promise<Status[]> {
  const leftCents = await setBucketCaps(
    tx,
    tenant,
    owners.map((owner) => toMonthBucket(owner, period)),
  )
  // The pacing task recalculates the daily shares within two seconds.
  const paced = owners.filter((owner) => owner.paced)
  await saveStatusOwners(tx, tenant, paced, { paceDueAt: at })
  const actions = owners.map((owner, n) => findBudgetAction(owner, leftCents[n] ?? 0))
  for (const action of ['exhaust', 'replenish'] as const) {
    const changed = owners.filter((_, n) => actions[n] === action)
    await transitionStatuses(tx, tenant, changed, { action, at, by, settledPeriod: period })
  }
  const unchanged = owners.filter((_, n) => actions[n] === undefined)
  await saveStatusOwners(
    tx,
    tenant,
    unchanged.filter(({ settledPeriod }) => settledPeriod !== period),
    { settledPeriod: period },
  )
  await publishEvents(tx, {
    reindex: { kind: 'campaign', ids: unchanged.map(({ campaignId }) => campaignId) },
  })
  return owners.map((owner, n) => {
    const action = actions[n]
    return action === undefined ? owner.status : getNextStatus(owner.kind.transitions, owner.status, action)
  })
}

/** Returns the transition that matches the remaining budget, or undefined if the status already does. */
function findBudgetAction<Status>({ status, priceCents }: BudgetOwner<Status>, leftCents: number) {
  const affordable = leftCents >= Math.max(priceCents, 1)
  if (status === 'LIVE' && !affordable) return 'exhaust'
  if (status === 'OUT_OF_BUDGET' && affordable) return 'replenish'
  return undefined
}

/**
 * Settles a campaign, and its segment if given, after a refund or after a charge that may have exhausted a budget.
 * Locks both before it reads their buckets. A click of a past month does not affect the current one.
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
