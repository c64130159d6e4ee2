import type {
  BatchPartlyRejected,
  EventRejected,
  FailedEvent,
  FieldError,
} from '@tiller/contract/disposition/answers'
import { maxBatchErrors } from '@tiller/contract/disposition/limits'
import { errorTable } from '@tiller/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { toApiError } from '#lib/http/problem.ts'
import { retryAfterSeconds } from '#domain/dispositions/limits.ts'
import { StoreUnavailableError } from '#domain/dispositions/store.ts'

/**
 * Formats the rejection of a single event. Unlike in a batch, the application id is omitted, because the caller knows
 * which event it sent.
 */
export const formatRejectedEvent = ({ message, tlr_sid, errors }: FailedEvent): EventRejected => ({
  message,
  tlr_sid,
  errors,
})

/**
 * Formats the response to a batch with failed events. Once it contains `maxBatchErrors` errors, each further event has
 * only its first one.
 */
export function formatPartlyRejectedBatch(
  succeeded: number,
  failures: readonly FailedEvent[],
): BatchPartlyRejected {
  let left = maxBatchErrors
  const told = failures.map((failure) => {
    const errors = failure.errors.slice(0, Math.max(1, left))
    left -= errors.length
    return { ...failure, errors }
  })
  return { num_succeeded_events: succeeded, failed_events: told }
}

/** Sends an error of the whole request in the format of a rejected event. */
export function sendDispositionError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const { code, status, message, errors } = refusal
  void startErrorResponse(
    refusal,
    error instanceof StoreUnavailableError ? error.cause : error,
    request,
    reply,
  )
  const [first = { message, field: '', value: null }] = errors
  const summary = unreadable.has(status) ? 'Invalid input' : errorTable[code].title
  return sendJsonResponse(reply, status, refusalBody(summary, { value: null, ...first }))
}

/** Statuses that are reported as invalid input. */
const unreadable = new Set([400, 413, 415])

function refusalOf(error: unknown): ApiError {
  if (error instanceof StoreUnavailableError)
    return new ApiError('unavailable', error.message, [], retryAfterSeconds)
  const refusal = toApiError(error)
  if (refusal.code === 'unsupported-media-type')
    return new ApiError(refusal.code, 'Send JSON in UTF-8: Content-Type: application/json.')
  return refusal
}

export const sendJsonResponse = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

const refusalBody = (message: string, { field, message: fault, value }: FieldError): EventRejected => ({
  message,
  tlr_sid: null,
  errors: [{ message: fault, field, value: value ?? null }],
})
