import { searchApi } from '@tiller/contract/api'
import type { Handler } from '@tiller/contract/operation'
import { search } from '@tiller/contract/search/search'
import type { FastifyInstance } from 'fastify'
import { earnedCents } from '#domain/publishers/earnings.ts'
import { readPublishers, type FindPublisher, type KnownPublisher } from '#domain/publishers/publishers.ts'
import { ApiError, invalid } from '#lib/http/api-error.ts'
import { bind } from '#lib/http/bind.ts'
import type { Parts } from '#apis/dependencies.ts'
import { placeReader } from '#domain/search-sync/query/area.ts'
import { typedIn } from '#domain/search-sync/query/normalized-text.ts'
import {
  findHits,
  keyOf,
  type Asked,
  type Finding,
  type FoundHit,
  type FoundHits,
  type SearchQuery,
} from './search-results.ts'
import { sendSearch, sendSearchError } from './renderers/formats.ts'
import { foundPage, type OwnFields } from './renderers/json.ts'
import { createPublisherCheck, type Admitted } from './limits.ts'
import { publisherOf } from './page-pass.ts'
import { rememberPages, type PageMemory } from './row-cache/result-cache.ts'
import { rememberRows } from './row-cache/row-cache.ts'
import { readShownJobs } from './shown-jobs.ts'

type Context = Finding & {
  at: Date
  /** What was found in this second. */
  pages: PageMemory<FoundHits>
  /** The publisher that searches, if it may search now. */
  admitPublisher(query: SearchQuery): Promise<Admitted>
  setHeader(name: string, value: string): void
}

/** The Search API as an encapsulated part of the server, with its own form of errors. */
export async function searchRoutes(app: FastifyInstance, parts: Parts) {
  const checkPublisher = createPublisherCheck(parts)
  const shownJobs = rememberRows(parts.searchIndex, {
    read: (ids) => readShownJobs(parts, ids),
    oldBy: { job: 'id', assignment: 'id', campaign: 'campaignId', pool: 'poolId' },
    maxRows: 20_000,
  })
  const publishers = rememberRows(parts.searchIndex, {
    read: (ids) => readPublishers(parts.searchDb, ids),
    oldBy: { publisher: 'id' },
    maxRows: 10_000,
  })
  const pages = rememberPages<FoundHits>(parts.searchIndex)
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
          pages,
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
  const typed = typedIn(query)
  if (typed === null) throw new ApiError('invalid-request', 'Bad format, provide q or l')
  refuseCrossedPay(query)
  const { publisher, turn } = await ctx.admitPublisher(query)
  const found = await foundHits(ctx, { query, typed }, turn)
  for (const [name, value] of found.headers) ctx.setHeader(name, value)
  countShown(ctx, found.hits, publisher)
  const tokens = sealTokens(ctx, query, found.hits, publisher)
  return foundPage({
    found,
    start: query.start,
    tokens,
    ownOf: (shown, token) => ownFields(ctx, { query, publisher, shown, token }),
    likeness: query.encrypt === 1 ? null : `${query.link} ${query.logo} ${publisher.flatFeeCents}`,
  })
}

/** A page with more results, whole descriptions or in HTML is made for each who asks. */
const maxKeptResults = 20

/** As of the second: what is asked again in the same one need not be found again, and waits for no turn. */
function foundHits(ctx: Context, asked: Asked, turn: Admitted['turn']): Promise<FoundHits> {
  const { query } = asked
  const second = Math.floor(ctx.at.getTime() / 1000)
  const make = async () => {
    await turn()
    return findHits(ctx, asked, second * 1000)
  }
  if (query.limit > maxKeptResults || query.full_desc === 1 || query.format === 'html') return make()
  return ctx.pages(keyOf(query, ctx.namesRadius), second, make)
}

function refuseCrossedPay({ salary, 'salary.min': min = salary, 'salary.max': max }: SearchQuery) {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([{ in: 'query', field: 'salary.max', message: 'must not be below salary.min', value: max }])
}

/** What a result has of its own in this answer: its click URL, and what it earns this publisher. */
function ownFields(
  ctx: Context,
  {
    query,
    publisher,
    shown: { hit, job },
    token,
  }: { query: SearchQuery; publisher: KnownPublisher; shown: FoundHit; token: string },
): OwnFields {
  const url = `${ctx.config.baseUrl}/click/${token}`
  const price = earnedCents(hit.priceCents, publisher.flatFeeCents, ctx.config.publisherShare)
  const isLink = query.link === 1 || query.format === 'html'
  const own: OwnFields = isLink
    ? { url, price }
    : { onclick: `window.open('${url}','_blank','noopener')`, price }
  if (query.encrypt === 1) own.id = opaqueId(ctx, job.id)
  if (query.logo === 1 && job.logoUrl !== null) own.logo_url = job.logoUrl
  if (hit.terms !== undefined) own.explain = hit.terms
  return own
}

const sealTokens = (
  { clickTokens, at }: Context,
  { t1, t2, t3 }: SearchQuery,
  shown: readonly FoundHit[],
  publisher: KnownPublisher,
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

/** Counts what is shown, and remembers where it leads. */
function countShown(
  { impressions, landings, at }: Context,
  hits: readonly FoundHit[],
  { id: publisherId }: KnownPublisher,
) {
  for (const { hit, job } of hits) {
    // It was when it was read, but many others may have been since.
    if (landings.of(job.id) === undefined) landings.remember(job.id, job)
    const { rootCustomerId, customerId, id: jobId, campaignId, segmentId } = job
    const { priceCents } = hit
    impressions.count(
      { rootCustomerId, customerId, jobId, campaignId, segmentId, publisherId, priceCents },
      at,
    )
  }
}

/** Says to nobody else which job it is, nor that two answers have the same one. */
const opaqueId = ({ secretBox }: Context, id: number) =>
  secretBox.seal(Buffer.from(`job ${id}`)).toString('base64url')
