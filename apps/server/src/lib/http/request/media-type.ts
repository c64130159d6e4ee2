import type { Operation } from '@tiller/contract/operation'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

export const isFormType = (type: string | undefined) =>
  type !== undefined && /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)

/** Returns whether a Content-Type is JSON, which is always UTF-8 (RFC 8259, 8.1). */
function isJsonType(type: string) {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  return /^application\/json\s*(?:;|$)/i.test(type) && /^utf-?8$/i.test(charset)
}

/** Rejects an unsupported media type before the body is read. */
export function rejectUnsupportedMediaType({ body, form }: Operation, { headers }: FastifyRequest) {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (body === undefined || isEmpty) return
  const isRead = isJsonType(type ?? '') || (form !== undefined && isFormType(type))
  if (isRead && encoding === 'identity') return
  const also = form === undefined ? '' : ', or a form: Content-Type: application/x-www-form-urlencoded'
  throw new ApiError(
    'unsupported-media-type',
    `Send JSON in UTF-8, not compressed: Content-Type: application/json${also}.`,
  )
}
