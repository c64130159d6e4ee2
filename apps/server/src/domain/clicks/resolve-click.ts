import type { Categories } from '@tiller/job-text/categories'
import { type LandingUrl, seekerUrl } from '#domain/jobs/landing-url.ts'
import { type Db, isPassing } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { faultOf } from '#lib/metrics/error-summary.ts'
import { runWithPriority } from '#lib/runtime/cooperative-scheduling.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'
import type { ClickClass } from './classify/classify.ts'
import { findFallbackUrl } from './fallback/fallback-url.ts'
import type { Click } from './recording/click.ts'
import type { ClickWriter } from './recording/click-writer.ts'
import type { Landings } from './spool/landing-url-cache.ts'
import { toSpoolLine } from './spool/spooled-click.ts'
import type { ClickSpool } from './spool/spool.ts'

type ResolveClickNeeds = {
  clicksDb: Db
  clickWriter: ClickWriter
  searchIndex: Pick<LiveIndex, 'catchUp' | 'search'>
  categories: Categories
  landings: Landings
  clickSpool: ClickSpool
  /** A seeker does not wait longer than this for our books, if it is known where the job is. */
  patience: { clickMs: number }
}

/** And not longer than this to learn where it is. */
const maxWaitMs = 10_000

/** Where a click leads. */
export type ClickTarget = {
  /** Undefined if the job is not known, and there is no other way. */
  url: string | undefined
  /**
   * The pool in whose name the browser may keep the click until its owner reports a conversion; null if the pool
   * counts none, or the click is nobody's.
   */
  cookiePoolId: number | null
  /** Whether the seeker goes on to our own form for the job, instead. */
  hosted: boolean
}

/**
 * Records a click and tells where it leads: to its job, or if it comes too late for that, where `findDetour` says. If the database cannot answer in time,
 * and this process remembers the job, the click goes to the spool and leads on: it is recorded later under the same
 * id, for nothing, unless what was begun is finished after all.
 *
 * @param rdr where the publisher wants visitors back who came too late
 * @throws ApiError unavailable if neither is possible; then the click costs nothing
 */
export async function resolveClick(
  needs: ResolveClickNeeds,
  click: Click,
  rdr: unknown,
  log: Log,
): Promise<ClickTarget> {
  const { landings, clickSpool, patience } = needs
  const abortController = new AbortController()
  const recording = record(needs, click, abortController.signal)
  const known = landings.of(click.token.jobId)
  const outcome = await within(recording, known === undefined ? maxWaitMs : patience.clickMs)
  if (outcome !== undefined && 'landing' in outcome) {
    const detour = await findFallbackUrl(needs, click, { class: outcome.class, rdr }, log)
    if (detour !== undefined) return { url: detour, cookiePoolId: null, hosted: false }
    return { ...targetOf(outcome.landing, click, outcome.class), hosted: outcome.hosted }
  }
  if (outcome !== undefined && !isPassing(outcome.error))
    log.error({ fault: faultOf(outcome.error) }, 'click could not be recorded')
  try {
    if (known === undefined) throw unavailable()
    await clickSpool.append(toSpoolLine(click)).catch((error: unknown) => {
      log.error({ fault: faultOf(error) }, 'click could not be spooled')
      throw unavailable()
    })
  } catch (error) {
    abortController.abort()
    throw error
  }
  // A form needs the database, which does not answer.
  return { ...targetOf(known, click, click.isBot ? 'BOT' : 'VALID'), hosted: false }
}

const targetOf = (
  landing: LandingUrl | undefined,
  { id }: Click,
  clickClass: ClickClass | undefined,
): Omit<ClickTarget, 'hosted'> => ({
  url: landing && seekerUrl(landing, id),
  cookiePoolId:
    landing !== undefined && landing.cpaBitmap > 0 && (clickClass === 'VALID' || clickClass === 'DUPLICATE')
      ? landing.poolId
      : null,
})

const unavailable = () =>
  new ApiError('unavailable', 'We cannot look up this job at the moment. Please try again in a few seconds.')

type Outcome =
  | { landing: LandingUrl | undefined; class: ClickClass | undefined; hosted: boolean }
  | { error: unknown }

/** Never rejects, because nobody may be waiting any more. */
async function record(
  { clickWriter, searchIndex, landings }: ResolveClickNeeds,
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

/** Undefined if it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
