import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { SearchHit } from '@tiller/search-engine/port'
import { toClickLimits } from '#domain/clicks/classify/limits.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { runSchedulesTask } from '#domain/campaigns/scheduling/due/tasks.ts'
import { isAutomatedRequest } from '#domain/clicks/classify/classify.ts'
import { type ClickWriter, createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import type { Click, RecordedClick } from '#domain/clicks/recording/click.ts'
import { attributeConversionsTask } from '#domain/conversions/tasks.ts'
import { storeDispositionEvents } from '#domain/dispositions/store.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toSearchArea } from '#domain/search-sync/query/area.ts'
import { createSimulatedApplications } from './applicants.ts'
import { type SimulatedOutcome, generateOutcomes } from './outcomes.ts'
import { recordShownResults, deleteImpressionsSince, type SimulatedImpression } from './shown-results.ts'
import { generateVisits, type SimulatedVisit } from './visits.ts'

export type TrafficDependencies = Pick<
  AppDependencies,
  'db' | 'pool' | 'config' | 'places' | 'searchIndex' | 'visitorOf' | 'secretBox' | 'blobs'
>

/** The customer, the publisher of the simulated traffic, and the seed of its random numbers. */
export type TrafficSource = Tenant & { publisherId: number; seed: string }

/** Length of a simulated step. Its searches use the index at its beginning, and its clicks are recorded together. */
const stepMs = 24 * 3600_000

/** Number of results per page. */
const pageSize = 10

/**
 * Simulates job seekers between two instants: they search, click, and apply through the production code at simulated
 * times. A step is durable when `onStep` is called; repeating an interrupted step does not duplicate its effects.
 */
export async function simulateTraffic(
  parts: TrafficDependencies,
  walker: TrafficSource,
  { from, to, onStep }: { from: Date; to: Date; onStep(reached: Date): Promise<void> },
) {
  const reports = await reportsAfter(parts.db, walker, from)
  await deleteImpressionsSince(parts.db, walker, from)
  const writer = createClickWriter(parts.db)
  for (let at = from; at < to;) {
    const next = new Date(Math.min(at.getTime() + stepMs, to.getTime()))
    await beginMonth(parts, at)
    const { clicks, shown } = await seekersBetween(parts, walker, at, next)
    await recordShownResults(parts.db, walker, shown)
    const recorded = await Promise.all(clicks.map((click) => recordOnce(writer, click)))
    const charged = clicks.filter((_, n) => (recorded[n]?.chargedCents ?? 0) > 0)
    reports.push(...charged.flatMap((click) => generateOutcomes(walker.seed, click)))
    if (recorded.some((each) => each?.settled === true)) await parts.searchIndex.catchUp()
    const due = reports.filter((outcome) => outcome.at > at && outcome.at <= next)
    if (due.length > 0) await report(parts, walker, due, next)
    await onStep(next)
    at = next
  }
}

/** Returns the outcomes of earlier clicks that are still to be reported. */
async function reportsAfter(db: Db, walker: TrafficSource, at: Date): Promise<SimulatedOutcome[]> {
  const clicks = await db
    .selectFrom('click')
    .select(['id', 'at'])
    .where(tenantIsSql('click', walker))
    .where('chargedCents', '>', 0)
    .execute()
  return clicks.flatMap((click) => generateOutcomes(walker.seed, click)).filter((outcome) => outcome.at > at)
}

/** At the start of a month, runs the schedules that restore spent budgets of campaigns. */
async function beginMonth({ db, config, searchIndex }: TrafficDependencies, at: Date) {
  const month = (each: Date) => toBillingMonth(each, config.billingZone)
  if (month(at) === month(new Date(at.getTime() - stepMs))) return
  await runSchedulesTask.run({ db, config }, { at, signal: new AbortController().signal })
  await searchIndex.catchUp()
}

/** Reports each outcome and completes applications. */
async function report(
  parts: TrafficDependencies,
  walker: TrafficSource,
  due: readonly SimulatedOutcome[],
  at: Date,
) {
  const { db, pool, config } = parts
  await storeDispositionEvents(pool, 'sandbox', due, at)
  await db.transaction().execute((tx) => createSimulatedApplications(tx, walker, parts, due))
  await attributeConversionsTask.run({ db, config }, { at, signal: new AbortController().signal })
}

async function seekersBetween(parts: TrafficDependencies, walker: TrafficSource, from: Date, to: Date) {
  const clicks: Click[] = []
  const shown: SimulatedImpression[] = []
  for (const visit of generateVisits(walker.seed, from, to)) {
    const hits = await find(parts, visit)
    for (const [rank, hit] of hits.entries()) {
      shown.push({ at: visit.at, jobId: hit.id, priceCents: hit.priceCents })
      if (visit.clicks(rank)) clicks.push(clickOn(parts, walker, visit, hit))
    }
  }
  return { clicks, shown }
}

async function find(
  { places, searchIndex }: TrafficDependencies,
  { words, place, at }: SimulatedVisit,
): Promise<SearchHit[]> {
  const match = place === '' ? undefined : resolvePlace(places, place)
  if (match === null) return []
  const { hits } = await searchIndex.search({
    words,
    area: match === undefined ? null : toSearchArea(match, 40),
    start: 0,
    limit: pageSize,
    nowMs: at.getTime(),
  })
  return [...hits]
}

function clickOn(
  { config, visitorOf }: TrafficDependencies,
  { rootCustomerId, customerId, publisherId }: TrafficSource,
  { at, address, userAgent, uuid }: SimulatedVisit,
  { id: jobId, priceCents }: SearchHit,
): Click {
  return {
    id: uuid(),
    token: {
      tokenId: uuid(),
      rootCustomerId,
      customerId,
      jobId,
      publisherId,
      priceCents,
      issuedAtMs: at.getTime(),
      tags: [],
    },
    at,
    period: toBillingMonth(at, config.billingZone),
    zone: config.billingZone,
    publisherShare: config.publisherShare,
    isForeign: false,
    isDataCenter: false,
    isBot: isAutomatedRequest({
      userAgent,
      isGet: true,
      purposes: [],
      exceedsRateLimit: false,
      fetchMode: undefined,
      fetchDestination: undefined,
      hasRange: false,
    }),
    visitor: visitorOf(address, userAgent, at),
    limits: toClickLimits(config),
  }
}

/** Records a click. Returns undefined if it was recorded before the step was interrupted. */
async function recordOnce(writer: ClickWriter, click: Click): Promise<RecordedClick | undefined> {
  try {
    return await writer.record(click)
  } catch (error) {
    // The unique key of a partition is named after it.
    if (/^click_.*pkey$/.test((error as { constraint?: string }).constraint ?? '')) return undefined
    throw error
  }
}
