import { formatPath } from '@tiller/contract/fault'
import { maxBodyBytes, maxJsonDepth, maxJsonMembers } from '@tiller/contract/limits'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'
import { ApiError, createInvalidRequestError } from '../api-error.ts'
import { countMembers, findRepeatedNames, scanJson } from '../json-text.ts'
import { truncateText } from './displayed-value.ts'

/** Yields to the event loop before processing a large body. */
export const yieldIfLargeBody = ({ headers }: FastifyRequest) =>
  yieldIfLarge(headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity)

/** Returns the maximum number of fields in a body, which is proportional to the maximum size of the body. */
function maxNamesOf({ routeOptions: { config } }: FastifyRequest) {
  const { operation } = config as { operation?: Operation }
  return maxJsonMembers * Math.ceil((operation?.maxBodyBytes ?? maxBodyBytes) / maxBodyBytes)
}

/**
 * Adds a parser of JSON bodies that rejects deep nesting and repeated names. The body may be missing despite a
 * Content-Type header, as with many HTTP clients.
 */
export function addJsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'string' } as const
  app.addContentTypeParser('application/json', options, async (request: FastifyRequest, json: string) => {
    if (json === '') return undefined
    await yieldIfLargeBody(request)
    const { isTooDeep, names } = scanJson(json)
    if (isTooDeep)
      throw new ApiError('malformed-body', `JSON may be nested at most ${maxJsonDepth} levels deep.`)
    const maxNames = maxNamesOf(request)
    if (names > maxNames)
      throw new ApiError(
        'malformed-body',
        `The objects of a body may have at most ${maxNames} fields in total.`,
      )
    await yieldIfLargeBody(request)
    const value = await new Promise<unknown>((resolve, reject) => {
      void parse(request, json, (error, parsed) =>
        error === null ? resolve(parsed) : reject(brokenJson(json) ?? error),
      )
    })
    await yieldIfLargeBody(request)
    const [repeated] = countMembers(value) === names ? [] : findRepeatedNames(json)
    if (repeated === undefined) return value
    throw createInvalidRequestError([
      { in: 'body', field: formatPath(repeated), message: 'is given more than once' },
    ])
  })
}

/**
 * Returns an error with the position at which the text is not JSON, which Fastify's parser does not report. Returns
 * undefined for valid JSON.
 */
function brokenJson(json: string): ApiError | undefined {
  try {
    JSON.parse(json)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    return new ApiError('malformed-body', truncateText(`The body is not JSON: ${message}`))
  }
}
