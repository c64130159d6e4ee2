import type { Boost } from '@tiller/contract/platform/reports/predictions'
import { sql } from 'kysely'
import { activity } from '#domain/activity/read.ts'
import { campaignSetsPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import { bestForBudget, days, leastForMore, predict } from './choices.ts'
import { fitDemand, type Demand } from './demand.ts'
import { isEnough, readMarket } from './similar-titles.ts'

export type BoostItem = { campaignId: number; cpc?: number; budgetCents?: number }

/** What a campaign is and gets now: its CPC, its clicks of the last 30 days, and the category of most of its jobs. */
export type Present = {
  id: number
  cpcCents: number
  clicks: number
  /** Those of jobs that the feed or a segment gives another price, and what they cost: the campaign's CPC does not move them. */
  otherClicks: number
  otherCents: number
  minorCategory: number | null
}

/** The campaigns of the tenant among some, as they are now. */
export async function readPresent(
  tx: Tx,
  tenant: Tenant,
  { ids, today, from, zone }: { ids: readonly number[]; today: string; from: string; zone: string },
): Promise<Map<number, Present>> {
  const { rows } = await sql<Present>`
    select campaign.id,
      coalesce(campaign.strategy_cpc, case campaign.tiller_pro when 'OFF' then campaign.basic_cpc else campaign.tiller_pro_cpc end) as cpc_cents,
      coalesce(past.clicks, 0)::bigint as clicks, coalesce(past.other_clicks, 0)::bigint as other_clicks,
      coalesce(past.other_cents, 0)::bigint as other_cents,
      (select job.minor_categories[1] from assignment join job on ${sameTenant('job', 'assignment', { id: 'assignment.jobId' })}
        where ${sameTenant('assignment', 'campaign', { campaignId: 'campaign.id' })} and cardinality(job.minor_categories) > 0
        group by 1 order by count(*) desc, 1 limit 1) as minor_category
    from campaign left join lateral (
      select sum(billable) as clicks, sum(billable) filter (where not ${campaignSetsPriceSql}) as other_clicks,
        sum(spend_cents) filter (where not ${campaignSetsPriceSql}) as other_cents
      from ${activity(tenant, { grain: 'day', from, to: today }, zone)}
      join job on ${sameTenant('job', 'campaign', { id: 'activity.jobId' })}
      left join segment on ${sameTenant('segment', 'campaign', { id: 'activity.segmentId' })}
      where activity.campaign_id = campaign.id and (billable > 0 or spend_cents <> 0)
    ) as past on true
    where ${tenantIs('campaign', tenant)} and campaign.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The demand for jobs in each category, with the number of observations; undefined where there are too few. */
export async function readDemands(tx: Tx, present: Iterable<Present>) {
  const demands = new Map<number, { observations: number; demand: Demand | undefined }>()
  for (const { minorCategory } of present) {
    if (minorCategory === null || demands.has(minorCategory)) continue
    const seen = await readMarket(tx, minorCategory)
    demands.set(minorCategory, {
      observations: seen.length,
      demand: isEnough(seen) ? fitDemand(seen) : undefined,
    })
  }
  return demands
}

/**
 * What a campaign would get: what it gets now at its own CPC, changed as the demand for a job of its category changes with the
 * price, beside what comes at other prices, which stays. One that gets nothing now gets nothing by another price as far as
 * anybody can tell.
 */
export function boostOf(
  { id, cpcCents, clicks, otherClicks, otherCents }: Present,
  { cpc, budgetCents = Number.POSITIVE_INFINITY }: BoostItem,
  known: { observations: number; demand: Demand | undefined },
): Boost {
  const { observations, demand } = known
  const now = { campaignId: id, observations, currentCpcCents: cpcCents, currentClicks: clicks }
  const nothing = {
    predictedClicks: null,
    predictedLow: null,
    predictedHigh: null,
    recommendedCpcCents: null,
  }
  const present = days * (demand?.clicksAt(cpcCents) ?? 0)
  // A market in which nobody was seen to click says nothing of a campaign that has clicks.
  if (demand === undefined || (present === 0 && clicks > otherClicks))
    return { ...now, enoughData: false, ...nothing }
  const scale = present === 0 ? 0 : (clicks - otherClicks) / present
  const payable = otherCents > budgetCents ? budgetCents / otherCents : 1
  const leftCents = budgetCents - payable * otherCents
  const chosen = cpc ?? bestForBudget(demand, leftCents, scale)
  const predicted = predict(demand, chosen, { scale, besides: payable * otherClicks, budgetCents: leftCents })
  return {
    ...now,
    enoughData: true,
    predictedClicks: predicted.clicks,
    predictedLow: predicted.clicksLow,
    predictedHigh: predicted.clicksHigh,
    recommendedCpcCents: cpc === undefined ? chosen : leastForMore(demand, chosen),
  }
}
