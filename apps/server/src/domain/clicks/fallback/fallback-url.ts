import type { Categories } from '@tiller/job-text/categories'
import type { Db } from '#lib/postgres/database.ts'
import { faultOf } from '#lib/metrics/error-summary.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { Click } from '../recording/click.ts'
import { findSimilar } from './similar-job.ts'
import { publisherReturnUrl } from './publisher-return-url.ts'

type FallbackNeeds = { clicksDb: Db; searchIndex: Pick<LiveIndex, 'search'>; categories: Categories }

/**
 * Where a seeker is sent in place of a job that he came for too late: for a job that is gone, to a similar one; else
 * back to the publisher, if it has asked for that and registered the host. Undefined: to the job after all, also if
 * the database does not tell.
 *
 * @param rdr what the publisher has put into the click URL
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
    log.error({ fault: faultOf(error) }, 'no detour could be found for a click')
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
