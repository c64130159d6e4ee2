import { errorTable } from '@tiller/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ConversionEvent,
  type ConversionReport,
  storeConversionReports,
} from '#domain/conversions/store.ts'
import { createReportWriter } from '#domain/dispositions/event-writer.ts'
import { retryAfterSeconds } from '#domain/dispositions/limits.ts'
import { createReportPool, StoreUnavailableError } from '#domain/dispositions/store.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { toApiError } from '#lib/http/problem.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { parseClickCookie } from '#apis/seekers/click-cookie.ts'
import { parsePixelParams, parseConversionReport } from './parse-request.ts'

export const conversionPixelPaths: Readonly<Record<string, ConversionEvent>> = {
  '/conversion.php': 1,
  '/conversion2.php': 2,
  '/conversion3.php': 3,
}
export const conversionReportPath = '/conversions'

/** A transparent image of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Length of the rate limit window, in seconds. */
const burstSeconds = 10

/** Approximate memory of a queued report. */
const reportBytes = 200

/**
 * Routes that receive conversions from a pixel on the advertiser's page or from its server. Status 200 means that the
 * report is stored, whether or not a matching click exists. Reports use their own connection pool and queue, so they
 * never delay clicks.
 */
export async function conversionRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { config, now, peers } = parts
  const pool = createReportPool(parts.pool, 'conversions', config.databaseConnections.conversions)
  const writer = createReportWriter<ConversionReport>((reports) =>
    storeConversionReports(pool, reports, now()),
  )
  const requests = config.conversionRequestsPerSecond * burstSeconds
  const pass = createRequestLimit(
    'conversions',
    { requests, windowSeconds: burstSeconds },
    { nowMs: () => performance.now(), processes: () => peers.apiProcessCount },
  )
  const store = (report: ConversionReport) => writer.write({ events: [report], bytes: reportBytes })
  app.addHook('onClose', () => pool.end())
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.setErrorHandler(sendConversionError)
  for (const [path, event] of Object.entries(conversionPixelPaths)) {
    app.get(path, async (request, reply) => {
      const { sid: named, poolId } = parsePixelParams(request.query as Record<string, unknown>)
      pass(toSubscriber(request.ip), reply)
      const sid = named ?? parseClickCookie(request).get(poolId)
      const channel = named === undefined ? 'PIXEL' : 'SERVER'
      // HEAD requests only check that the pixel exists, so they store nothing.
      if (sid !== undefined && request.method === 'GET') await store({ sid, event, poolId, channel })
      return sendGif(reply)
    })
  }
  app.post(conversionReportPath, async (request, reply) => {
    pass(toSubscriber(request.ip), reply)
    const { sid, poolId, event } = parseConversionReport(request.body)
    await store({ sid, event, poolId, channel: 'SERVER' })
    return reply.send({ success: true })
  })
}

/** Sends the pixel with `cross-origin`, so that pages with cross-origin isolation can load it. */
const sendGif = (reply: FastifyReply) =>
  reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(gif)

/** Responds to an error with JSON, or with the pixel if the error is not the caller's fault. */
export function sendConversionError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const cause = error instanceof StoreUnavailableError ? error.cause : error
  const refusal =
    error instanceof StoreUnavailableError
      ? new ApiError('unavailable', error.message, [], retryAfterSeconds)
      : toApiError(error)
  const { code, status, message, errors } = refusal
  void startErrorResponse(refusal, cause, request, reply)
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
