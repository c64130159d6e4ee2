import { searchApi } from '@tiller/contract/api'
import type { Handler } from '@tiller/contract/operation'
import { search, type SearchJob } from '@tiller/contract/search/search'
import type { FastifyInstance } from 'fastify'
import { earnedCents } from '#domain/publishers/earnings.ts'
import {
  readPublishers,
  type FindPublisher,
  type AuthenticatedPublisher,
} from '#domain/publishers/publishers.ts'
import { ApiError, invalid } from '#lib/http/api-error.ts'
import { bind } from '#lib/http/bind.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createPlaceReader } from '#domain/search-sync/query/area.ts'
import { readSearchInput } from '#domain/search-sync/query/normalized-text.ts'
import { findHits, type Finding, type FoundHit, type SearchQuery } from './search-results.ts'
import { excerptText } from './description.ts'
import { sendSearch, sendSearchError } from './renderers/formats.ts'
import { createPublisherCheck, type Admitted } from './limits.ts'
import { publisherOf } from './page-pass.ts'
import { createRowCache } from './row-cache.ts'
import { readShownJobs, shownAt } from './shown-jobs.ts'

type Context = Finding & {
  /** Authenticates the publisher and applies its rate limit. */
  admitPublisher(query: SearchQuery): Promise<Admitted>
  setHeader(name: string, value: string): void
}

/** The Search API. */
export async function searchRoutes(app: FastifyInstance, parts: AppDependencies) {
  const checkPublisher = createPublisherCheck(parts)
  const shownJobs = createRowCache(parts.searchIndex, {
    read: (ids) => readShownJobs(parts, ids),
    oldBy: { job: 'id', assignment: 'id', campaign: 'campaignId', pool: 'poolId' },
    maxRows: 20_000,
  })
  const publishers = createRowCache(parts.searchIndex, {
    read: (ids) => readPublishers(parts.searchDb, ids),
    oldBy: { publisher: 'id' },
    maxRows: 10_000,
  })
  const readPlace = createPlaceReader(parts.places)
  const findPublisher: FindPublisher = async (id) => (await publishers([id])).get(id)
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
  const typed = readSearchInput(query)
  if (typed === null) throw new ApiError('invalid-request', 'Bad format, provide q or l')
  refuseCrossedPay(query)
  const { publisher, turn } = await ctx.admitPublisher(query)
  await turn()
  const { total, headers, hits } = await findHits(ctx, { query, typed })
  for (const [name, value] of headers) ctx.setHeader(name, value)
  countShown(ctx, hits, publisher)
  const tokens = sealTokens(ctx, query, hits, publisher)
  const jobs = hits.map((shown, n) => resultOf(ctx, { query, publisher, shown, token: tokens[n] ?? '' }))
  return { total, start: query.start, count: jobs.length, jobs }
}

function refuseCrossedPay({ salary, 'salary.min': min = salary, 'salary.max': max }: SearchQuery) {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([{ in: 'query', field: 'salary.max', message: 'must not be below salary.min', value: max }])
}

type Shown = { query: SearchQuery; publisher: AuthenticatedPublisher; shown: FoundHit; token: string }

/** Adds the publisher's click URL and price. */
function resultOf(ctx: Context, { query, publisher, shown: { hit, job, excerpt }, token }: Shown): SearchJob {
  const url = `${ctx.config.baseUrl}/click/${token}`
  const isLink = query.link === 1 || query.format === 'html'
  const description = excerptText(job.description, excerpt)
  return {
    ...shownAt(job, hit.placeIndex),
    ...(description === undefined ? {} : { description }),
    ...(isLink ? { url } : { onclick: `window.open('${url}','_blank','noopener')` }),
    price: earnedCents(hit.priceCents, publisher.flatFeeCents, ctx.config.publisherShare),
    ...(query.encrypt === 1 ? { id: opaqueId(ctx, job.id) } : {}),
    ...(query.logo === 1 && job.logoUrl !== null ? { logo_url: job.logoUrl } : {}),
    ...(hit.terms === undefined ? {} : { explain: hit.terms }),
  }
}

const sealTokens = (
  { clickTokens, at }: Context,
  { t1, t2, t3 }: SearchQuery,
  shown: readonly FoundHit[],
  publisher: AuthenticatedPublisher,
) =>
  clickTokens.seal(
    {
      publisherId: publisher.id,
      issuedAtMs: at.getTime(),
      tags: [t1 ?? null, t2 ?? null, t3 ?? null],
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
function countShown(
  { impressions, landings, at }: Context,
  hits: readonly FoundHit[],
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

/** Encrypted, so that jobs cannot be recognized across responses. */
const opaqueId = ({ secretBox }: Context, id: number) =>
  secretBox.seal(Buffer.from(`job ${id}`)).toString('base64url')
