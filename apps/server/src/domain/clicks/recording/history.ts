import { type RawBuilder, sql } from 'kysely'
import { inPartitionsOfSql } from '#domain/clicks/click-partitions.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tokenLifetimeMs } from '../classify/rules.ts'
import { type ClickLimits, unlimitedClicks } from '../classify/limits.ts'
import { type Click, getClickUrlId, encodeVisitorId } from './click.ts'

export type ClickHistory = {
  /**
   * The visitor's last valid click on the job in 24 hours, by address and browser or by the publisher's id of the
   * visitor; otherwise the billed click of the same search result.
   */
  validClickId: string | null
  /** Valid clicks of the network on the job in 24 hours. */
  networkClicks: number
  /** The visitor's billed clicks in 24 hours, and clicks whose acquisitions are billed, up to the limits. */
  visitorBilled: number
  /** Billed clicks of the last 24 hours with the same visitor id of the publisher. */
  visitorIdBilled: number
  networkBilled: number
  publisherBilled: number
  /** Billed clicks of the campaign in the current hour. */
  hourBilled: number
  busiestHour: number | null
  /** Whether the publisher's pass was used from the network. */
  isPublisherNetwork: boolean
  /** Whether the network had an EXPIRED click on the job in 24 hours, or the URL has already earned a fee. */
  expiredBefore: boolean
  /** The publisher's fees for expired clicks in 24 hours, in cents. */
  expiredFeesCents: number
  /** The fee per click that was agreed with the publisher, in cents; null for a share of the charge. */
  flatFeeCents: number | null
  expiredCents: number | null
}

/** Returns the times of the clicks that belong to the histories, also of those on the same search results. */
function periodOf(requests: Requests) {
  const clicks = requests.map(({ click }) => click)
  const starts = clicks.map(({ at, token }) => Math.min(at.getTime() - tokenLifetimeMs, token.issuedAtMs))
  return {
    since: new Date(Math.min(...starts)),
    until: new Date(Math.max(...clicks.map(({ at }) => at.getTime()))),
  }
}

const ofTenant = sql`click.root_customer_id = sent.root_customer_id and click.customer_id = sent.customer_id`
const onJob = sql`${ofTenant} and click.job_id = sent.job_id and click.at > sent.since`
// The last 24 hours span two daily keys.
const ofNetwork = sql`click.network_hash in (sent.network, sent.network_before)`
// The predicate of the partial indexes.
const isBilled = sql`(click.charged_cents > 0 or click.class = 'SUSPECT' or click.acquisition_cents is not null)`

const billedCountsSql = (limits: ClickLimits, inPartitions: RawBuilder<boolean>) => sql`
    (select count(*) from (
      select from click where ${inPartitions} and ${isBilled} and visitor_hash in (sent.person, sent.person_before) and click.at > sent.since
      limit ${limits.perVisitor}
    ) counted) as visitor_billed,
    (select count(*) from (
      select from click where ${inPartitions} and ${isBilled} and visitor_id = sent.visitor_id and click.at > sent.since limit ${limits.perVisitor}
    ) counted) as visitor_id_billed,
    (select count(*) from (
      select from click where ${inPartitions} and ${ofTenant} and click.campaign_id = sent.campaign_id and ${isBilled} and ${ofNetwork}
        and click.at > sent.since limit ${limits.perNetworkAndCampaign}
    ) counted) as network_billed,
    case when ${limits.perPublisherAndCampaign} = 0 then 0 else (
      select coalesce(sum(clicks), 0) from billed_click_hour as hour
      where hour.root_customer_id = sent.root_customer_id and hour.customer_id = sent.customer_id
        and hour.campaign_id = sent.campaign_id and hour.publisher_id = sent.publisher_id and hour.hour > sent.since
    ) end as publisher_billed`

type Requests = readonly { click: Click; campaignId: number | null }[]

function sentSql(requests: Requests) {
  const clicks = requests.map(({ click }) => click)
  return sql`sent as materialized (
    select *, date_trunc('hour', since + interval '24 hours') as hour from unnest(
      ${clicks.map(({ token }) => token.rootCustomerId)}::bigint[], ${clicks.map(({ token }) => token.customerId)}::bigint[],
      ${clicks.map(({ token }) => token.jobId)}::bigint[], ${clicks.map(({ token }) => token.publisherId)}::bigint[],
      ${clicks.map(({ token }) => token.tokenId)}::uuid[],
      ${clicks.map(({ at }) => new Date(at.getTime() - tokenLifetimeMs))}::timestamptz[],
      ${clicks.map(({ visitor }) => visitor.person.today)}::bytea[], ${clicks.map(({ visitor }) => visitor.person.yesterday)}::bytea[],
      ${clicks.map(({ visitor }) => visitor.network.today)}::bytea[], ${clicks.map(({ visitor }) => visitor.network.yesterday)}::bytea[],
      ${requests.map(({ campaignId }) => campaignId)}::bigint[], ${clicks.map(getClickUrlId)}::uuid[],
      ${clicks.map(encodeVisitorId)}::bytea[]
    ) with ordinality as sent (root_customer_id, customer_id, job_id, publisher_id, token_id, since,
      person, person_before, network, network_before, campaign_id, url_id, visitor_id, n)
  )`
}

/** SQL that reads the busiest hour, but only for campaigns that may have a spike. */
const spikeSql = ({ spikePerCampaignAndHour }: ClickLimits) => sql`
  spike as materialized (
    select clicked.*, current.billed as hour_billed, case when current.billed >= ${spikePerCampaignAndHour} then (
      select max(billed) from (
        select sum(clicks) as billed from billed_click_hour as past
        where past.root_customer_id = clicked.root_customer_id and past.customer_id = clicked.customer_id
          and past.campaign_id = clicked.campaign_id and past.hour < clicked.hour and past.hour >= clicked.hour - interval '14 days'
        group by past.hour
      ) hours
    ) end as busiest_hour
    from (select distinct root_customer_id, customer_id, campaign_id, hour from sent where ${spikePerCampaignAndHour} > 0) clicked
    cross join lateral (
      select coalesce(sum(clicks), 0) as billed from billed_click_hour as now
      where now.root_customer_id = clicked.root_customer_id and now.customer_id = clicked.customer_id
        and now.campaign_id = clicked.campaign_id and now.hour = clicked.hour
    ) current
  )`

/** Reads the history of each click, in the order of `clicks`. */
export async function readClickHistories(tx: Tx, requests: Requests): Promise<ClickHistory[]> {
  if (requests.length === 0) return []
  const limits = requests[0]?.click.limits ?? unlimitedClicks
  const inPartitions = inPartitionsOfSql(periodOf(requests))
  const { rows } = await sql<ClickHistory>`
    with ${sentSql(requests)}, ${spikeSql(limits)}
    select
      coalesce(
        (select id from click where ${inPartitions} and ${onJob} and class in ('VALID', 'SUSPECT') and ${ofNetwork} and visitor_hash in (sent.person, sent.person_before)
          order by at desc limit 1),
        (select id from click where ${inPartitions} and ${onJob} and class in ('VALID', 'SUSPECT') and click.visitor_id = sent.visitor_id
          order by at desc limit 1),
        (select id from click where ${inPartitions} and ${ofTenant} and click.token_id = sent.token_id and charged_cents > 0 limit 1),
        (select id from click where ${inPartitions} and ${ofTenant} and click.token_id = sent.token_id and class = 'SUSPECT' limit 1)
      ) as valid_click_id,
      (select count(*) from (
        select from click where ${inPartitions} and ${onJob} and class in ('VALID', 'SUSPECT') and ${ofNetwork}
        limit ${limits.perNetworkAndJob}
      ) counted) as network_clicks,
      ${billedCountsSql(limits, inPartitions)}, coalesce(spike.hour_billed, 0) as hour_billed, spike.busiest_hour,
      exists (select from publisher_network as own where own.publisher_id = sent.publisher_id
        and own.network_hash in (sent.network, sent.network_before)) as is_publisher_network,
      exists (select from click where ${inPartitions} and ${onJob} and class = 'EXPIRED' and ${ofNetwork})
        or exists (select from expired_fee where expired_fee.token_id = sent.url_id) as expired_before,
      case when publisher.expired_cents > 0 then (
        select coalesce(sum(cents), 0) from expired_fee as fee where fee.publisher_id = sent.publisher_id and fee.at > sent.since
      ) else 0 end as expired_fees_cents,
      publisher.flat_fee_cents, publisher.expired_cents
    from sent
    left join spike on spike.root_customer_id = sent.root_customer_id and spike.customer_id = sent.customer_id
      and spike.campaign_id = sent.campaign_id and spike.hour = sent.hour
    left join publisher on publisher.id = sent.publisher_id
    order by n`.execute(tx)
  return rows
}
