import type { DispositionAccepted } from '@tiller/contract/disposition/answers'
import { dispositionOperations } from '@tiller/contract/disposition/events'
import { maxBodyBytes } from '@tiller/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'
import { yieldIfLargeBody } from '#lib/http/request/json-body.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import {
  formatPartlyRejectedBatch,
  formatRejectedEvent,
  sendJsonResponse,
  sendDispositionError,
} from './responses.ts'
import { createReporterCheck, type CheckedReporter } from './caller.ts'
import { checkDispositionEvent } from './parsing/check-event.ts'
import {
  createReportWriter,
  createOverloadError,
  type EventWriter,
} from '#domain/dispositions/event-writer.ts'
import { parseSubmittedBody, type SubmittedBody } from './parsing/read-body.ts'
import {
  createReportPool,
  storeDispositionEvents,
  StoreUnavailableError,
  type DispositionEnvironment,
  type StoredDispositionEvent,
} from '#domain/dispositions/store.ts'

const { reportEvents } = dispositionOperations

export type DispositionDependencies = Pick<
  AppDependencies,
  'config' | 'now' | 'accessDb' | 'pool' | 'peers' | 'disk'
>

/**
 * Routes of the Disposition API. They do not use `bindOperations`, because a batch is validated per event and may be
 * accepted in part.
 */
export async function dispositionRoutes(app: FastifyInstance, parts: DispositionDependencies) {
  // One queue per environment, so that sandbox events do not delay production events.
  const pool = createReportPool(parts.pool, 'dispositions', parts.config.databaseConnections.dispositions)
  const writerOf = (environment: DispositionEnvironment) =>
    createReportWriter<StoredDispositionEvent>((events) =>
      storeDispositionEvents(pool, environment, events, parts.now()),
    )
  const writers = { production: writerOf('production'), sandbox: writerOf('sandbox') }
  const reporters = new WeakMap<FastifyRequest, CheckedReporter>()
  const checkCaller = createReporterCheck(parts, {
    nowMs: () => performance.now(),
    processes: () => parts.peers.apiProcessCount,
  })
  app.addHook('onClose', () => pool.end())
  app.setErrorHandler(sendDispositionError)
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  takeJsonAsBytes(app)
  app.route({
    method: reportEvents.method,
    url: reportEvents.path,
    bodyLimit: maxBodyBytes,
    config: { operation: reportEvents },
    onRequest: async (request, reply) => {
      const reporter = await checkCaller(request, reply)
      // Checked before the body is read, because the event could not be stored.
      if (writers[reporter.environment].isFull()) throw createOverloadError()
      if (!(await parts.disk.hasRoomFor('dispositions')))
        throw new StoreUnavailableError('The queue of events is full.')
      reporters.set(request, reporter)
    },
    handler: async (request, reply) => {
      const bytes = request.body as Buffer | undefined
      const length = bytes?.length ?? 0
      const reporter = reporters.get(request)
      reporter?.countBytes(length)
      await yieldIfLargeBody(request)
      const body = parseSubmittedBody(bytes)
      await yieldIfLargeBody(request)
      return answer(body, length, writers[reporter?.environment ?? 'production'], reply)
    },
  })
}

/** Accepts JSON bodies as bytes, because JSON parsers change some values and this API stores them exactly. */
function takeJsonAsBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
    if (encoding === 'identity' && /^utf-?8$/i.test(charset)) done(null, bytes)
    else done(new ApiError('unsupported-media-type', `${type} ${encoding}`))
  })
}

async function answer(
  body: SubmittedBody,
  bytes: number,
  writer: EventWriter<StoredDispositionEvent>,
  reply: FastifyReply,
) {
  if (body.kind === 'event') {
    const checked = checkDispositionEvent(body.event)
    if ('failure' in checked) return sendJsonResponse(reply, 400, formatRejectedEvent(checked.failure))
    await writer.write({ events: [checked.stored], bytes })
    return sendJsonResponse(reply, 200, { success: true } satisfies DispositionAccepted)
  }
  const checked = body.events.map(checkDispositionEvent)
  const stored = checked.flatMap((event) => ('stored' in event ? event.stored : []))
  const failures = checked.flatMap((event) => ('failure' in event ? event.failure : []))
  if (stored.length > 0) await writer.write({ events: stored, bytes })
  return failures.length === 0
    ? sendJsonResponse(reply, 200, { num_succeeded_events: stored.length } satisfies DispositionAccepted)
    : sendJsonResponse(reply, 400, formatPartlyRejectedBatch(stored.length, failures))
}
