import type { SegmentLiveJob, SegmentLiveJobs } from '@tiller/contract/platform/reports/live-jobs'
import { sql } from 'kysely'
import { clickPriceSql } from '../campaigns/pricing.ts'
import { jobs } from '../jobs/queries.ts'
import { statusSql } from '../jobs/serving.ts'
import type { Tx } from '../kit/db/database.ts'
import { tenantIs } from '../kit/db/tenant.ts'
import { refuseIf } from '../kit/http/api-error.ts'
import type { RequestContext } from '../kit/http/request-context.ts'

/** Rows that are read at a time: no more are in memory, and other requests are answered between two of these. */
const batchRows = 500

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

type Live = Pick<RequestContext, 'at' | 'tenant' | 'read'>
type Asked = { ofSegments: boolean }

/** Behind one id, and before another if that is not null. */
type Between = { after: number; before: number | null }

const liveJobs = (tx: Tx, { at, tenant }: Live, { ofSegments }: Asked) =>
  jobs(tx)
    .where(tenantIs('job', tenant))
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .$if(ofSegments, (query) => query.where('segment.id', 'is not', null))

/** The first rows between two ids, in the order of theirs. */
const readRows = (live: Live, asked: Asked, { after, before }: Between, limit: number) =>
  live.read((tx) =>
    liveJobs(tx, live, asked)
      .select(['job.id as jobId', 'job.jobReference', 'job.title', 'company.name as company'])
      .select([
        sql<string | null>`job.places -> 0 ->> 'city'`.as('city'),
        sql<string | null>`job.places -> 0 ->> 'state'`.as('state'),
      ])
      .select(['job.sourceId', 'job.poolId', 'campaign.id as campaignId', 'campaign.name as campaignName'])
      .select(['segment.id as segmentId', 'segment.name as segmentName', clickPriceSql.as('priceCents')])
      .where('job.id', '>', after)
      .$if(before !== null, (query) => query.where('job.id', '<', before))
      .orderBy('job.id')
      .limit(limit)
      // Of jobs without a segment, its fields are null, and are not declared where such jobs are.
      .$castTo<SegmentLiveJob>()
      .execute(),
  )

/** The id behind which the page of `size` rows before `before` begins; 0: there are no rows before that page. */
async function beginBefore(live: Live, asked: Asked, before: number, size: number): Promise<number> {
  const rows = await live.read((tx) =>
    liveJobs(tx, live, asked)
      .select('job.id')
      .where('job.id', '<', before)
      .orderBy('job.id', 'desc')
      .offset(size)
      .limit(1)
      .execute(),
  )
  return rows[0]?.id ?? 0
}

/**
 * A page of the jobs that are live at an instant, in pieces. Pages are found by ids, so that they stay right while jobs come
 * and go, and so may each piece be read for itself: a slow reader holds no connection.
 * Throws `invalid-request` for a cursor that no page has named.
 */
export async function* readLiveJobs(
  live: Live,
  request: LiveJobsRequest,
  asked: Asked,
): AsyncGenerator<SegmentLiveJobs, void> {
  const { size } = request
  const cursor = readCursor(request)
  const before = 'before' in cursor ? cursor.before : null
  const begin = 'before' in cursor ? await beginBefore(live, asked, cursor.before, size) : cursor.after
  let [after, left, hasMore] = [begin, size, true]
  let first: number | undefined
  while (hasMore) {
    const limit = Math.min(left, batchRows)
    // One more than goes on says that there are further ones.
    const rows = await readRows(live, asked, { after, before }, limit + 1)
    const content = rows.slice(0, limit)
    left -= limit
    first ??= content[0]?.jobId
    after = content.at(-1)?.jobId ?? after
    const isFollowed = before !== null || rows.length > limit
    hasMore = rows.length > limit && left > 0
    yield {
      content,
      metadata: {
        size,
        next: first !== undefined && isFollowed ? cursorText('after', after) : null,
        previous: first !== undefined && begin > 0 ? cursorText('before', first) : null,
      },
    }
  }
}
