import type { EndReason } from '@tiller/contract/platform/source-jobs/schemas'
import { sql } from 'kysely'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { publishMergedJobs } from '../feeds/merge.ts'
import { saveJobEnd, type PostedJobRow } from './queries.ts'
import type { LockedSource } from './write.ts'

/**
 * Makes an open job of a locked source expire now. Its content hash is changed, so that a new version of the job is
 * written even if it is equal.
 */
export async function endPostedJob(
  { tenant, at }: RequestContext,
  tx: Tx,
  source: LockedSource,
  { jobReference, jobId, reason }: Pick<PostedJobRow, 'jobReference' | 'jobId'> & { reason: EndReason },
) {
  await tx
    .updateTable('job')
    .set({
      expiresAt: at,
      modifiedAt: at,
      recordHash: null,
      contentHash: sql<Buffer>`sha256(content_hash || convert_to('ENDED', 'UTF8'))`,
    })
    .where(tenantIsSql('job', tenant))
    .where('id', '=', jobId)
    .execute()
  await saveJobEnd(tx, source, jobReference, { endReason: reason, endedAt: at, modifiedAt: at })
  await publishMergedJobs(tx, source, [jobId], at)
}
