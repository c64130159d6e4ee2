import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { SegmentStatus } from '@tiller/contract/platform/segments/shapes'
import type { Tenant, Tx } from '../kit/db/database.ts'
import { setCap } from './budgets/buckets.ts'
import { monthBucket, type Budgeted } from './budgets/spending.ts'
import { campaignMoves, destination, segmentMoves, type Action, type Moves } from './lifecycle.ts'
import { clickPriceCents } from './pricing.ts'
import { lockCampaign, updateCampaignRow, type CampaignRow } from './queries.ts'
import { lockSegment, updateSegmentRow, type SegmentRow } from './segments/queries.ts'

/** What goes through a life of statuses and spends by the month: a campaign or a segment. It must be locked. */
type Level<Status> = Budgeted & {
  status: Status
  /** The month for which it was last settled. */
  settledPeriod: string
  /** What a click costs that has no price of its own. */
  priceCents: number
  moves: Moves<Status>
  save(tx: Tx, tenant: Tenant, changes: StatusChange<Status> | { settledPeriod: string }): Promise<unknown>
}

type StatusChange<Status> = { status: Status; pauseReasonId: number | null; modifiedAt: Date }

export const campaignLevel = (campaign: CampaignRow): Level<CampaignStatus> => ({
  campaignId: campaign.id,
  segmentId: null,
  status: campaign.status,
  settledPeriod: campaign.settledPeriod,
  monthlyBudget: campaign.monthlyBudget,
  priceCents: clickPriceCents(campaign),
  moves: campaignMoves,
  save: (tx, tenant, changes) => updateCampaignRow(tx, tenant, campaign.id, changes),
})

export const segmentLevel = (campaign: CampaignRow, segment: SegmentRow): Level<SegmentStatus> => ({
  campaignId: campaign.id,
  segmentId: segment.id,
  status: segment.status,
  settledPeriod: segment.settledPeriod,
  monthlyBudget: segment.monthlyBudget,
  priceCents: clickPriceCents(campaign, segment),
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

/**
 * The one door through which a campaign or a segment changes its status: callers, the scheduler and the
 * money path alike. The search index is told in the same commit.
 *
 * @returns the new status
 */
export async function move<Status>(
  tx: Tx,
  tenant: Tenant,
  level: Level<Status>,
  { action, at, reasonId = null }: { action: Action; at: Date; reasonId?: number | null },
): Promise<Status> {
  const status = destination(level.moves, level.status, action)
  await level.save(tx, tenant, { status, pauseReasonId: reasonId, modifiedAt: at })
  await announce(tx, level)
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
  level: Level<Status>,
  { period, at }: { period: string; at: Date },
): Promise<Status> {
  const { key, capCents } = monthBucket(level, period)
  const leftCents = await setCap(tx, tenant, key, capCents)
  if (level.settledPeriod !== period) await level.save(tx, tenant, { settledPeriod: period })
  const affordable = leftCents >= Math.max(level.priceCents, 1)
  if (level.status === 'LIVE' && !affordable) return move(tx, tenant, level, { action: 'exhaust', at })
  if (level.status === 'OUT_OF_BUDGET' && affordable)
    return move(tx, tenant, level, { action: 'replenish', at })
  await announce(tx, level)
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
  month: { period: string; at: Date },
) {
  const campaign = await lockCampaign(tx, tenant, campaignId, month.period)
  if (campaign === undefined || campaign.settledPeriod > month.period) return
  const segment = segmentId === null ? undefined : await lockSegment(tx, tenant, segmentId, month.period)
  await settle(tx, tenant, { ...campaignLevel(campaign), priceCents }, month)
  if (segment !== undefined && segment.settledPeriod <= month.period)
    await settle(tx, tenant, { ...segmentLevel(campaign, segment), priceCents }, month)
}

/** Tells every search index, in the same commit, to read a campaign and its segments anew. */
const announce = (tx: Tx, { campaignId }: Budgeted) =>
  tx.insertInto('change').values({ kind: 'campaign', id: campaignId }).execute()
