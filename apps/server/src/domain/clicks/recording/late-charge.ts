import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { Config } from '#lib/config/config.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { AssessedClick } from './charge.ts'

/** Selects recorded clicks with the settings of the campaign and segment that pay for them. */
export const selectClicksWithBudgets = (tx: Tx) =>
  tx
    .selectFrom('click')
    .innerJoin('campaign', (join) => join.on(joinSameTenant('campaign', 'click', { id: 'click.campaignId' })))
    .leftJoin('segment', (join) => join.on(joinSameTenant('segment', 'click', { id: 'click.segmentId' })))
    .select(['click.campaignId', 'click.segmentId', 'campaign.status', 'campaign.monthlyBudget'])
    .select(['campaign.budgetPacing', 'campaign.pacingDom', 'campaign.extendBudgetPacing'])
    .select(['campaign.restingUntil', 'campaign.dayCappedAt'])
    .select('segment.monthlyBudget as segmentMonthlyBudget')

type ClickWithBudgets = Awaited<
  ReturnType<ReturnType<typeof selectClicksWithBudgets>['executeTakeFirstOrThrow']>
>

/** The cost of a recorded click, or of its acquisition. */
type LateCost = {
  priceCents: number
  /** The publisher's fee in cents; null if it earns a share of the charge. */
  flatFeeCents: number | null
  acquisitionCents: number | null
}

/** The fields of a recorded click that are needed to charge it. */
export type LateChargedClick = {
  at: Date
  period: string
  zone: string
  publisherShare: number
  token: Tenant
}

/**
 * Returns the assessment of a recorded click that is charged later, for example after a review. The charge counts
 * against the budget of the month of `at`.
 */
export function assessLateCharge(
  token: Tenant,
  { campaignId, segmentId, status, monthlyBudget, segmentMonthlyBudget, ...pacing }: ClickWithBudgets,
  { acquisitionCents, ...cost }: LateCost,
  { at, config }: { at: Date; config: Pick<Config, 'billingZone' | 'publisherShare'> },
): AssessedClick<LateChargedClick> {
  const zone = config.billingZone
  return {
    click: { token, at, period: toBillingMonth(at, zone), zone, publisherShare: config.publisherShare },
    assessment: {
      ...cost,
      live: status === 'LIVE',
      pacing,
      monthlyBudget,
      segmentMonthlyBudget,
      row: { ...unbilledRow, acquisitionCents, campaignId, segmentId },
    },
  }
}

const unbilledRow = {
  class: 'VALID' as const,
  chargedCents: 0,
  earnedCents: 0,
  unbilledReason: null,
  heldCents: 0,
  validClickId: null,
}
