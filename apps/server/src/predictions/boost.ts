import type { Boost } from '@tiller/contract/platform/reports/predictions'
import { sql } from 'kysely'
import { activity } from '../activity/read.ts'
import type { Tenant, Tx } from '../kit/db/database.ts'
import { sameTenant, tenantIs } from '../kit/db/tenant.ts'
import { bestForBudget, days, leastForMore, predict } from './choices.ts'
import { fitDemand, type Demand } from './demand.ts'
import { leastObservations, readMarket } from './like-titles.ts'

export type BoostItem = { campaignId: number; cpc?: number; budgetCents?: number }

/** What a campaign is and gets now: its CPC, its clicks of the last 30 days, and the category of most of its jobs. */
export type Present = { id: number; cpcCents: number; clicks: number; minorCategory: number | null }

/** The campaigns of the tenant among some, as they are now. */
export async function readPresent(
  tx: Tx,
  tenant: Tenant,
  { ids, today, from, zone }: { ids: readonly number[]; today: string; from: string; zone: string },
): Promise<Map<number, Present>> {
  const { rows } = await sql<Present>`
    select campaign.id,
      coalesce(campaign.strategy_cpc, case campaign.tiller_pro when 'OFF' then campaign.basic_cpc else campaign.tiller_pro_cpc end) as cpc_cents,
      coalesce((select sum(billable) from ${activity(tenant, { grain: 'day', from, to: today }, zone)}
        where activity.campaign_id = campaign.id), 0)::bigint as clicks,
      (select job.minor_categories[1] from assignment join job on ${sameTenant('job', 'assignment', { id: 'assignment.jobId' })}
        where ${sameTenant('assignment', 'campaign', { campaignId: 'campaign.id' })} and cardinality(job.minor_categories) > 0
        group by 1 order by count(*) desc, 1 limit 1) as minor_category
    from campaign where ${tenantIs('campaign', tenant)} and campaign.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The demand for jobs in each category, with the number of observations; undefined where there are too few. */
export async function readDemands(tx: Tx, present: Iterable<Present>) {
  const demands = new Map<number, { observations: number; demand: Demand | undefined }>()
  for (const { minorCategory } of present) {
    if (minorCategory === null || demands.has(minorCategory)) continue
    const seen = await readMarket(tx, minorCategory, null)
    const enough = seen.length >= leastObservations
    demands.set(minorCategory, { observations: seen.length, demand: enough ? fitDemand(seen) : undefined })
  }
  return demands
}

/**
 * What a campaign would get: what it gets now, changed as the demand for a job of its category changes with the price. One
 * that gets nothing now gets nothing by another price as far as anybody can tell.
 */
export function boostOf(
  { id, cpcCents, clicks }: Present,
  { cpc, budgetCents }: BoostItem,
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
  if (demand === undefined || (present === 0 && clicks > 0)) return { ...now, enoughData: false, ...nothing }
  const scale = present === 0 ? 0 : clicks / present
  const chosen = cpc ?? bestForBudget(demand, budgetCents ?? 0, scale)
  const predicted = predict(demand, chosen, scale)
  const affordable =
    budgetCents === undefined ? Number.POSITIVE_INFINITY : Math.floor((budgetCents / chosen) * 10) / 10
  return {
    ...now,
    enoughData: true,
    predictedClicks: Math.min(predicted.clicks, affordable),
    predictedLow: Math.min(predicted.clicksLow, affordable),
    predictedHigh: Math.min(predicted.clicksHigh, affordable),
    recommendedCpcCents: cpc === undefined ? chosen : leastForMore(demand, chosen),
  }
}
