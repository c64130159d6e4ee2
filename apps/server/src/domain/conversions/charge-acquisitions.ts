import { sql } from 'kysely'
import { chargeClicks, type ChargedClick, type ExhaustedBudget } from '#domain/clicks/recording/charge.ts'
import {
  assessLateCharge,
  selectClicksWithBudgets,
  type LateChargedClick,
} from '#domain/clicks/recording/late-charge.ts'
import type { Config } from '#lib/config/config.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { ConversionKey } from './postbacks.ts'

type SettledPath = Omit<ExhaustedBudget, 'priceCents'>
type Acquisition = LateChargedClick & { clickId: string; event: number }

/**
 * Charges new conversions that count as acquisitions, in pools billed per acquisition. Runs in the transaction
 * that inserts the conversions, so each is charged once. Acquisitions that exceed a budget are not billed.
 * @returns the budgets to settle after the commit
 */
export async function chargeAcquisitions(
  tx: Tx,
  conversions: readonly ConversionKey[],
  how: { at: Date; config: Pick<Config, 'billingZone' | 'publisherShare'> },
): Promise<SettledPath[]> {
  if (conversions.length === 0) return []
  const acquisitions = (await findAcquisitions(tx, conversions)).map(
    ({ rootCustomerId, customerId, clickId, event, acquisitionCents: priceCents, ...row }) => {
      const tenant = { rootCustomerId, customerId }
      // Fees per click are for billed clicks; an acquisition earns the publisher's share.
      const cost = { priceCents, flatFeeCents: null, acquisitionCents: null }
      const { click, assessment } = assessLateCharge(tenant, row, cost, how)
      return { click: { ...click, clickId, event }, assessment }
    },
  )
  if (acquisitions.length === 0) return []
  const charged = await chargeClicks(tx, acquisitions)
  await writeOutcomes(tx, charged)
  const paths = charged.flatMap(({ click: { token: tenant, at, period }, row: { campaignId, segmentId } }) =>
    campaignId === null ? [] : [{ tenant, at, period, campaignId, segmentId }],
  )
  return [...new Map(paths.map((path) => [`${path.campaignId} ${path.segmentId}`, path])).values()]
}

/** Selects the conversions that count as acquisitions and whose clicks were free. */
const findAcquisitions = (tx: Tx, conversions: readonly ConversionKey[]) =>
  selectClicksWithBudgets(tx)
    .innerJoin('conversion', (join) =>
      join.on(joinSameTenant('conversion', 'click', { clickId: 'click.id', campaignId: 'click.campaignId' })),
    )
    .select(['conversion.rootCustomerId', 'conversion.customerId', 'conversion.clickId', 'conversion.event'])
    .select(sql<number>`click.acquisition_cents`.as('acquisitionCents'))
    .where(
      sql<boolean>`(conversion.root_customer_id, conversion.customer_id, conversion.click_id, conversion.event) in (
        select * from unnest(
          ${conversions.map(({ rootCustomerId }) => rootCustomerId)}::bigint[],
          ${conversions.map(({ customerId }) => customerId)}::bigint[],
          ${conversions.map(({ clickId }) => clickId)}::uuid[],
          ${conversions.map(({ event }) => event)}::smallint[]))`,
    )
    .where('conversion.acquisition', '=', true)
    .where('click.acquisitionCents', '>', 0)
    .where('click.unbilledReason', 'is', null)
    .orderBy('conversion.at')
    .orderBy('conversion.clickId')
    .orderBy('conversion.event')
    .execute()

/** Stores the outcomes, the ledger rows, and the payments of one-time budgets. */
async function writeOutcomes(tx: Tx, charged: readonly ChargedClick<Acquisition>[]) {
  const clicks = charged.map(({ click }) => click)
  const rows = charged.map(({ row }) => row)
  const parts = charged.flatMap(({ click, parts: paid }) => paid.map((part) => ({ ...click, ...part })))
  await sql`
    with outcome as materialized (
      select * from unnest(
        ${clicks.map(({ token }) => token.rootCustomerId)}::bigint[], ${clicks.map(({ token }) => token.customerId)}::bigint[],
        ${clicks.map(({ clickId }) => clickId)}::uuid[], ${clicks.map(({ event }) => event)}::smallint[],
        ${clicks.map(({ at }) => at)}::timestamptz[], ${clicks.map(({ period }) => period)}::date[],
        ${rows.map(({ chargedCents }) => chargedCents)}::integer[], ${rows.map(({ earnedCents }) => earnedCents)}::integer[],
        ${rows.map(({ unbilledReason }) => unbilledReason)}::text[]
      ) as outcome (root_customer_id, customer_id, click_id, event, at, period, cents, earned_cents, unbilled_reason)
    ), noted as (
      update conversion set charged_cents = outcome.cents, unbilled_reason = outcome.unbilled_reason
      from outcome where conversion.root_customer_id = outcome.root_customer_id
        and conversion.customer_id = outcome.customer_id and conversion.click_id = outcome.click_id
        and conversion.event = outcome.event
    ), charged as (
      insert into charge (root_customer_id, customer_id, at, period, kind, event, cents, earned_cents, click_id,
        campaign_id, segment_id, job_id, publisher_id)
      select root_customer_id, customer_id, outcome.at, period, 'ACQUISITION', event, cents, outcome.earned_cents, click_id,
        campaign_id, segment_id, job_id, publisher_id
      from outcome join (select root_customer_id, customer_id, id as click_id, campaign_id, segment_id, job_id, publisher_id from click) as click
        using (root_customer_id, customer_id, click_id)
      where cents > 0
    )
    insert into one_time_charge (root_customer_id, customer_id, click_id, event, one_time_budget_id, cents)
    select * from unnest(
      ${parts.map(({ token }) => token.rootCustomerId)}::bigint[], ${parts.map(({ token }) => token.customerId)}::bigint[],
      ${parts.map(({ clickId }) => clickId)}::uuid[], ${parts.map(({ event }) => event)}::smallint[],
      ${parts.map(({ oneTimeBudgetId }) => oneTimeBudgetId)}::bigint[], ${parts.map(({ cents }) => cents)}::integer[])`.execute(
    tx,
  )
}
