import { sql } from 'kysely'
import { performanceFigures } from '@tiller/contract/platform/reports/figures'
import type { SpendingPart } from '@tiller/contract/platform/reports/parts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { toFigureCounts, type EventCounts, type ObjectLevel } from '#domain/activity/event-counts.ts'

/** Spending and budget of the current month, in cents. */
type Money = { mtdSpendCents: number; totalBudgetCents: number | null; remainingCents: number | null }

const money: Record<
  Exclude<ObjectLevel, 'job'>,
  (tenant: Tenant, ids: readonly number[], period: string) => ReturnType<typeof sql<Money & { id: number }>>
> = {
  campaign: (tenant, ids, period) => sql`
    select campaign.id, coalesce(bucket.spent_cents, 0) as mtd_spend_cents,
      campaign.monthly_budget + coalesce(bucket.one_time_cap_cents, 0) as total_budget_cents,
      greatest(0, campaign.monthly_budget + coalesce(bucket.one_time_cap_cents, 0) - coalesce(bucket.spent_cents, 0)) as remaining_cents
    from campaign left join bucket on ${joinSameTenant('bucket', 'campaign', { campaignId: 'campaign.id' })}
      and bucket.segment_id = 0 and bucket.period = ${period}
    where ${tenantIsSql('campaign', tenant)} and campaign.id = any(${ids}::bigint[])`,
  segment: (tenant, ids, period) => sql`
    select segment.id, coalesce(bucket.spent_cents, 0) as mtd_spend_cents,
      nullif(segment.monthly_budget, 0) as total_budget_cents,
      greatest(0, nullif(segment.monthly_budget, 0) - coalesce(bucket.spent_cents, 0)) as remaining_cents
    from segment left join bucket on ${joinSameTenant('bucket', 'segment', { campaignId: 'segment.campaignId', segmentId: 'segment.id' })}
      and bucket.period = ${period}
    where ${tenantIsSql('segment', tenant)} and segment.id = any(${ids}::bigint[])`,
  pool: (tenant, ids, period) => sql`
    select campaign.pool_id as id, coalesce(sum(bucket.spent_cents), 0)::bigint as mtd_spend_cents,
      coalesce(sum(total) filter (where open), 0)::bigint as total_budget_cents,
      coalesce(sum(greatest(0, total - coalesce(bucket.spent_cents, 0))) filter (where open), 0)::bigint as remaining_cents
    from campaign left join bucket on ${joinSameTenant('bucket', 'campaign', { campaignId: 'campaign.id' })}
      and bucket.segment_id = 0 and bucket.period = ${period},
      lateral (select campaign.status <> 'ARCHIVED' as open,
        campaign.monthly_budget + coalesce(bucket.one_time_cap_cents, 0) as total) as budget
    where ${tenantIsSql('campaign', tenant)} and campaign.pool_id = any(${ids}::bigint[])
    group by 1`,
}

const noMoney: Money = { mtdSpendCents: 0, totalBudgetCents: 0, remainingCents: 0 }

/**
 * Reads the spending and budget of a month by campaign, segment, or pool id. A pool's budget is the sum of its
 * campaigns' budgets, without archived campaigns.
 */
export async function readBudgetSpending(
  tx: Tx,
  tenant: Tenant,
  { level, ids, period }: { level: keyof typeof money; ids: readonly number[]; period: string },
): Promise<(id: number) => Money> {
  const { rows } = await money[level](tenant, ids, period).execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? noMoney
}

/** Returns the spending of a job, which has no budget itself because it spends the budget of its campaign. */
export const toJobSpending = (inMonth: EventCounts): Money => ({
  mtdSpendCents: inMonth.spendCents,
  totalBudgetCents: null,
  remainingCents: null,
})

export function toSpending(
  { mtdSpendCents, totalBudgetCents, remainingCents }: Money,
  days: EventCounts,
  today: EventCounts,
): SpendingPart {
  const counts = toFigureCounts(days)
  return {
    mtdSpendCents,
    todaySpendCents: today.spendCents,
    totalBudgetCents,
    remainingCents,
    spendCents: performanceFigures.spendCents.of(counts),
    avgCpcCents: performanceFigures.avgCpcCents.of(counts),
    costPerApplicationCents: performanceFigures.costPerApplicationCents.of(counts),
    cpaCents: performanceFigures.cpaCents.of(counts),
  }
}
