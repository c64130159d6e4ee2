import { sql } from 'kysely'
import { clickLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import { chosenJobs, jobs } from '#domain/jobs/queries.ts'
import { isHostedSql, serving, servingColumns, type ServingRow } from '#domain/jobs/eligibility/gates.ts'
import type { PacingSettings } from '#domain/campaigns/pacing/plan.ts'
import { classify, tokenLifetimeMs } from '../classify/classify.ts'
import type { Click, ClickRow } from './click.ts'

/** The classification of a click and what it may cost, before it is charged. */
export type ClickAssessment = {
  landing: LandingUrl
  /** The row if the click is not charged. */
  row: ClickRow
  /** The price of a valid click: the lower of the current price and the price at the time of the search. */
  priceCents: number
  /** Whether the campaign and segment are LIVE. */
  live: boolean
  /** Whether the job uses the hosted application form. */
  hosted: boolean
  pacing: PacingSettings & Pick<ServingRow, 'restingUntil' | 'dayCappedAt'>
  monthlyBudget: number | null
  segmentMonthlyBudget: number | null
  /** The publisher's fee per click; null: a share of the charge. */
  flatFeeCents: number | null
}

/**
 * Classifies each click and determines its price; undefined for an unknown job. Clicks per (network, job) are serialized
 * until the end of the transaction, so that only one of two concurrent clicks is classified as first. No two of `clicks`
 * may share a network and job, or a token.
 *
 * @param lockMs lock timeout for the rest of the transaction; undefined: that of the connection
 */
export async function assessClicks(
  tx: Tx,
  clicks: readonly Click[],
  lockMs?: number,
): Promise<(ClickAssessment | undefined)[]> {
  await lockNetworks(tx, clicks, lockMs)
  const found = new Map((await findJobs(tx, clicks)).map((job) => [job.id, job]))
  const histories = await readHistories(tx, clicks)
  return clicks.map((click, n) => {
    const job = found.get(click.token.jobId)
    const history = histories[n]
    const { rootCustomerId, customerId } = click.token
    if (job?.rootCustomerId !== rootCustomerId || job.customerId !== customerId || history === undefined)
      return undefined
    return assess(click, job, history)
  })
}

/** Locks (job, network) pairs in the order that every transaction uses. */
const lockNetworks = (tx: Tx, clicks: readonly Click[], lockMs?: number) =>
  sql`
  select ${lockMs === undefined ? sql`` : sql`set_config('lock_timeout', ${String(lockMs)}, true),`}
    pg_advisory_xact_lock(job, network)
  from (
    select * from unnest(${clicks.map(({ token }) => clickLockKey(token.jobId))}::integer[],
      ${clicks.map(({ visitor }) => visitor.networkLockKey)}::integer[]) as wanted (job, network)
    order by job, network
  ) in_order`.execute(tx)

type ClickedJob = ServingRow &
  LandingUrl & {
    campaignId: number | null
    segmentId: number | null
    monthlyBudget: number | null
    segmentMonthlyBudget: number | null
    hosted: boolean
  } & { [Setting in keyof PacingSettings]: PacingSettings[Setting] | null }

const findJobs = (tx: Tx, clicks: readonly Click[]) =>
  jobs(chosenJobs(tx, [...new Set(clicks.map(({ token }) => token.jobId))]))
    .innerJoin('pool', (join) => join.on(sameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.id', 'job.rootCustomerId', 'job.customerId'])
    .select(['job.url', 'job.poolId', 'pool.enableTlrSid', 'pool.cpaBitmap', 'campaign.tierSourceParam'])
    .select(['assignment.campaignId', 'assignment.segmentId'])
    .select(['campaign.monthlyBudget', 'segment.monthlyBudget as segmentMonthlyBudget', ...servingColumns])
    .select(['campaign.budgetPacing', 'campaign.pacingDom', 'campaign.extendBudgetPacing'])
    .select(isHostedSql.as('hosted'))
    .execute()

type History = {
  /** The visitor's last valid click on the job in 24 hours, otherwise the billed click of the same search result. */
  validClickId: string | null
  /** Valid clicks of the network on the job in 24 hours. */
  networkClicks: number
  /** Whether the network had an EXPIRED click on the job in 24 hours. */
  expiredBefore: boolean
  /** The publisher's terms. */
  flatFeeCents: number | null
  expiredCents: number | null
}

/** Reads the history of each click, in the order of `clicks`. */
async function readHistories(tx: Tx, clicks: readonly Click[]): Promise<History[]> {
  const ofTenant = sql`click.root_customer_id = sent.root_customer_id and click.customer_id = sent.customer_id`
  const onJob = sql`${ofTenant} and click.job_id = sent.job_id and click.at > sent.since`
  // The last 24 hours span two daily keys.
  const ofNetwork = sql`click.network_hash in (sent.network, sent.network_before)`
  const { rows } = await sql<History>`
    select
      coalesce(
        (select id from click where ${onJob} and class = 'VALID' and ${ofNetwork} and visitor_hash in (sent.person, sent.person_before)
          order by at desc limit 1),
        (select id from click where ${ofTenant} and click.token_id = sent.token_id and charged_cents > 0 limit 1)
      ) as valid_click_id,
      (select count(*) from (
        select from click where ${onJob} and class = 'VALID' and ${ofNetwork}
        limit ${Math.max(...clicks.map((click) => click.maxBilledPerNetworkAndJob))}
      ) counted) as network_clicks,
      exists (select from click where ${onJob} and class = 'EXPIRED' and ${ofNetwork}) as expired_before,
      publisher.flat_fee_cents, publisher.expired_cents
    from unnest(
      ${clicks.map(({ token }) => token.rootCustomerId)}::bigint[], ${clicks.map(({ token }) => token.customerId)}::bigint[],
      ${clicks.map(({ token }) => token.jobId)}::bigint[], ${clicks.map(({ token }) => token.publisherId)}::bigint[],
      ${clicks.map(({ token }) => token.tokenId)}::uuid[],
      ${clicks.map(({ at }) => new Date(at.getTime() - tokenLifetimeMs))}::timestamptz[],
      ${clicks.map(({ visitor }) => visitor.person.today)}::bytea[], ${clicks.map(({ visitor }) => visitor.person.yesterday)}::bytea[],
      ${clicks.map(({ visitor }) => visitor.network.today)}::bytea[], ${clicks.map(({ visitor }) => visitor.network.yesterday)}::bytea[]
    ) with ordinality as sent (root_customer_id, customer_id, job_id, publisher_id, token_id, since,
      person, person_before, network, network_before, n)
    left join publisher on publisher.id = sent.publisher_id
    order by n`.execute(tx)
  return rows
}

function assess(click: Click, job: ClickedJob, history: History): ClickAssessment {
  const { token, at, isBot, isForeign, maxBilledPerNetworkAndJob } = click
  const { status, priceCents: currentPriceCents } = serving(job, at)
  const priceCents = Math.min(token.priceCents, currentPriceCents)
  // A daily-capped campaign pays for clicks on results shown before the cap.
  const live = status === 'LIVE' || status === 'DAILY_CAPPED'
  const clickClass = classify({
    isBot,
    isForeign,
    at,
    issuedAtMs: token.issuedAtMs,
    // A job that ran out of budget since the search counts as served; one without a price does not.
    jobServed: (live || status === 'OUT_OF_BUDGET') && priceCents > 0,
    repeatsVisitor: history.validClickId !== null,
    exceedsNetworkLimit: maxBilledPerNetworkAndJob > 0 && history.networkClicks >= maxBilledPerNetworkAndJob,
  })
  const { campaignId, segmentId, monthlyBudget, segmentMonthlyBudget } = job
  const { url, enableTlrSid, tierSourceParam, poolId, cpaBitmap } = job
  return {
    landing: { url, enableTlrSid, tierSourceParam, poolId, cpaBitmap },
    priceCents,
    live,
    hosted: job.hosted && clickClass !== 'EXPIRED',
    pacing: {
      budgetPacing: job.budgetPacing ?? false,
      pacingDom: job.pacingDom ?? 0,
      extendBudgetPacing: job.extendBudgetPacing ?? false,
      restingUntil: job.restingUntil,
      dayCappedAt: job.dayCappedAt,
    },
    monthlyBudget,
    segmentMonthlyBudget,
    flatFeeCents: history.flatFeeCents,
    row: {
      class: clickClass,
      chargedCents: 0,
      earnedCents:
        clickClass === 'EXPIRED' && !isForeign && !history.expiredBefore ? (history.expiredCents ?? 0) : 0,
      unbilledReason: null,
      validClickId: clickClass === 'DUPLICATE' ? history.validClickId : null,
      campaignId,
      segmentId,
    },
  }
}
