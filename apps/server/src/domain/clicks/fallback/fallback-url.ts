import type { Categories } from '@tiller/job-text/categories'
import type { Db } from '#lib/postgres/database.ts'
import { errorSummary } from '#lib/metrics/error-summary.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { Click } from '../recording/click.ts'
import { findSimilar } from './similar-job.ts'
import { publisherReturnUrl } from './publisher-return-url.ts'

type FallbackNeeds = { clicksDb: Db; searchIndex: Pick<LiveIndex, 'search'>; categories: Categories }

/**
 * Returns where an expired or stale click is redirected: to a similar job if the job has expired, otherwise back to the
 * publisher if it requested this and has registered the host. Undefined: to the job itself, also if the database fails.
 *
 * @param rdr the return URL from the click URL
 */
export async function findFallbackUrl(
  needs: FallbackNeeds,
  { id: sid, token, at }: Click,
  { class: clickClass, rdr }: { class: ClickClass | undefined; rdr: unknown },
  log: Log,
): Promise<string | undefined> {
  if (clickClass !== undefined && clickClass !== 'EXPIRED' && clickClass !== 'STALE') return undefined
  try {
    const gone = { tenant: token, jobId: token.jobId, sid, at }
    const similar = clickClass === 'EXPIRED' ? await findSimilar(needs, gone) : undefined
    if (similar !== undefined || rdr === undefined) return similar
    const hosts = await redirectHostsOf(needs.clicksDb, token.publisherId)
    return publisherReturnUrl(rdr, hosts, clickClass === 'STALE' ? 'stale' : 'expired')
  } catch (error) {
    log.error({ fault: errorSummary(error) }, 'fallback URL of a click could not be determined')
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
