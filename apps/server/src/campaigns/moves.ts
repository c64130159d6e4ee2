import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { Tenant, Tx } from '../kit/db/database.ts'
import { setCap } from './budgets/buckets.ts'
import { announceCampaign } from './changes.ts'
import { campaignMoves, destination, type Action } from './lifecycle.ts'
import { clickPriceCents, groupPrice, type PricedCampaign } from './pricing.ts'
import { updateCampaignRow } from './queries.ts'

type Campaign = { id: number; status: CampaignStatus }

/**
 * The one door through which a campaign changes its status: callers, the scheduler and the money path
 * alike. The campaign must be locked. The search index is told in the same commit.
 *
 * @returns the new status
 */
export async function moveCampaign(
  tx: Tx,
  tenant: Tenant,
  campaign: Campaign,
  move: { action: Action; at: Date; reasonId?: number | null },
) {
  const status = destination(campaignMoves, campaign.status, move.action)
  await updateCampaignRow(tx, tenant, campaign.id, {
    status,
    pauseReasonId: move.reasonId ?? null,
    modifiedAt: move.at,
  })
  await announceCampaign(tx, campaign.id)
  return status
}

/**
 * Makes status and bucket of a locked campaign follow its settings: the month's cap is the monthly budget
 * (never below what is spent), and the campaign is OUT_OF_BUDGET exactly while not even one click fits.
 *
 * @param month.priceCents the price of that click; by default the campaign's own
 */
export async function settleBudget(
  tx: Tx,
  tenant: Tenant,
  campaign: Campaign & PricedCampaign & { monthlyBudget: number },
  month: { period: string; at: Date; priceCents?: number },
) {
  const leftCents = await setCap(
    tx,
    tenant,
    { campaignId: campaign.id, segmentId: 0, period: month.period },
    campaign.monthlyBudget,
  )
  const priceCents = month.priceCents ?? clickPriceCents(groupPrice(campaign, null), null)
  const affordable = leftCents >= Math.max(priceCents, 1)
  if (campaign.status === 'LIVE' && !affordable)
    await moveCampaign(tx, tenant, campaign, { action: 'exhaust', at: month.at })
  else if (campaign.status === 'OUT_OF_BUDGET' && affordable)
    await moveCampaign(tx, tenant, campaign, { action: 'replenish', at: month.at })
  else await announceCampaign(tx, campaign.id)
}
