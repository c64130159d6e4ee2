import { searchApi } from '@tiller/contract/api'
import type { Handler, Input } from '@tiller/contract/operation'
import { search, type JobSearch, type SearchJob } from '@tiller/contract/search/search'
import type { PlaceMatch } from '@tiller/job-text/place-match'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { Hit, Result } from '@tiller/search-index/port'
import { asksNothing } from '@tiller/search-index/query-text'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { earnedCents } from '../../accounts/publishers/earnings.ts'
import type { KnownPublisher } from '../../accounts/publishers/publishers.ts'
import type { Db } from '../../kit/db/database.ts'
import { sameTenant } from '../../kit/db/tenant.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { bind } from '../../kit/http/bind.ts'
import { jobs } from '../../jobs/queries.ts'
import type { Parts } from '../parts.ts'
import { areaOf } from '../../search/area.ts'
import { shownDescription, storedDescription } from './description.ts'
import { sendSearch, sendSearchError } from './formats.ts'
import { readingOf } from './reading.ts'
import { createPublisherCheck } from './limits.ts'
import { publisherOf } from './page-pass.ts'

type Query = Input<typeof search.searchJobs>['query']
type Context = Parts & {
  at: Date
  /** The publisher that searches, if it may search now. */
  admitPublisher(query: Query): Promise<KnownPublisher>
  setHeader(name: string, value: string): void
}

/** The Search API as an encapsulated part of the server, with its own form of errors. */
export async function searchRoutes(app: FastifyInstance, parts: Parts) {
  const checkPublisher = createPublisherCheck(parts)
  app.setErrorHandler(sendSearchError)
  // What is found holds click tokens and prices, and its address may hold a pass.
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  bind<typeof search, void, Context>(
    app,
    search,
    { searchJobs: find },
    {
      basePath: searchApi.basePath,
      unknownQuery: 'ignored',
      authorise: async () => {},
      open: async (_, { request, reply }) => ({
        context: {
          ...parts,
          at: parts.now(),
          admitPublisher: (query) => checkPublisher(() => publisherOf(parts, query), query, request, reply),
          setHeader: (name, value) => void reply.header(name, value),
        },
      }),
      send: (call, result) => sendSearch(parts, call, result),
    },
  )
}

const find: Handler<typeof search.searchJobs, Context> = async (ctx, { query }) => {
  const words = query.q?.trim() ?? ''
  const placeText = query.l?.trim() ?? ''
  if (words === '' && placeText === '') throw new ApiError('invalid-request', 'Bad format, provide q or l')
  const publisher = await ctx.admitPublisher(query)
  const place = placeText === '' ? null : resolvePlace(ctx.places, placeText)
  if (placeText !== '')
    ctx.setHeader(
      'x-tiller-location',
      place === null ? 'unknown' : encodeURI(`${place.name}${ambiguity(place)}`),
    )
  const isEmpty = asksNothing(words)
  if (isEmpty) ctx.setHeader('x-tiller-query', 'empty')
  if (isEmpty || (place === null && placeText !== ''))
    return { total: 0, start: query.start, count: 0, jobs: [] }
  const result = await ctx.searchIndex.search({
    words,
    lenient: true,
    area: place === null ? null : areaOf(place, query.d),
    start: query.start,
    limit: query.limit,
    nowMs: ctx.at.getTime(),
  })
  const { total, hits } = result
  tellReading(ctx, result)
  const rows = await readHits(ctx.searchDb, hits, query)
  const shown = hits.flatMap((hit) => {
    const job = rows.get(hit.id)
    return job === undefined ? [] : [toSearchJob(ctx, query, { hit, job, publisher, onPage: hits.length })]
  })
  return { total, start: query.start, count: shown.length, jobs: shown } satisfies JobSearch
}

function tellReading(ctx: Context, result: Result) {
  const reading = readingOf(result)
  if (reading !== null) ctx.setHeader('x-tiller-query', reading)
}

function ambiguity({ alternatives }: PlaceMatch) {
  if (alternatives === 0) return ''
  return alternatives === 1
    ? '; 1 other place has this name'
    : `; ${alternatives} other places have this name`
}

type HitRow = Awaited<ReturnType<typeof readHitRows>>[number]

const readHitRows = (db: Db, ids: readonly number[], query: Query) =>
  jobs(db)
    .innerJoin('pool', (join) => join.on(sameTenant('pool', 'job', { id: 'job.poolId' })))
    .select([
      'job.id',
      'job.url',
      'pool.enableTlrSid',
      'pool.cpaBitmap',
      'job.poolId',
      'job.rootCustomerId',
      'job.customerId',
      'job.title',
      'job.places',
      'job.postedAt',
      'job.createdAt',
      'job.adType',
      'job.majorCategories',
      'job.minorCategories',
      'job.logoUrl',
      'company.name as company',
      'campaign.tillerPro',
    ])
    .select(storedDescription(query, ids.length).as('description'))
    .where('job.id', '=', sql<number>`any(${ids})`)
    .execute()

async function readHits(db: Db, hits: readonly Hit[], query: Query): Promise<Map<number, HitRow>> {
  if (hits.length === 0) return new Map()
  const ids = hits.map(({ id }) => id)
  const rows = await readHitRows(db, ids, query)
  return new Map(rows.map((row) => [row.id, row]))
}

function toSearchJob(
  ctx: Context,
  query: Query,
  { hit, job, publisher, onPage }: { hit: Hit; job: HitRow; publisher: KnownPublisher; onPage: number },
): SearchJob {
  const token = ctx.clickTokens.seal({
    rootCustomerId: job.rootCustomerId,
    customerId: job.customerId,
    jobId: job.id,
    publisherId: publisher.id,
    priceCents: hit.priceCents,
    issuedAtMs: ctx.at.getTime(),
    tags: [query.t1 ?? null, query.t2 ?? null, query.t3 ?? null],
  })
  ctx.landings.remember(job.id, job)
  const url = `${ctx.config.baseUrl}/click/${token}`
  // A page is full of results that could be anywhere; the place nearest to the search comes first.
  const places = [
    ...job.places.slice(hit.placeIndex, hit.placeIndex + 1),
    ...job.places.toSpliced(hit.placeIndex, 1),
  ]
  const [major0, major1] = names(ctx, job.majorCategories)
  const [minor0, minor1] = names(ctx, job.minorCategories)
  return {
    id: String(job.id),
    title: job.title,
    company: job.company,
    city: places.map(({ name }) => name),
    coordinates: places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [`${lat},${lng}`])),
    date: (job.postedAt ?? job.createdAt).toISOString(),
    ...defined({ description: shownDescription(job.description, query, onPage) }),
    ...(query.link === 1 || query.format === 'html'
      ? { url }
      : { onclick: `window.open('${url}','_blank','noopener')` }),
    price: earnedCents(hit.priceCents, publisher.flatFeeCents, ctx.config.publisherShare),
    preview: (job.tillerPro ?? 'OFF') === 'OFF' ? 0 : 1,
    // ad_type is text in SQL; only JOB and EVENT are written
    ad_type: job.adType as SearchJob['ad_type'],
    ...defined({
      major_category0: major0,
      major_category1: major1,
      minor_category0: minor0,
      minor_category1: minor1,
    }),
    ...(query.logo === 1 && job.logoUrl !== null ? { logo_url: job.logoUrl } : {}),
    benefit_details: [],
    salary_details: [],
    skills_details: [],
    worktype_details: [],
  }
}

const names = ({ categories }: Context, ids: readonly number[]) =>
  ids.flatMap((id) => categories.byId.get(id)?.description ?? [])

const defined = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
