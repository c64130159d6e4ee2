import { searchApi } from '@tiller/contract/api'
import type { Handler, Input } from '@tiller/contract/operation'
import { commutes, radiiKm, search } from '@tiller/contract/search/search'
import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { Hit, Result } from '@tiller/search-index/port'
import { asksNothing } from '@tiller/search-index/query-text'
import type { FastifyInstance } from 'fastify'
import { earnedCents } from '../../accounts/publishers/earnings.ts'
import {
  readPublishers,
  type FindPublisher,
  type KnownPublisher,
} from '../../accounts/publishers/publishers.ts'
import { ApiError, invalid } from '../../kit/http/api-error.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Parts } from '../parts.ts'
import { areaOf, placeReader } from '../../search/area.ts'
import { askedPay } from '../../search/pay.ts'
import { wishesOf } from '../../search/traits.ts'
import { shownDescriptions } from './description.ts'
import { sendSearch, sendSearchError } from './formats.ts'
import { foundPage, type FoundJob } from './json.ts'
import { readingOf } from './reading.ts'
import { createPublisherCheck } from './limits.ts'
import { publisherOf } from './page-pass.ts'
import { rememberRows, type RowMemory } from './row-memory.ts'
import { readShownJobs, withText, type ShownJob } from './shown-jobs.ts'

type Query = Input<typeof search.searchJobs>['query']
type Context = Parts & {
  at: Date
  /** Jobs as results show them, but for whole descriptions. */
  shownJobs: RowMemory<ShownJob>
  /** The publisher that searches, if it may search now. */
  admitPublisher(query: Query): Promise<KnownPublisher>
  setHeader(name: string, value: string): void
  readPlace: (text: string) => PlaceMatch | null
  /** Whether the caller says itself how far away a job may be. */
  namesRadius: boolean
}

/** How far a search looks that says nothing of it and finds too little nearby. */
const widestKm = Math.max(...radiiKm)

/** The Search API as an encapsulated part of the server, with its own form of errors. */
export async function searchRoutes(app: FastifyInstance, parts: Parts) {
  const checkPublisher = createPublisherCheck(parts)
  const shownJobs = rememberRows(parts.searchIndex, {
    read: (ids) => readShownJobs(parts, ids, withText),
    oldBy: { job: 'id', assignment: 'id', campaign: 'campaignId', pool: 'poolId' },
    maxRows: 20_000,
  })
  const publishers = rememberRows(parts.searchIndex, {
    read: (ids) => readPublishers(parts.searchDb, ids),
    oldBy: { publisher: 'id' },
    maxRows: 10_000,
  })
  const readPlace = placeReader(parts.places)
  const findPublisher: FindPublisher = async (id) => (await publishers([id])).get(id)
  app.setErrorHandler(sendSearchError)
  // What is found holds click tokens and prices, and its address may hold a pass.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
  // A form sends what was left empty, too.
  app.addHook('preValidation', ({ query }, _, done) => {
    dropEmpty(query as Record<string, unknown>)
    done()
  })
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
          shownJobs,
          readPlace,
          admitPublisher: (query) =>
            checkPublisher(() => publisherOf({ ...parts, findPublisher }, query), query, request, reply),
          setHeader: (name, value) => void reply.header(name, value),
          namesRadius: /[?&](?:d|commute)=[^&]/.test(request.url),
        },
      }),
      send: (call, result) => sendSearch(parts, call, result),
    },
  )
}

function dropEmpty(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name]
}

const find: Handler<typeof search.searchJobs, Context> = async (ctx, { query }) => {
  const words = query.q?.trim() ?? ''
  const placeText = query.l?.trim() ?? ''
  if (words === '' && placeText === '') throw new ApiError('invalid-request', 'Bad format, provide q or l')
  refuseCrossedPay(query)
  const publisher = await ctx.admitPublisher(query)
  const place = placeText === '' ? null : placeNamed(ctx, placeText)
  const isEmpty = asksNothing(words)
  if (isEmpty) ctx.setHeader('x-tiller-query', 'empty')
  if (isEmpty || (place === null && placeText !== ''))
    return foundPage({ total: 0, start: query.start, count: 0 }, [])
  const result = await ctx.searchIndex.search({
    lenient: true,
    ...wished(query),
    words,
    area: place === null ? null : areaOf(place, radiusKm(query), ctx.namesRadius ? undefined : widestKm),
    nowMs: ctx.at.getTime(),
  })
  const { total, hits } = result
  tellReading(ctx, result)
  const rows = await readHits(ctx, hits, query)
  const shown = hits.flatMap((hit) => {
    const job = rows.get(hit.id)
    return job === undefined ? [] : [{ hit, job }]
  })
  const found = foundJobs(ctx, query, { shown, publisher, onPage: hits.length })
  return foundPage({ total, start: query.start, count: found.length }, found)
}

/** The place that a search names, which the answer tells. */
function placeNamed(ctx: Context, text: string): PlaceMatch | null {
  const place = ctx.readPlace(text)
  const told = place === null ? 'unknown' : encodeURI(`${place.name}${ambiguity(place)}`)
  ctx.setHeader('x-tiller-location', told)
  return place
}

/** How far from its place a job is looked for. */
function radiusKm({ commute, d }: Query): number {
  if (commute === undefined) return d
  const away = (minutes: number) => Math.abs(minutes - commute)
  return commutes.reduce((best, next) => (away(next.minutes) < away(best.minutes) ? next : best)).radiusKm
}

/** What is asked for besides words and a place. */
function wished(query: Query) {
  const { start, limit, explain, salary, 'salary.min': min = salary, 'salary.max': max } = query
  const pay = askedPay(query['salary.period'], min, max)
  return {
    start,
    limit,
    explain: explain === 1,
    wishes: wishesOf(query),
    ...(pay === undefined ? {} : { yearlyPay: pay }),
  }
}

function refuseCrossedPay({ salary, 'salary.min': min = salary, 'salary.max': max }: Query) {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([{ in: 'query', field: 'salary.max', message: 'must not be below salary.min', value: max }])
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

async function readHits(ctx: Context, hits: readonly Hit[], query: Query): Promise<Map<number, ShownJob>> {
  const ids = hits.map(({ id }) => id)
  if (query.full_desc !== 1 || query.skip_desc === 1) return ctx.shownJobs(ids)
  const rows = ids.length === 0 ? [] : await readShownJobs(ctx, ids, query)
  return new Map(rows.map((row) => [row.id, row]))
}

type Shown = { hit: Hit; job: ShownJob }

type Page = { shown: readonly Shown[]; publisher: KnownPublisher; onPage: number }

/** Makes of each job that is shown a result with a click URL of its own, and counts it. */
function foundJobs(ctx: Context, query: Query, { shown, publisher, onPage }: Page): FoundJob[] {
  const describe = shownDescriptions(query, { jobs: onPage, words: query.q ?? '' })
  const tokens = sealTokens(ctx, query, shown, publisher)
  return shown.map(({ hit, job }, nth) => {
    // It was when it was read, but many others may have been since.
    if (ctx.landings.of(job.id) === undefined) ctx.landings.remember(job.id, job)
    countShown(ctx, publisher, { hit, job })
    const url = `${ctx.config.baseUrl}/click/${tokens[nth]}`
    const description = describe(job)
    const own = {
      ...(query.encrypt === 1 ? { id: opaqueId(ctx, job.id) } : {}),
      ...(description === undefined ? {} : { description }),
      ...(query.link === 1 || query.format === 'html'
        ? { url }
        : { onclick: `window.open('${url}','_blank','noopener')` }),
      price: earnedCents(hit.priceCents, publisher.flatFeeCents, ctx.config.publisherShare),
      ...(query.logo === 1 && job.logoUrl !== null ? { logo_url: job.logoUrl } : {}),
      ...(hit.terms === undefined ? {} : { explain: hit.terms }),
    }
    return { job, placeIndex: hit.placeIndex, own }
  })
}

function sealTokens(
  { clickTokens, at }: Context,
  { t1, t2, t3 }: Query,
  shown: readonly Shown[],
  publisher: KnownPublisher,
) {
  const page = {
    publisherId: publisher.id,
    issuedAtMs: at.getTime(),
    tags: [t1 ?? null, t2 ?? null, t3 ?? null],
  }
  return clickTokens.seal(
    shown.map(({ hit: { priceCents }, job: { rootCustomerId, customerId, id, previewed } }) => ({
      ...page,
      rootCustomerId,
      customerId,
      jobId: id,
      priceCents,
      pro: previewed,
    })),
  )
}

function countShown({ impressions, at }: Context, publisher: KnownPublisher, { hit, job }: Shown) {
  const { rootCustomerId, customerId, id: jobId, campaignId, segmentId } = job
  const shown = { rootCustomerId, customerId, jobId, campaignId, segmentId }
  impressions.count({ ...shown, publisherId: publisher.id, priceCents: hit.priceCents }, at)
}

/** Says to nobody else which job it is, nor that two answers have the same one. */
const opaqueId = ({ secretBox }: Context, id: number) =>
  secretBox.seal(Buffer.from(`job ${id}`)).toString('base64url')
