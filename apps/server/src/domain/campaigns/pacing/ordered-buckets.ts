import type { Pacing } from '@tiller/contract/platform/pacing/schemas'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { CampaignRow } from '../queries.ts'
import type { SegmentRow } from '../segments/queries.ts'

type Money = Pacing['buckets'][number]

/**
 * Returns the budgets of a month in spending order: one-time budgets that expire with the month, the monthly budget,
 * and one-time budgets that roll over.
 */
export async function listMonthBudgets(
  tx: Tx,
  tenant: Tenant,
  { campaign, segment }: { campaign: CampaignRow; segment: SegmentRow | null },
  period: string,
): Promise<Money[]> {
  if (segment !== null) {
    const { monthlyBudget, spentCents } = segment
    return [{ kind: 'MONTHLY', oneTimeBudgetId: null, capCents: monthlyBudget || null, spentCents }]
  }
  const rows = await tx
    .selectFrom('oneTimeBudget')
    .select(['id as oneTimeBudgetId', 'budgetCents as capCents', 'spentCents', 'rollover'])
    .where(tenantIsSql('oneTimeBudget', tenant))
    .where('campaignId', '=', campaign.id)
    .where('period', '=', period)
    .where('startedAt', 'is not', null)
    .orderBy('startOn')
    .orderBy('id')
    .execute()
  const oneTime = (kind: Money['kind'], rollover: boolean): Money[] =>
    rows
      .filter((row) => row.rollover === rollover)
      .map(({ oneTimeBudgetId, capCents, spentCents }) => ({ kind, oneTimeBudgetId, capCents, spentCents }))
  const oneTimeSpentCents = rows.reduce((sum, { spentCents }) => sum + spentCents, 0)
  return [
    ...oneTime('ONE_TIME', false),
    {
      kind: 'MONTHLY',
      oneTimeBudgetId: null,
      capCents: campaign.monthlyBudget,
      spentCents: campaign.spentCents - oneTimeSpentCents,
    },
    ...oneTime('ONE_TIME_ROLLOVER', true),
  ]
}
