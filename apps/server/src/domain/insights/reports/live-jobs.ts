import type { SegmentLiveJob, SegmentLiveJobs } from '@tiller/contract/platform/reports/live-jobs'
import { sql } from 'kysely'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import { chosenJobs, jobs } from '#domain/jobs/queries.ts'
import { statusSql } from '#domain/jobs/eligibility/gates.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { refuseIf } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'

/**
 * Jobs that are looked at together: no more rows are in memory, and other requests are answered between two readings.
 * Where few are live, more are looked at, up to a limit.
 */
const chunk = { first: 500, most: 8_000 }

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

type Direction = 'up' | 'down'

/**
 * The live jobs behind `from` in the order of ids, a chunk of all jobs at a time: what is read of a chunk depends on its
 * size, whatever PostgreSQL thinks of how many are live.
 */
async function* chunksOfLive<Row>(
  live: Live,
  { ofSegments, from, to }: Asked & { from: number; to: Direction },
  read: (query: ReturnType<typeof liveJobs>) => { execute(): Promise<Row[]> },
): AsyncGenerator<Row[], void> {
  let [at, size, isAll] = [from, chunk.first, false]
  while (!isAll) {
    const [begin, asked] = [at, size]
    const { ids, rows } = await live.read(async (tx) => {
      const wanted = await readIds(tx, live, { from: begin, to, limit: asked })
      const query = liveJobs(chosenJobs(tx, wanted), live, { ofSegments })
      return {
        ids: wanted,
        rows: await read(query.orderBy('job.id', to === 'up' ? 'asc' : 'desc')).execute(),
      }
    })
    yield rows
    isAll = ids.length < asked
    at = ids.at(-1) ?? at
    if (rows.length < asked / 2) size = Math.min(chunk.most, asked * 2)
  }
}

async function readIds(
  tx: Tx,
  { tenant }: Live,
  { from, to, limit }: { from: number; to: Direction; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('job')
    .select('id')
    .where(tenantIs('job', tenant))
    .where('id', to === 'up' ? '>' : '<', from)
    .orderBy('id', to === 'up' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const liveJobs = (db: Parameters<typeof jobs>[0], { at, tenant }: Live, { ofSegments }: Asked) =>
  jobs(db)
    .where(tenantIs('job', tenant))
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .$if(ofSegments, (query) => query.where('segment.id', 'is not', null))

const rowsOf = (query: ReturnType<typeof liveJobs>) =>
  query
    .select(['job.id as jobId', 'job.jobReference', 'job.title', 'company.name as company'])
    .select([
      sql<string | null>`job.places -> 0 ->> 'city'`.as('city'),
      sql<string | null>`job.places -> 0 ->> 'state'`.as('state'),
    ])
    .select(['job.sourceId', 'job.poolId', 'campaign.id as campaignId', 'campaign.name as campaignName'])
    .select(['segment.id as segmentId', 'segment.name as segmentName', clickPriceSql.as('priceCents')])
    // Of jobs without a segment, its fields are null, and are not declared where such jobs are.
    .$castTo<SegmentLiveJob>()

/** The id behind which the page of `size` rows before `before` begins; 0: there are no rows before that page. */
async function beginBefore(live: Live, asked: Asked, before: number, size: number): Promise<number> {
  let left = size
  const ids = (query: ReturnType<typeof liveJobs>) => query.select('job.id')
  for await (const rows of chunksOfLive(live, { ...asked, from: before, to: 'down' }, ids)) {
    const found = rows[left]
    if (found !== undefined) return found.id
    left -= rows.length
  }
  return 0
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
  const before = 'before' in cursor ? cursor.before : Infinity
  const begin = 'before' in cursor ? await beginBefore(live, asked, cursor.before, size) : cursor.after
  const page = { first: undefined as number | undefined, last: undefined as number | undefined, rows: 0 }
  const pieceOf = (content: SegmentLiveJob[], isFollowed: boolean): SegmentLiveJobs => {
    page.first ??= content[0]?.jobId
    page.last = content.at(-1)?.jobId ?? page.last
    page.rows += content.length
    return {
      content,
      metadata: {
        size,
        next: page.last !== undefined && isFollowed ? cursorText('after', page.last) : null,
        previous: page.first !== undefined && begin > 0 ? cursorText('before', page.first) : null,
      },
    }
  }
  for await (const found of chunksOfLive(live, { ...asked, from: begin, to: 'up' }, rowsOf)) {
    const rows = found.filter(({ jobId }) => jobId < before)
    const content = rows.slice(0, size - page.rows)
    // Rows beyond the page say that there are further ones; the jobs from `before` on are.
    const isFull = rows.length < found.length || content.length < rows.length
    yield pieceOf(content, isFull)
    if (isFull) return
  }
  if (page.rows === 0) yield pieceOf([], false)
}
