import { errorTable } from '@tiller/contract/errors'
import { maxBodyBytes } from '@tiller/contract/limits'
import type { PageError } from '@tiller/pages/pages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { startErrorResponse, getRequestOperation } from './response/reject-request.ts'
import { ApiError } from './api-error.ts'
import { isFormType } from './request/media-type.ts'
import { truncateText } from './request/displayed-value.ts'

/**
 * Converts errors of Fastify and PostgreSQL that the caller caused; all others become internal errors.
 *
 * @param maxBytes the limit of the request's body
 */
export function toApiError(error: unknown, maxBytes = maxBodyBytes): ApiError {
  if (error instanceof ApiError) return error
  const { code, statusCode, message } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new ApiError('payload-too-large', `The body is larger than ${formatMegabytes(maxBytes)} MB.`)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('unsupported-media-type', 'This Content-Type is not supported.')
  if (code === 'FST_ERR_BAD_URL')
    return new ApiError('invalid-request', 'The path contains an invalid percent-encoding; use UTF-8.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('malformed-body', truncateText(message))
  if (code === '57014') return new ApiError('unavailable', 'The database did not respond in time.')
  if (code === '55P03')
    return new ApiError(
      'unavailable',
      'Another request is still changing the same pool, campaign, or other object. Nothing was changed; try again.',
    )
  if (isTemporaryDatabaseError(error)) return new ApiError('unavailable', 'The database is unavailable.')
  return new ApiError('internal-error', 'The request failed; nothing was changed.')
}

const formatMegabytes = (bytes: number) => Number((bytes / 2 ** 20).toFixed(1))

/** Formats an error as the body of a problem response (RFC 9457). */
export function formatProblemBody({ code, message, errors }: ApiError, requestId: string) {
  const { status, title } = errorTable[code]
  const type = `/docs/resources/errors#${code}`
  return {
    type,
    title,
    status,
    code,
    detail: message,
    requestId,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  }
}

/** Formats an error as one sentence. */
export const formatSentence = ({ message, errors }: ApiError) =>
  errors.length === 0
    ? message
    : errors.map(({ field, message: fault }) => `${field} ${fault}`.trim()).join('; ')

/** Converts an error for a page, which may translate it. */
export function toPageError(refusal: ApiError): PageError {
  const { status, title } = errorTable[refusal.code]
  return { status, title, message: formatSentence(refusal), retryAfterSeconds: refusal.retryAfterSeconds }
}

/** Sends an error in the format of RFC 9457, with the fields of RFC 6749 at the token endpoint. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const operation = getRequestOperation(request)
  const problem = toApiError(error, operation?.maxBodyBytes)
  const { oauth } = errorTable[problem.code]
  const isForm = operation?.form !== undefined && isFormType(request.headers['content-type'])
  return startErrorResponse(problem, error, request, reply)
    .type(isForm ? 'application/json' : 'application/problem+json')
    .send(
      JSON.stringify({
        ...formatProblemBody(problem, request.id),
        ...(isForm ? { error: oauth ?? 'invalid_request', error_description: problem.message } : {}),
      }),
    )
}
