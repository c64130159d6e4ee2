import type { JobCategories } from '@tiller/job-text/categories'
import type { Db } from '#lib/postgres/database.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { Click } from '../recording/click.ts'
import { findSimilarJobUrl } from './similar-job.ts'
import { buildPublisherReturnUrl } from './publisher-return-url.ts'

type FallbackDependencies = {
  clicksDb: Db
  searchIndex: Pick<LiveIndex, 'search'>
  categories: JobCategories
}

/**
 * Returns the URL to which an expired or stale click is redirected: a similar job if the job has expired, otherwise
 * the publisher's return URL if it is set and its host is registered. Returns undefined for other clicks, if neither
 * exists, and if the database fails; the click then leads to the job.
 *
 * @param rdr the return URL from the click URL
 */
export async function findFallbackUrl(
  dependencies: FallbackDependencies,
  { id: sid, token, at }: Click,
  { class: clickClass, rdr }: { class: ClickClass | undefined; rdr: unknown },
  log: Log,
): Promise<string | undefined> {
  if (clickClass !== undefined && clickClass !== 'EXPIRED' && clickClass !== 'STALE') return undefined
  try {
    const gone = { tenant: token, jobId: token.jobId, sid, at }
    const similar = clickClass === 'EXPIRED' ? await findSimilarJobUrl(dependencies, gone) : undefined
    if (similar !== undefined || rdr === undefined) return similar
    const hosts = await redirectHostsOf(dependencies.clicksDb, token.publisherId)
    return buildPublisherReturnUrl(rdr, hosts, clickClass === 'STALE' ? 'stale' : 'expired')
  } catch (error) {
    log.error({ fault: summarizeError(error) }, 'fallback URL of a click could not be determined')
    return undefined
  }
}

async function redirectHostsOf(db: Db, publisherId: number) {
  const row = await db
    .selectFrom('publisher')
    .select('redirectHosts')
    .where('id', '=', publisherId)
    .executeTakeFirst()
  return row?.redirectHosts ?? []
}
