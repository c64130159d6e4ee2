import { searchApi } from '@tiller/contract/api'
import type { Handler } from '@tiller/contract/operation'
import { searchOperations, type SearchJob } from '@tiller/contract/search/search'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProgramUserAgent } from '#domain/clicks/classify/classify.ts'
import { hashVisitorId } from '#domain/clicks/token.ts'
import { computeEarnedCents } from '#domain/publishers/earnings.ts'
import {
  readPublishers,
  type FindPublisher,
  type AuthenticatedPublisher,
} from '#domain/publishers/publishers.ts'
import { brandOfPublisher, formatBrandUrl } from '#lib/brand/brand.ts'
import { ApiError, createInvalidRequestError } from '#lib/http/api-error.ts'
import { bindOperations } from '#lib/http/bind.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createPlaceResolver } from '#domain/search-sync/query/area.ts'
import { parseSearchInput } from '#domain/search-sync/query/normalized-text.ts'
import {
  findSearchResults,
  type SearchContext,
  type ResultHit,
  type SearchQuery,
} from './results/search-results.ts'
import { renderExcerpt } from './results/excerpt.ts'
import { sendSearchResults, sendSearchError } from './renderers/send-search.ts'
import { createPublisherAdmission, type AdmittedPublisher } from './params/limits.ts'
import { authenticateSearch } from './params/page-token.ts'
import { createRowCache } from './row-cache/row-cache.ts'
import { readResultJobs, withNearestPlaceFirst } from './results/result-jobs.ts'

type Context = SearchContext & {
  /** Authenticates the publisher and applies its rate limit. */
  admitPublisher(query: SearchQuery): Promise<AdmittedPublisher>
  setHeader(name: string, value: string): void
}

/** Routes of the Search API. */
export async function searchRoutes(app: FastifyInstance, parts: AppDependencies) {
  const admitPublisher = createAdmission(parts)
  const shownJobs = createRowCache(parts.searchIndex, {
    read: (ids) => readResultJobs(parts, ids),
    evictBy: { job: 'id', assignment: 'id', campaign: 'campaignId', pool: 'poolId' },
    maxRows: 20_000,
  })
  const readPlace = createPlaceResolver(parts.places)
  app.setErrorHandler(sendSearchError)
  // Results contain click tokens and prices, and the URL may contain a pass.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
  // HTML forms also send empty fields, which count as missing.
  app.addHook('preValidation', ({ query }, _, done) => {
    dropEmpty(query as Record<string, unknown>)
    done()
  })
  bindOperations<typeof searchOperations, void, Context>(
    app,
    searchOperations,
    { searchJobs: find },
    {
      basePath: searchApi.basePath,
      unknownQuery: 'ignored',
      authorize: async () => {},
      prepare: async (_, { request, reply }) => ({
        context: {
          ...parts,
          at: parts.now(),
          shownJobs,
          readPlace,
          admitPublisher: (query) => admitPublisher(query, request, reply),
          setHeader: (name, value) => void reply.header(name, value),
          namesRadius: /[?&](?:d|commute)=[^&]/.test(request.url),
        },
      }),
      send: (call, result) => sendSearchResults(parts, call, result),
    },
  )
}

function createAdmission(parts: AppDependencies) {
  const publishers = createRowCache(parts.searchIndex, {
    read: (ids) => readPublishers(parts.searchDb, ids),
    evictBy: { publisher: 'id' },
    maxRows: 10_000,
  })
  const findPublisher: FindPublisher = async (id) => (await publishers([id])).get(id)
  const admit = createPublisherAdmission(parts)
  return (query: SearchQuery, request: FastifyRequest, reply: FastifyReply) =>
    admit(() => authenticateSearch({ ...parts, findPublisher }, query, request), query, request, reply)
}

function dropEmpty(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name]
}

const find: Handler<typeof searchOperations.searchJobs, Context> = async (ctx, { query }) => {
  const typed = parseSearchInput(query, ctx.readPlace)
  if (typed === null) throw new ApiError('invalid-request', 'Bad format, provide q or l')
  rejectCrossedPay(query)
  const { publisher, waitForSlot } = await ctx.admitPublisher(query)
  await waitForSlot()
  const { total, headers, hits } = await findSearchResults(ctx, { query, typed })
  for (const [name, value] of headers) ctx.setHeader(name, value)
  const isForBot = query.useragent !== undefined && isProgramUserAgent(query.useragent)
  if (!isForBot) countImpressions(ctx, hits, publisher)
  const tokens = sealTokens(ctx, { query, isForBot }, hits, publisher)
  const clickUrl = `${formatBrandUrl(brandOfPublisher(ctx.brands, publisher.id), ctx.config.baseUrl)}/click`
  const jobs = hits.map((shown, n) =>
    resultOf(ctx, { query, publisher, shown, url: `${clickUrl}/${tokens[n] ?? ''}` }),
  )
  return { total, start: query.start, count: jobs.length, jobs }
}

function rejectCrossedPay({ salary, 'salary.min': min = salary, 'salary.max': max }: SearchQuery) {
  if (min !== undefined && max !== undefined && min > max)
    throw createInvalidRequestError([
      { in: 'query', field: 'salary.max', message: 'must not be below salary.min', value: max },
    ])
}

type Shown = { query: SearchQuery; publisher: AuthenticatedPublisher; shown: ResultHit; url: string }

/** Adds the publisher's click URL and price to a result. */
function resultOf(ctx: Context, { query, publisher, shown: { hit, job, excerpt }, url }: Shown): SearchJob {
  const isLink = query.link === 1 || query.format === 'html'
  const description = renderExcerpt(job.description, excerpt)
  return {
    ...withNearestPlaceFirst(job, hit.placeIndex),
    ...(description === undefined ? {} : { description }),
    ...(isLink ? { url } : { onclick: `window.open('${url}','_blank','noopener')` }),
    price: computeEarnedCents(hit.priceCents, publisher.flatFeeCents, ctx.config.publisherShare),
    featured: hit.isFeatured ? 1 : 0,
    ...(query.encrypt === 1 ? { id: encryptedId(ctx, job.id) } : {}),
    ...(query.logo === 1 && job.logoUrl !== null ? { logo_url: job.logoUrl } : {}),
    ...(hit.terms === undefined ? {} : { explain: hit.terms }),
  }
}

const sealTokens = (
  { clickTokens, at }: Context,
  { query: { t1, t2, t3, pid }, isForBot }: { query: SearchQuery; isForBot: boolean },
  shown: readonly ResultHit[],
  publisher: AuthenticatedPublisher,
) =>
  clickTokens.seal(
    {
      publisherId: publisher.id,
      issuedAtMs: at.getTime(),
      tags: [t1 ?? null, t2 ?? null, t3 ?? null],
      ...(pid === undefined ? {} : { visitorId: hashVisitorId(publisher.id, pid) }),
      isForBot,
    },
    shown.map(({ hit: { priceCents }, job: { rootCustomerId, customerId, id, previewed } }) => ({
      rootCustomerId,
      customerId,
      jobId: id,
      priceCents,
      pro: previewed,
    })),
  )

/** Counts impressions and caches landing URLs. */
function countImpressions(
  { impressions, landings, at }: Context,
  hits: readonly ResultHit[],
  { id: publisherId }: AuthenticatedPublisher,
) {
  for (const { hit, job } of hits) {
    // It may have been evicted since it was read.
    if (landings.of(job.id) === undefined) landings.remember(job.id, job)
    const { rootCustomerId, customerId, id: jobId, campaignId, segmentId } = job
    const { priceCents } = hit
    impressions.count(
      { rootCustomerId, customerId, jobId, campaignId, segmentId, publisherId, priceCents },
      at,
    )
  }
}

/** Encrypts a job id, so that jobs cannot be recognized across responses. */
const encryptedId = ({ secretBox }: Context, id: number) =>
  secretBox.seal(Buffer.from(`job ${id}`)).toString('base64url')
