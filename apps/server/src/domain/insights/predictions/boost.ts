import type { Boost } from '@tiller/contract/platform/reports/predictions'
import { sql } from 'kysely'
import { selectActivity } from '#domain/activity/read.ts'
import { campaignSetsPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import {
  findPriceForBudget,
  predictionDays,
  findPriceForMoreClicks,
  predictClicks,
} from './predict-clicks.ts'
import { fitDemand, type DemandFunction } from './demand.ts'
import { hasEnoughObservations, readMarketObservations } from './similar-titles.ts'

export type BoostItem = { campaignId: number; cpc?: number; budgetCents?: number }

/** A campaign's current CPC in cents, its clicks in the last 30 days, and the most common category of its jobs. */
export type CampaignState = {
  id: number
  cpcCents: number
  clicks: number
  /** Clicks whose price is set by the feed or by segments, so that the campaign's CPC does not affect them. */
  otherClicks: number
  otherCents: number
  minorCategory: number | null
}

/** Reads the state of each given campaign of the tenant. */
export async function readCampaignStates(
  tx: Tx,
  tenant: Tenant,
  { ids, today, from, zone }: { ids: readonly number[]; today: string; from: string; zone: string },
): Promise<Map<number, CampaignState>> {
  const { rows } = await sql<CampaignState>`
    select campaign.id,
      coalesce(campaign.strategy_cpc, case campaign.tiller_pro when 'OFF' then campaign.basic_cpc else campaign.tiller_pro_cpc end) as cpc_cents,
      coalesce(past.clicks, 0)::bigint as clicks, coalesce(past.other_clicks, 0)::bigint as other_clicks,
      coalesce(past.other_cents, 0)::bigint as other_cents,
      (select job.minor_categories[1] from assignment join job on ${joinSameTenant('job', 'assignment', { id: 'assignment.jobId' })}
        where ${joinSameTenant('assignment', 'campaign', { campaignId: 'campaign.id' })} and cardinality(job.minor_categories) > 0
        group by 1 order by count(*) desc, 1 limit 1) as minor_category
    from campaign left join lateral (
      select sum(billable) as clicks, sum(billable) filter (where not ${campaignSetsPriceSql}) as other_clicks,
        sum(spend_cents) filter (where not ${campaignSetsPriceSql}) as other_cents
      from ${selectActivity(tenant, { grain: 'day', from, to: today }, zone)}
      join job on ${joinSameTenant('job', 'campaign', { id: 'activity.jobId' })}
      left join segment on ${joinSameTenant('segment', 'campaign', { id: 'activity.segmentId' })}
      where activity.campaign_id = campaign.id and (billable > 0 or spend_cents <> 0)
    ) as past on true
    where ${tenantIsSql('campaign', tenant)} and campaign.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads the demand of each category with the number of observations. The demand is undefined if there are too few. */
export async function readDemands(tx: Tx, tenant: Tenant, present: Iterable<CampaignState>) {
  const demands = new Map<number, { observations: number; demand: DemandFunction | undefined }>()
  for (const { minorCategory } of present) {
    if (minorCategory === null || demands.has(minorCategory)) continue
    const seen = await readMarketObservations(tx, tenant, minorCategory)
    demands.set(minorCategory, {
      observations: seen.length,
      demand: hasEnoughObservations(seen) ? fitDemand(seen) : undefined,
    })
  }
  return demands
}

/**
 * Predicts a campaign's result at another CPC. Its current clicks are scaled by how the demand of its category changes
 * with the price; its clicks at other prices stay the same. A campaign without clicks is predicted to have none.
 */
export function predictBoost(
  { id, cpcCents, clicks, otherClicks, otherCents }: CampaignState,
  { cpc, budgetCents = Number.POSITIVE_INFINITY }: BoostItem,
  known: { observations: number; demand: DemandFunction | undefined },
): Boost {
  const { observations, demand } = known
  const now = { campaignId: id, observations, currentCpcCents: cpcCents, currentClicks: clicks }
  const nothing = {
    predictedClicks: null,
    predictedLow: null,
    predictedHigh: null,
    recommendedCpcCents: null,
    marketCpc: null,
  }
  const present = predictionDays * (demand?.clicksAt(cpcCents) ?? 0)
  // Without any clicks, the market does not allow a prediction for a campaign that has clicks.
  if (demand === undefined || (present === 0 && clicks > otherClicks))
    return { ...now, enoughData: false, ...nothing }
  const scale = present === 0 ? 0 : (clicks - otherClicks) / present
  const payable = otherCents > budgetCents ? budgetCents / otherCents : 1
  const leftCents = budgetCents - payable * otherCents
  const chosen = cpc ?? findPriceForBudget(demand, leftCents, scale)
  const predicted = predictClicks(demand, chosen, {
    scale,
    besides: payable * otherClicks,
    budgetCents: leftCents,
  })
  return {
    ...now,
    enoughData: true,
    predictedClicks: predicted.clicks,
    predictedLow: predicted.clicksLow,
    predictedHigh: predicted.clicksHigh,
    recommendedCpcCents: cpc === undefined ? chosen : findPriceForMoreClicks(demand, chosen),
    marketCpc: demand.middleHalf,
  }
}
