import { billingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { Config } from '#lib/config/config.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'
import type { AssessedClick } from './charge.ts'

/** Recorded clicks with the settings of the campaign and segment that pay for them. */
export const clicksWithBudgets = (tx: Tx) =>
  tx
    .selectFrom('click')
    .innerJoin('campaign', (join) => join.on(sameTenant('campaign', 'click', { id: 'click.campaignId' })))
    .leftJoin('segment', (join) => join.on(sameTenant('segment', 'click', { id: 'click.segmentId' })))
    .select(['click.campaignId', 'click.segmentId', 'campaign.status', 'campaign.monthlyBudget'])
    .select(['campaign.budgetPacing', 'campaign.pacingDom', 'campaign.extendBudgetPacing'])
    .select(['campaign.restingUntil', 'campaign.dayCappedAt'])
    .select('segment.monthlyBudget as segmentMonthlyBudget')

type ClickWithBudgets = Awaited<ReturnType<ReturnType<typeof clicksWithBudgets>['executeTakeFirstOrThrow']>>

/** What a recorded click, or its acquisition, costs. */
type LateCost = {
  priceCents: number
  /** The publisher's fee; null: a share of the charge. */
  flatFeeCents: number | null
  acquisitionCents: number | null
}

/** The fields of a recorded click that its charge needs. */
export type LateClick = { at: Date; period: string; zone: string; publisherShare: number; token: Tenant }

/** A recorded click that is to be charged at a later time, in the month of that time. */
export function assessLate(
  token: Tenant,
  { campaignId, segmentId, status, monthlyBudget, segmentMonthlyBudget, ...pacing }: ClickWithBudgets,
  { acquisitionCents, ...cost }: LateCost,
  { at, config }: { at: Date; config: Pick<Config, 'billingZone' | 'publisherShare'> },
): AssessedClick<LateClick> {
  const zone = config.billingZone
  return {
    click: { token, at, period: billingMonth(at, zone), zone, publisherShare: config.publisherShare },
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
