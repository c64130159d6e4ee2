import type { SegmentLiveJob } from '@tiller/contract/platform/reports/live-jobs'
import { sql } from 'kysely'
import { clickPriceSql } from '../campaigns/pricing.ts'
import { jobs } from '../jobs/queries.ts'
import { statusSql } from '../jobs/serving.ts'
import type { Tenant, Tx } from '../kit/db/database.ts'
import { tenantIs } from '../kit/db/tenant.ts'
import { refuseIf } from '../kit/http/api-error.ts'

/** A page is the jobs behind an id, or those before one. The id itself need not be live any more. */
type Cursor = { after: number } | { before: number }

export type LiveJobsRequest = { size: number; next?: string; previous?: string }

const cursorText = (direction: 'after' | 'before', id: number) =>
  Buffer.from(`${direction} ${id}`).toString('base64url')

function readCursor({ next, previous }: LiveJobsRequest): Cursor {
  const field = next === undefined ? 'previous' : 'next'
  const value = next ?? previous
  if (value === undefined) return { after: 0 }
  if (next !== undefined && previous !== undefined)
    refuseIf([
      { in: 'query', field: 'previous', message: 'must not be sent together with next', value: previous },
    ])
  const [, direction, digits] =
    /^(after|before) (\d{1,16})$/.exec(Buffer.from(value, 'base64url').toString()) ?? []
  if (direction !== (field === 'next' ? 'after' : 'before'))
    refuseIf([{ in: 'query', field, message: 'is not one that a page has named', value }])
  return direction === 'before' ? { before: Number(digits) } : { after: Number(digits) }
}

/** The live jobs of a page, in the order of their ids: one more than asked for says that there are further ones. */
function readRows(
  tx: Tx,
  tenant: Tenant,
  { at, cursor, limit, ofSegments }: { at: Date; cursor: Cursor; limit: number; ofSegments: boolean },
) {
  const back = 'before' in cursor
  return jobs(tx)
    .select(['job.id as jobId', 'job.jobReference', 'job.title', 'company.name as company'])
    .select([
      sql<string | null>`job.places -> 0 ->> 'city'`.as('city'),
      sql<string | null>`job.places -> 0 ->> 'state'`.as('state'),
    ])
    .select(['job.sourceId', 'job.poolId', 'campaign.id as campaignId', 'campaign.name as campaignName'])
    .select(['segment.id as segmentId', 'segment.name as segmentName', clickPriceSql.as('priceCents')])
    .where(tenantIs('job', tenant))
    .where('job.id', back ? '<' : '>', back ? cursor.before : cursor.after)
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .$if(ofSegments, (query) => query.where('segment.id', 'is not', null))
    .orderBy('job.id', back ? 'desc' : 'asc')
    .limit(limit)
    .$castTo<SegmentLiveJob>()
    .execute()
}

/**
 * A page of the jobs that are live at an instant. Pages are found by ids, so that they stay right while jobs come and go.
 * Throws `invalid-request` for a cursor that no page has named.
 */
export async function readLiveJobs(
  tx: Tx,
  tenant: Tenant,
  { at, request, ofSegments }: { at: Date; request: LiveJobsRequest; ofSegments: boolean },
) {
  const { size } = request
  const cursor = readCursor(request)
  const rows = size === 0 ? [] : await readRows(tx, tenant, { at, cursor, limit: size + 1, ofSegments })
  const back = 'before' in cursor
  const hasMore = rows.length > size
  const page = back ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const [first, last] = [page[0], page.at(-1)]
  const isBegun = !back && cursor.after > 0
  return {
    // Of jobs without a segment, its fields are null, and are not declared where such jobs are.
    content: page,
    metadata: {
      size,
      next: last !== undefined && (back || hasMore) ? cursorText('after', last.jobId) : null,
      previous: first !== undefined && (back ? hasMore : isBegun) ? cursorText('before', first.jobId) : null,
    },
  }
}
