import { sql } from 'kysely'
import { inPartitionsOfSql } from '#domain/clicks/click-partitions.ts'
import { lockOrCreateBuckets } from '#domain/campaigns/budget/lock-buckets.ts'
import { lockBudgetOwners, settleCampaignAndSegment } from '#domain/campaigns/budget/settle.ts'
import { refundSpend } from '#domain/campaigns/budget/spending.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { earnedCentsSql } from './refund.ts'

/** Maximum number of charges that a bulk refund includes, because it is one transaction. */
const maxBulkRefundCharges = 50_000

export type BulkRefundRequest = {
  publisherId: number
  /** The refund covers clicks from `from` until before `to`. */
  from: Date
  to: Date
  /** The reason that statements contain. */
  reason: string
  at: Date
  /** The billing month of the refund. */
  period: string
}

export type BulkRefund = {
  clicks: number
  customers: number
  campaigns: number
  cents: number
  /** The reversed earnings of the publisher, in cents. */
  earnedCents: number
}

type Charge = Tenant & {
  clickId: string
  /** The conversion event of an acquisition; 0 for a click. */
  event: number
  campaignId: number
  segmentId: number | null
  period: string
  cents: number
  earnedCents: number
}

/** Reads the charges to refund, in the order in which campaigns and buckets are locked. */
async function readCharges(
  tx: Tx,
  { publisherId, from, to }: Pick<BulkRefundRequest, 'publisherId' | 'from' | 'to'>,
): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select charge.root_customer_id, charge.customer_id, charge.click_id, charge.event, charge.campaign_id,
      charge.segment_id, charge.period, charge.cents, ${earnedCentsSql} as earned_cents
    from click join charge on charge.root_customer_id = click.root_customer_id and charge.customer_id = click.customer_id
      and charge.click_id = click.id and charge.kind <> 'REFUND'
    where ${inPartitionsOfSql({ since: from, until: to })} and click.publisher_id = ${publisherId} and click.at >= ${from} and click.at < ${to}
      and (click.charged_cents > 0 or click.acquisition_cents > 0)
      and not exists (select from charge as refund where refund.root_customer_id = charge.root_customer_id
        and refund.customer_id = charge.customer_id and refund.click_id = charge.click_id and refund.event = charge.event
        and refund.kind = 'REFUND')
    order by charge.root_customer_id, charge.customer_id, charge.campaign_id, coalesce(charge.segment_id, 0), charge.period
    limit ${maxBulkRefundCharges + 1}`.execute(tx)
  if (rows.length > maxBulkRefundCharges)
    throw new ApiError(
      'quota-exceeded',
      `A bulk refund covers at most ${maxBulkRefundCharges} charges; choose a shorter period.`,
    )
  return rows
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)

function summarize(charges: readonly Charge[]): BulkRefund {
  return {
    clicks: new Set(charges.map(({ clickId }) => clickId)).size,
    customers: new Set(charges.map(({ customerId }) => customerId)).size,
    campaigns: new Set(charges.map(({ campaignId }) => campaignId)).size,
    cents: sum(charges, ({ cents }) => cents),
    earnedCents: sum(charges, ({ earnedCents }) => earnedCents),
  }
}

/** Returns the totals that `refundPublisherClicks` would refund, without changing anything. */
export const previewRefunds = async (
  tx: Tx,
  request: Pick<BulkRefundRequest, 'publisherId' | 'from' | 'to'>,
): Promise<BulkRefund> => summarize(await readCharges(tx, request))

/**
 * Refunds all charges for the clicks of a publisher in a period, and for their acquisitions, that are not refunded yet.
 * Each charge gets a negative ledger row, the amount is returned to every bucket that paid, and the publisher's
 * earnings are reversed. Campaigns that can pay again become LIVE. Throws `quota-exceeded`, and
 * `transition-not-allowed` if one of the charges is being refunded at the same time.
 */
export async function refundPublisherClicks(tx: Tx, request: BulkRefundRequest): Promise<BulkRefund> {
  const { period, at } = request
  const charges = await readCharges(tx, request)
  const groups = [...Map.groupBy(charges, groupKey).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, charges: group }]
  })
  for (const group of groups) await lockBudgetOwners(tx, group, group, period)
  await lockOrCreateBuckets(tx, groups.flatMap(bucketsOf))
  const parts = Map.groupBy(await insertPartRefunds(tx, charges), chargeKey)
  await insertRefunds(tx, charges, request)
  for (const { charges: group, ...paid } of groups) {
    const cents = sum(group, (charge) => charge.cents)
    await refundSpend(tx, paid, {
      ...paid,
      cents,
      parts: group.flatMap((charge) => parts.get(chargeKey(charge)) ?? []),
    })
  }
  for (const { charges: group, ...paid } of groups.filter((each) => each.period === period)) {
    const { campaignId, segmentId } = paid
    const isClicks = group.every(({ event }) => event === 0)
    const cost = isClicks && { priceCents: Math.max(...group.map(({ cents }) => cents)) }
    await settleCampaignAndSegment(tx, paid, { campaignId, segmentId, ...cost }, { period, at })
  }
  return summarize(charges)
}

const chargeKey = ({ clickId, event }: Pick<Charge, 'clickId' | 'event'>) => `${clickId} ${event}`

const groupKey = ({ rootCustomerId, customerId, campaignId, segmentId, period }: Charge) =>
  [rootCustomerId, customerId, campaignId, segmentId, period].join(' ')

const bucketsOf = ({ rootCustomerId, customerId, campaignId, segmentId, period }: Charge) =>
  [0, ...(segmentId === null ? [] : [segmentId])].map((segment) => ({
    tenant: { rootCustomerId, customerId },
    key: { campaignId, segmentId: segment, period },
    capCents: null,
  }))

/** SQL for the charges as a table `refunded`. */
const refundedSql = (charges: readonly Charge[]) => sql`unnest(
  ${charges.map(({ rootCustomerId }) => rootCustomerId)}::bigint[], ${charges.map(({ customerId }) => customerId)}::bigint[],
  ${charges.map(({ clickId }) => clickId)}::uuid[], ${charges.map(({ event }) => event)}::smallint[])
  as refunded (root_customer_id, customer_id, click_id, event)`

/** Inserts the negative counterparts of the payments of one-time budgets, and returns those payments. */
async function insertPartRefunds(tx: Tx, charges: readonly Charge[]) {
  const { rows } = await sql<{ clickId: string; event: number; oneTimeBudgetId: number; cents: number }>`
    with paid as (
      insert into one_time_charge (root_customer_id, customer_id, click_id, event, one_time_budget_id, cents, refund)
      select root_customer_id, customer_id, click_id, event, one_time_budget_id, -cents, true
      from one_time_charge join ${refundedSql(charges)} using (root_customer_id, customer_id, click_id, event)
      where not one_time_charge.refund
      returning click_id, event, one_time_budget_id, cents
    )
    select click_id, event, one_time_budget_id, -cents as cents from paid`.execute(tx)
  return rows
}

async function insertRefunds(tx: Tx, charges: readonly Charge[], { at, reason }: BulkRefundRequest) {
  const { numAffectedRows } = await sql`
    insert into charge (root_customer_id, customer_id, at, period, kind, event, cents, earned_cents, click_id, campaign_id,
      segment_id, job_id, publisher_id, reason)
    select root_customer_id, customer_id, ${at}, charge.period, 'REFUND', event, -charge.cents, -(${earnedCentsSql}), click_id,
      charge.campaign_id, charge.segment_id, charge.job_id, charge.publisher_id, ${reason}
    from charge join ${refundedSql(charges)} using (root_customer_id, customer_id, click_id, event)
    join (select root_customer_id, customer_id, id as click_id, earned_cents from click) as click
      using (root_customer_id, customer_id, click_id)
    where charge.kind <> 'REFUND'
    on conflict on constraint charge_once_a_kind do nothing`.execute(tx)
  if (numAffectedRows !== BigInt(charges.length))
    throw new ApiError('transition-not-allowed', 'One of the charges has been refunded meanwhile; try again.')
}
