import { sql } from 'kysely'
import { clickNetworkLock } from '#lib/postgres/advisory-locks.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import { selectJobsById, selectJobs } from '#domain/jobs/queries.ts'
import {
  hostsApplicationFormSql,
  determineServing,
  servingColumns,
  type ServingRow,
} from '#domain/jobs/eligibility/gates.ts'
import type { PacingSettings } from '#domain/campaigns/pacing/plan.ts'
import { classifyClick } from '../classify/classify.ts'
import { computeSpikeThreshold } from '../classify/limits.ts'
import { type Click, type ClickRow, getClickUrlId, encodeVisitorId } from './click.ts'
import { type ClickHistory, readClickHistories } from './history.ts'

/** The classification of a click and its cost, before it is charged. */
export type ClickAssessment = {
  landing: LandingUrl
  /** The row to insert if the click is not charged. */
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
  /** The publisher's fee per click; null if it earns a share of the charge. */
  flatFeeCents: number | null
}

/**
 * Classifies each click and determines its price; undefined for an unknown job. Clicks of a network are serialized
 * until the end of the transaction, so that concurrent clicks cannot exceed a limit. No two of `clicks` may share a
 * network and job, or a token.
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
  const jobs = clicks.map(({ token }) => {
    const job = found.get(token.jobId)
    return job?.rootCustomerId === token.rootCustomerId && job.customerId === token.customerId
      ? job
      : undefined
  })
  const histories = await readClickHistories(
    tx,
    clicks.map((click, n) => ({ click, campaignId: jobs[n]?.campaignId ?? null })),
  )
  const counts = createBatchCounts()
  return clicks.map((click, n) => {
    const [job, history] = [jobs[n], histories[n]]
    return job === undefined || history === undefined ? undefined : assess(click, job, { history, counts })
  })
}

const lockKeys = (click: Click) => {
  const visitorLockKey = encodeVisitorId(click)?.readInt32BE(0)
  return [click.visitor.networkLockKey, ...(visitorLockKey === undefined ? [] : [visitorLockKey])]
}

/** Locks the networks and visitors of the clicks in the same order as every other transaction. */
const lockNetworks = (tx: Tx, clicks: readonly Click[], lockMs?: number) =>
  sql`
  select ${lockMs === undefined ? sql`` : sql`set_config('lock_timeout', ${String(lockMs)}, true),`}
    pg_advisory_xact_lock(${clickNetworkLock}, network)
  from (
    select distinct network from unnest(${clicks.flatMap(lockKeys)}::integer[]) as wanted (network)
    order by network
  ) in_order`.execute(tx)

type ClickedJob = ServingRow &
  LandingUrl & {
    campaignId: number | null
    segmentId: number | null
    monthlyBudget: number | null
    segmentMonthlyBudget: number | null
    hosted: boolean
    targetCpa: number | null
  } & { [Setting in keyof PacingSettings]: PacingSettings[Setting] | null }

const findJobs = (tx: Tx, clicks: readonly Click[]) =>
  selectJobs(selectJobsById(tx, [...new Set(clicks.map(({ token }) => token.jobId))]))
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.id', 'job.rootCustomerId', 'job.customerId'])
    .select([
      'job.url',
      'job.poolId',
      'pool.enableTlrSid',
      'pool.thirdPartyIntegration',
      'pool.cpaBitmap',
      'campaign.tierSourceParam',
    ])
    .select(['assignment.campaignId', 'assignment.segmentId'])
    .select([
      'campaign.targetCpa',
      'campaign.monthlyBudget',
      'segment.monthlyBudget as segmentMonthlyBudget',
      ...servingColumns,
    ])
    .select(['campaign.budgetPacing', 'campaign.pacingDom', 'campaign.extendBudgetPacing'])
    .select(hostsApplicationFormSql.as('hosted'))
    .execute()

/** Creates counters of the clicks in one batch, which the histories do not contain yet. */
function createBatchCounts() {
  const amounts = new Map<string, number>()
  return {
    of: (key: string) => amounts.get(key) ?? 0,
    add: (key: string, amount = 1) => void amounts.set(key, (amounts.get(key) ?? 0) + amount),
  }
}

type Past = { history: ClickHistory; counts: ReturnType<typeof createBatchCounts> }

/**
 * Checks whether a limit across all jobs, or of the campaign in this hour, is reached. `count` counts a click of the
 * batch.
 */
function checkCaps({ token, visitor, limits }: Click, campaignId: number | null, { history, counts }: Past) {
  const networkKey = `network ${visitor.networkLockKey} ${campaignId}`
  const caps = [
    {
      key: `visitor ${visitor.person.today.toString('base64')}`,
      billed: history.visitorBilled,
      cap: limits.perVisitor,
    },
    ...(token.visitorId === undefined
      ? []
      : [{ key: `visitor ${token.visitorId}`, billed: history.visitorIdBilled, cap: limits.perVisitor }]),
    { key: networkKey, billed: history.networkBilled, cap: limits.perNetworkAndCampaign },
    {
      key: `publisher ${token.publisherId} ${campaignId}`,
      billed: history.publisherBilled,
      cap: limits.perPublisherAndCampaign,
    },
  ]
  const hourKey = `hour ${campaignId}`
  const { hourBilled, busiestHour } = history
  return {
    isSpike:
      limits.spikePerCampaignAndHour > 0 &&
      hourBilled + counts.of(hourKey) >= computeSpikeThreshold(limits, busiestHour),
    exceedsCap: caps.some(({ key, billed, cap }) => cap > 0 && billed + counts.of(key) >= cap),
    count: () => [...caps, { key: hourKey }].forEach(({ key }) => counts.add(key)),
  }
}

/** Returns the fee for an expired click: one per URL and one per network and job, up to the publisher's daily limit. */
function expiredFee(click: Click, { history, counts }: Past): number {
  const { isForeign, isDataCenter, token, limits } = click
  const [urlKey, publisherKey] = [`url ${getClickUrlId(click)}`, `fees ${token.publisherId}`]
  const cents = history.expiredCents ?? 0
  const isInvalid = isForeign || isDataCenter || history.isPublisherNetwork
  if (cents === 0 || isInvalid || history.expiredBefore || counts.of(urlKey) > 0) return 0
  const earnedCents = history.expiredFeesCents + counts.of(publisherKey)
  const capCents = limits.expiredFeesPerPublisherCents
  if (capCents > 0 && earnedCents + cents > capCents) return 0
  counts.add(urlKey)
  counts.add(publisherKey, cents)
  return cents
}

const pacingOf = (job: ClickedJob): ClickAssessment['pacing'] => ({
  budgetPacing: job.budgetPacing ?? false,
  pacingDom: job.pacingDom ?? 0,
  extendBudgetPacing: job.extendBudgetPacing ?? false,
  restingUntil: job.restingUntil,
  dayCappedAt: job.dayCappedAt,
})

function assess(click: Click, job: ClickedJob, past: Past): ClickAssessment {
  const { history } = past
  const { token, at, isBot, isForeign, isDataCenter, limits } = click
  const { status, priceCents: currentPriceCents } = determineServing(job, at)
  const priceCents = Math.min(token.priceCents, currentPriceCents)
  // A daily-capped campaign pays for clicks on results shown before the cap.
  const live = status === 'LIVE' || status === 'DAILY_CAPPED'
  const caps = checkCaps(click, job.campaignId, past)
  const clickClass = classifyClick({
    isBot,
    isForeign,
    isDataCenter,
    isPublisherNetwork: history.isPublisherNetwork,
    exceedsCap: caps.exceedsCap,
    isSpike: caps.isSpike,
    at,
    issuedAtMs: token.issuedAtMs,
    // A job that ran out of budget since the search counts as served; one without a price does not.
    jobServed: (live || status === 'OUT_OF_BUDGET') && priceCents > 0,
    repeatsVisitor: history.validClickId !== null,
    exceedsNetworkLimit: limits.perNetworkAndJob > 0 && history.networkClicks >= limits.perNetworkAndJob,
  })
  const isBillable = clickClass === 'VALID' || clickClass === 'SUSPECT'
  if (isBillable) caps.count()
  const { campaignId, segmentId, monthlyBudget, segmentMonthlyBudget } = job
  const { url, enableTlrSid, tierSourceParam, thirdPartyIntegration, poolId, cpaBitmap } = job
  return {
    landing: { url, enableTlrSid, tierSourceParam, thirdPartyIntegration, poolId, cpaBitmap },
    priceCents,
    live,
    hosted: job.hosted && clickClass !== 'EXPIRED',
    pacing: pacingOf(job),
    monthlyBudget,
    segmentMonthlyBudget,
    flatFeeCents: history.flatFeeCents,
    row: {
      class: clickClass,
      chargedCents: 0,
      earnedCents: clickClass === 'EXPIRED' ? expiredFee(click, past) : 0,
      unbilledReason: null,
      acquisitionCents: isBillable && job.billsAcquisitions === true ? job.targetCpa : null,
      heldCents: clickClass === 'SUSPECT' ? priceCents : 0,
      validClickId: clickClass === 'DUPLICATE' ? history.validClickId : null,
      campaignId,
      segmentId,
    },
  }
}
