import { setTimeout as delay } from 'node:timers/promises'
import type { JobCategories } from '@tiller/job-text/categories'
import { type LandingUrl, buildSeekerUrl } from '#domain/jobs/landing-url.ts'
import { type Db, isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import { runWithPriority } from '#lib/runtime/cooperative-scheduling.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'
import type { ClickClass } from './classify/classify.ts'
import { findFallbackUrl } from './fallback/fallback-url.ts'
import type { Click } from './recording/click.ts'
import type { ClickWriter } from './recording/click-writer.ts'
import type { LandingUrlCache } from './spool/landing-url-cache.ts'
import { formatSpoolLine } from './spool/spooled-click.ts'
import type { ClickSpool } from './spool/spool.ts'

type ResolveClickDependencies = {
  clicksDb: Db
  clickWriter: ClickWriter
  searchIndex: Pick<LiveIndex, 'catchUp' | 'search'>
  categories: JobCategories
  landings: LandingUrlCache
  clickSpool: ClickSpool
  /** Maximum time a seeker waits for recording when the landing URL is cached. */
  timeouts: { clickDatabaseMs: number }
}

/** Maximum time a seeker waits for recording when the landing URL is unknown. */
const maxWaitMs = 10_000

export type ClickTarget = {
  /** The URL of the redirect; undefined if the job is unknown and there is no fallback URL. */
  url: string | undefined
  /**
   * The pool whose cookie stores the click until its conversion; null if the pool counts no conversions or the click is
   * invalid.
   */
  cookiePoolId: number | null
  /** Whether the seeker is redirected to the hosted application form instead. */
  hosted: boolean
}

/**
 * Records a click and returns its target: the job, or the fallback URL of an expired or stale click. If the database
 * does not respond in time and the landing URL is cached, the click is spooled and recorded later under the same id,
 * unbilled unless the pending transaction commits after all. Throws `unavailable` if neither is possible; then the
 * click is never billed.
 *
 * @param rdr the publisher's return URL for expired and stale clicks
 */
export async function resolveClick(
  dependencies: ResolveClickDependencies,
  click: Click,
  rdr: unknown,
  log: Log,
): Promise<ClickTarget> {
  const { landings, clickSpool, timeouts } = dependencies
  const abortController = new AbortController()
  const recording = record(dependencies, click, abortController.signal)
  const known = landings.of(click.token.jobId)
  const waitMs = known === undefined ? maxWaitMs : timeouts.clickDatabaseMs
  const outcome = await Promise.race([recording, delay(waitMs, undefined, { ref: false })])
  if (outcome !== undefined && 'landing' in outcome) {
    const fallbackUrl = await findFallbackUrl(dependencies, click, { class: outcome.class, rdr }, log)
    if (fallbackUrl !== undefined) return { url: fallbackUrl, cookiePoolId: null, hosted: false }
    return { ...targetOf(outcome.landing, click, outcome.class), hosted: outcome.hosted }
  }
  if (outcome !== undefined && !isTemporaryDatabaseError(outcome.error))
    log.error({ fault: summarizeError(outcome.error) }, 'click could not be recorded')
  try {
    if (known === undefined) throw unavailable()
    await clickSpool.append(formatSpoolLine(click)).catch((error: unknown) => {
      log.error({ fault: summarizeError(error) }, 'click could not be spooled')
      throw unavailable()
    })
  } catch (error) {
    abortController.abort()
    throw error
  }
  // The hosted form needs the database.
  return { ...targetOf(known, click, click.isBot ? 'BOT' : 'VALID'), hosted: false }
}

const targetOf = (
  landing: LandingUrl | undefined,
  { id }: Click,
  clickClass: ClickClass | undefined,
): Omit<ClickTarget, 'hosted'> => ({
  url: landing && buildSeekerUrl(landing, id),
  cookiePoolId:
    landing !== undefined && landing.cpaBitmap > 0 && clickClass !== undefined && attributed.has(clickClass)
      ? landing.poolId
      : null,
})

/** The classes to which later conversions may be attributed. */
const attributed = new Set<ClickClass>(['VALID', 'DUPLICATE', 'SUSPECT'])

const unavailable = () =>
  new ApiError(
    'unavailable',
    'This job cannot be looked up at the moment. Please try again in a few seconds.',
  )

type Outcome =
  | { landing: LandingUrl | undefined; class: ClickClass | undefined; hosted: boolean }
  | { error: unknown }

/** Records a click. The promise never rejects, because the caller may no longer wait for it. */
async function record(
  { clickWriter, searchIndex, landings }: ResolveClickDependencies,
  click: Click,
  abandoned: AbortSignal,
): Promise<Outcome> {
  try {
    const {
      landing,
      class: clickClass,
      settled,
      hosted,
    } = await runWithPriority(clickWriter.record(click, abandoned))
    if (landing !== undefined) landings.remember(click.token.jobId, landing)
    if (settled) await searchIndex.catchUp()
    return { landing, class: clickClass, hosted }
  } catch (error) {
    return { error }
  }
}
