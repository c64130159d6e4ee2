import type { FieldProblem } from '@tiller/contract/problem'
import { maxId } from '@tiller/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticatePublisher, findPublisher } from '#domain/publishers/publishers.ts'
import { readEarnings } from '#domain/clicks/earnings-report.ts'
import { ApiError, throwIfInvalid } from '#lib/http/api-error.ts'
import { createConcurrencyLimit } from '#lib/limits/concurrency-limit.ts'
import { streamDocument } from '#lib/http/response/stream-body.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { sendSearchError } from '#apis/search/renderers/send-search.ts'
import { renderJobFeed } from './feed.ts'

type Query = Record<string, unknown>
type Faults = FieldProblem[]

/** The rate limit of reports and feeds per publisher; requests with a wrong pass count per address. */
const requestsPerMinute = 120

/** Maximum number of concurrent feeds per publisher. */
const feedsAtOnce = 2

/** Maximum number of days in an earnings report. */
const maxDays = 92

/** Highest part number of a feed. */
const maxPart = 1_000

/**
 * Serves `GET /publisher/earnings` and `GET /feeds/publisher.xml` to publishers, which authenticate with id and pass.
 * Errors have the format of the Search API.
 */
export async function publisherRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { db, now, config, peers } = parts
  const find = findPublisher(db)
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount }
  const limit = (name: string) =>
    createRequestLimit(name, { requests: requestsPerMinute, windowSeconds: 60 }, pace)
  const byPublisher = limit('publisher')
  const byAddress = limit('address')
  const admit = async (query: Query, faults: Faults, request: FastifyRequest, reply: FastifyReply) => {
    const id = whole(query, 'id', maxId, faults)
    const { pass } = query
    if (typeof pass !== 'string' || pass.length > 200) faults.push(fault(query, 'pass', 'must be your pass'))
    throwIfInvalid(faults)
    const publisher = await authenticatePublisher(find, id, String(pass)).catch((error: unknown) => {
      byAddress(toSubscriber(request.ip), reply)
      throw error
    })
    byPublisher(String(id), reply)
    await parts.recordPublisherNetwork(publisher.id, request.ip, now())
    return publisher
  }
  app.setErrorHandler(sendSearchError)
  // Responses must not be cached by URL, because the URL contains a pass.
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/publisher/earnings', async (request, reply) => {
    const query = request.query as Query
    const faults: Faults = []
    const today = dayOf(now(), config.billingZone)
    const to = day(query, 'to', today, faults)
    const from = day(query, 'from', `${to.slice(0, 8)}01`, faults)
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (days < 1) faults.push(fault(query, 'from', 'must not be after `to`'))
    if (days > maxDays) faults.push(fault(query, 'from', `must be at most ${maxDays} days before \`to\``))
    const publisher = await admit(query, faults, request, reply)
    const period = { from, to, zone: config.billingZone }
    const rows = await parts.readBulk((source) => readEarnings(source, publisher.id, period))
    const earningsCents = rows.reduce((sum, row) => sum + row.earningsCents, 0)
    return reply.send({ from, to, zone: config.billingZone, earningsCents, rows })
  })

  const waitForSlot = createConcurrencyLimit<number>({ concurrency: feedsAtOnce, rejected: tooManyFeeds })
  app.get('/feeds/publisher.xml', { compress: { encodings: ['gzip'] } }, async (request, reply) => {
    const query = request.query as Query
    const faults: Faults = []
    const part = query['part'] === undefined ? 1 : whole(query, 'part', maxPart, faults)
    const publisher = await admit(query, faults, request, reply)
    await waitForSlot(publisher.id, reply)
    const feed = streamDocument({ request, reply }, renderJobFeed(parts, { publisher, part, at: now() }))
    return reply.type('application/xml; charset=utf-8').send(feed)
  })
}

const tooManyFeeds = () =>
  new ApiError(
    'too-many-requests',
    `At most ${feedsAtOnce} feeds can be downloaded at a time. Wait until one is complete.`,
    [],
    60,
  )

const fault = (query: Query, field: string, message: string): FieldProblem => ({
  in: 'query',
  field,
  message,
  value: field === 'pass' ? null : (query[field] ?? null),
})

function whole(query: Query, field: string, max: number, faults: Faults): number {
  const value = query[field]
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (number >= 1 && number <= max) return number
  faults.push(fault(query, field, `must be an integer from 1 to ${max}`))
  return 1
}

function day(query: Query, field: string, otherwise: string, faults: Faults): string {
  const value = query[field]
  if (value === undefined) return otherwise
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    const date = new Date(`${value}T00:00:00Z`)
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && value >= '2000') return value
  }
  faults.push(fault(query, field, 'must be a date such as 2026-03-31'))
  return otherwise
}

const dayOf = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
