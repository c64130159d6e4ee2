import { errorTable } from '@tiller/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConversionEvent, type ConversionReport, storeReports } from '#domain/conversions/store.ts'
import { createEventWriter } from '#domain/dispositions/event-writer.ts'
import { retryAfterSeconds, maxConcurrentStatements } from '#domain/dispositions/limits.ts'
import { createStorePool, StoreUnavailable } from '#domain/dispositions/store.ts'
import { beginRefusal } from '#lib/http/response/reject-request.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { subscriberOf } from '#lib/limits/client-network.ts'
import { toApiError } from '#lib/http/problem.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { readClickCookie } from '#apis/seekers/click-cookie.ts'
import { readPixel, readReport } from './parse-request.ts'

/** The addresses of pixels, by the event that they tell. */
export const pixelPaths: Readonly<Record<string, ConversionEvent>> = {
  '/conversion.php': 1,
  '/conversion2.php': 2,
  '/conversion3.php': 3,
}
export const reportPath = '/conversions'

/** One transparent point. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The requests of so many seconds may come at once. */
const burstSeconds = 10

/** What a report takes in memory, about. */
const reportBytes = 200

/**
 * Conversions, told by a pixel on a page of the advertiser's or by its server. An answer 200 means that the report is
 * on disk, and nothing else: it is the same whether there is such a click or not. Reports have connections and a
 * queue of their own, so that however many come, no click waits for them.
 */
export async function conversionRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { config, now, peers } = parts
  const pool = createStorePool(parts.pool, 'conversions', maxConcurrentStatements)
  const writer = createEventWriter<ConversionReport>((reports) => storeReports(pool, reports, now()))
  const requests = config.conversionRequestsPerSecond * burstSeconds
  const pass = createRequestLimit(
    'conversions',
    { requests, windowSeconds: burstSeconds },
    { nowMs: () => performance.now(), processes: () => peers.apis },
  )
  const store = (report: ConversionReport) => writer.write({ events: [report], bytes: reportBytes })
  app.addHook('onClose', () => pool.end())
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.setErrorHandler(sendConversionError)
  for (const [path, event] of Object.entries(pixelPaths)) {
    app.get(path, async (request, reply) => {
      const { sid: named, poolId } = readPixel(request.query as Record<string, unknown>)
      pass(subscriberOf(request.ip), reply)
      const sid = named ?? readClickCookie(request).get(poolId)
      const channel = named === undefined ? 'PIXEL' : 'SERVER'
      // Who sends HEAD looks whether there is a pixel, and has shown none.
      if (sid !== undefined && request.method === 'GET') await store({ sid, event, poolId, channel })
      return sendGif(reply)
    })
  }
  app.post(reportPath, async (request, reply) => {
    pass(subscriberOf(request.ip), reply)
    const { sid, poolId, event } = readReport(request.body)
    await store({ sid, event, poolId, channel: 'SERVER' })
    return reply.send({ success: true })
  })
}

/** To be loaded by pages of every kind, also by those that are isolated from other origins. */
const sendGif = (reply: FastifyReply) =>
  reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(gif)

/** Says what is wrong as JSON; to a page that is not at fault, as the pixel that it wants to show. */
export function sendConversionError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const refusal =
    error instanceof StoreUnavailable
      ? new ApiError('unavailable', error.message, [], retryAfterSeconds)
      : toApiError(error)
  const { code, status, message, errors } = refusal
  void beginRefusal(refusal, cause, request, reply)
  if (request.url.startsWith('/conversion') && request.method === 'GET' && (status === 429 || status >= 500))
    return sendGif(reply)
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      message: code === 'invalid-request' ? 'Validation failed' : errorTable[code].title,
      errors:
        errors.length === 0
          ? [{ message, field: '', value: null }]
          : errors.map((fault) => ({
              message: fault.message,
              field: fault.field,
              value: fault.value ?? null,
            })),
    }),
  )
}
