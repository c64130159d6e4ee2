import { sql } from 'kysely'
import { toIssueDay } from '#domain/clicks/click-partitions.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { ChargedClick } from './charge.ts'
import { getClickUrlId, encodeVisitorId } from './click.ts'

/** SQL that counts billed clicks and fees for expired clicks toward their limits, and puts SUSPECT clicks on hold. */
const limitsSql = sql`
  counted as (
    insert into billed_click_hour as hour (root_customer_id, customer_id, campaign_id, hour, publisher_id, clicks)
    select root_customer_id, customer_id, campaign_id, date_trunc('hour', at), publisher_id, count(*)
    from sent where charged_cents > 0 or (class = 'VALID' and acquisition_cents is not null)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict on constraint billed_click_hour_pkey do update set clicks = hour.clicks + excluded.clicks
  ), fees as (
    insert into expired_fee (token_id, publisher_id, at, cents)
    select url_id, publisher_id, at, earned_cents from sent where class = 'EXPIRED' and earned_cents > 0
  ), held as (
    insert into held_click (root_customer_id, customer_id, click_id, campaign_id, at, price_cents)
    select root_customer_id, customer_id, id, campaign_id, at, held_cents from sent where held_cents > 0
  )`

type Recorded = Pick<ChargedClick, 'click' | 'row' | 'parts'>

/**
 * Inserts clicks, the ledger row of each charged click, and the parts paid by one-time budgets, in one statement.
 *
 * @param ifMissing skips clicks that are already recorded; otherwise they violate the primary key
 */
export const insertClicks = (tx: Tx, recorded: readonly Recorded[], ifMissing: boolean) => {
  const parts = recorded.flatMap(({ click, parts: paid }) => paid.map((part) => ({ ...part, click })))
  const tokens = recorded.map(({ click }) => click.token)
  const rows = recorded.map(({ row }) => row)
  return sql`
    with sent as materialized (
      select * from unnest(
        ${tokens.map(({ rootCustomerId }) => rootCustomerId)}::bigint[], ${tokens.map(({ customerId }) => customerId)}::bigint[],
        ${recorded.map(({ click }) => click.id)}::uuid[], ${recorded.map(({ click }) => click.at)}::timestamptz[],
        ${recorded.map(({ click }) => click.period)}::date[], ${rows.map((row) => row.class)}::text[],
        ${rows.map(({ unbilledReason }) => unbilledReason)}::text[], ${rows.map(({ validClickId }) => validClickId)}::uuid[],
        ${tokens.map(({ tokenId }) => tokenId)}::uuid[], ${tokens.map(({ jobId }) => jobId)}::bigint[],
        ${rows.map(({ campaignId }) => campaignId)}::bigint[], ${rows.map(({ segmentId }) => segmentId)}::bigint[],
        ${tokens.map(({ publisherId }) => publisherId)}::bigint[], ${tokens.map(({ channel }) => channel ?? 'SEARCH')}::text[],
        ${tokens.map(({ priceCents }) => priceCents)}::integer[], ${rows.map(({ chargedCents }) => chargedCents)}::integer[],
        ${rows.map((row) => row.earnedCents)}::integer[], ${recorded.map(({ click }) => click.visitor.person.today)}::bytea[],
        ${recorded.map(({ click }) => click.visitor.network.today)}::bytea[],
        ${tokens.map(({ tags }) => tags[0] ?? null)}::text[], ${tokens.map(({ tags }) => tags[1] ?? null)}::text[],
        ${tokens.map(({ tags }) => tags[2] ?? null)}::text[], ${recorded.map(({ click }) => getClickUrlId(click))}::uuid[],
        ${rows.map(({ heldCents }) => heldCents)}::integer[], ${rows.map(({ acquisitionCents }) => acquisitionCents)}::integer[],
        ${recorded.map(({ click }) => encodeVisitorId(click))}::bytea[],
        ${recorded.map(({ click: { at, token } }) => toIssueDay(at, token.issuedAtMs))}::date[]
      ) as sent (root_customer_id, customer_id, id, at, period, class, unbilled_reason, valid_click_id, token_id, job_id,
        campaign_id, segment_id, publisher_id, channel, price_cents, charged_cents, earned_cents, visitor_hash, network_hash,
        t1, t2, t3, url_id, held_cents, acquisition_cents, visitor_id,
        issued_on)
    ), recorded as (
      insert into click (root_customer_id, customer_id, id, at, class, unbilled_reason, valid_click_id, token_id, job_id,
        campaign_id, segment_id, publisher_id, channel, price_cents, charged_cents, earned_cents, visitor_hash, network_hash,
        t1, t2, t3, acquisition_cents, visitor_id, issued_on)
      select root_customer_id, customer_id, id, at, class, unbilled_reason, valid_click_id, token_id, job_id,
        campaign_id, segment_id, publisher_id, channel, price_cents, charged_cents, earned_cents, visitor_hash, network_hash,
        t1, t2, t3, acquisition_cents, visitor_id, issued_on
      from sent
      ${ifMissing ? sql`on conflict do nothing` : sql``}
    ), charged as (
      insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, segment_id, job_id,
        publisher_id)
      select root_customer_id, customer_id, at, period, 'CLICK', charged_cents, id, campaign_id, segment_id, job_id, publisher_id
      from sent where charged_cents > 0
    ), ${limitsSql}
    insert into one_time_charge (root_customer_id, customer_id, click_id, one_time_budget_id, cents)
    select * from unnest(
      ${parts.map(({ click }) => click.token.rootCustomerId)}::bigint[], ${parts.map(({ click }) => click.token.customerId)}::bigint[],
      ${parts.map(({ click }) => click.id)}::uuid[], ${parts.map(({ oneTimeBudgetId }) => oneTimeBudgetId)}::bigint[],
      ${parts.map(({ cents }) => cents)}::integer[])`.execute(tx)
}
