import type { SegmentLiveJob, SegmentLiveJobs } from '@tiller/contract/platform/reports/live-jobs'
import { sql } from 'kysely'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import { selectJobsById, selectJobs } from '#domain/jobs/queries.ts'
import { jobStatusSql } from '#domain/jobs/eligibility/gates.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'

/** Number of jobs per query, which limits memory and the time between yields. It grows while few jobs are live. */
const chunk = { first: 500, most: 8_000 }

/** A position between jobs. The job with this id may no longer be live. */
type Cursor = { after: number } | { before: number }

export type LiveJobsRequest = { size: number; next?: string; previous?: string }

const cursorText = (direction: 'after' | 'before', id: number) =>
  Buffer.from(`${direction} ${id}`).toString('base64url')

function readCursor({ next, previous }: LiveJobsRequest): Cursor {
  const field = next === undefined ? 'previous' : 'next'
  const value = next ?? previous
  if (value === undefined) return { after: 0 }
  if (next !== undefined && previous !== undefined)
    throwIfInvalid([
      { in: 'query', field: 'previous', message: 'must not be sent together with next', value: previous },
    ])
  const [, direction, digits] =
    /^(after|before) (\d{1,16})$/.exec(Buffer.from(value, 'base64url').toString()) ?? []
  if (direction !== (field === 'next' ? 'after' : 'before'))
    throwIfInvalid([{ in: 'query', field, message: 'is not one that a page has named', value }])
  return direction === 'before' ? { before: Number(digits) } : { after: Number(digits) }
}

type Live = Pick<RequestContext, 'at' | 'tenant' | 'read'>
type Asked = { ofSegments: boolean }

type Direction = 'up' | 'down'

/**
 * Reads the live jobs after `from` by id. Each query covers a fixed number of jobs, so its cost does not depend on the
 * planner's estimate of the live ones.
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
      const query = liveJobs(selectJobsById(tx, wanted), live, { ofSegments })
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
    .where(tenantIsSql('job', tenant))
    .where('id', to === 'up' ? '>' : '<', from)
    .orderBy('id', to === 'up' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const liveJobs = (db: Parameters<typeof selectJobs>[0], { at, tenant }: Live, { ofSegments }: Asked) =>
  selectJobs(db)
    .where(tenantIsSql('job', tenant))
    .where(sql<boolean>`${jobStatusSql(at)} = 'LIVE'`)
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
    // The fields of a segment are null for jobs without a segment, and not declared in that type.
    .$castTo<SegmentLiveJob>()

/** Returns the id after which the page of `size` rows before `before` begins, or 0 for the first page. */
async function startOfPageBefore(live: Live, asked: Asked, before: number, size: number): Promise<number> {
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
 * Streams a page of the jobs that are live at an instant. Pages are keyed by id, so they stay correct while
 * jobs change, and each chunk is a separate query, so slow readers hold no connection. Throws `invalid-request`
 * for an unknown cursor.
 */
export async function* streamLiveJobs(
  live: Live,
  request: LiveJobsRequest,
  asked: Asked,
): AsyncGenerator<SegmentLiveJobs, void> {
  const { size } = request
  const cursor = readCursor(request)
  const before = 'before' in cursor ? cursor.before : Infinity
  const begin = 'before' in cursor ? await startOfPageBefore(live, asked, cursor.before, size) : cursor.after
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
    // Rows beyond the page mean that there is another page.
    const isFull = rows.length < found.length || content.length < rows.length
    yield pieceOf(content, isFull)
    if (isFull) return
  }
  if (page.rows === 0) yield pieceOf([], false)
}
