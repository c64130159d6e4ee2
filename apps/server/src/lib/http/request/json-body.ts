import { fieldName } from '@tiller/contract/fault'
import { maxJsonDepth, maxJsonNames } from '@tiller/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'
import { ApiError, invalid } from '../api-error.ts'
import { countMembers, repeatedNames, survey } from '../json-text.ts'
import { shortened } from './displayed-value.ts'

/** Before the next step with a request: others first, if its body is one of those that take long. */
export const beforeStep = ({ headers }: FastifyRequest) =>
  yieldIfLarge(headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity)

/**
 * Reads JSON bodies that are not nested too deep and say nothing twice. A body may be left out even if its
 * Content-Type is announced, as many HTTP clients do.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'string' } as const
  app.addContentTypeParser('application/json', options, async (request: FastifyRequest, json: string) => {
    if (json === '') return undefined
    await beforeStep(request)
    const { isTooDeep, names } = survey(json)
    if (isTooDeep) throw new ApiError('malformed-body', `JSON may be nested ${maxJsonDepth} deep.`)
    if (names > maxJsonNames)
      throw new ApiError('malformed-body', `The objects of a body may have ${maxJsonNames} fields in all.`)
    await beforeStep(request)
    const value = await new Promise<unknown>((resolve, reject) => {
      void parse(request, json, (error, parsed) =>
        error === null ? resolve(parsed) : reject(brokenJson(json) ?? error),
      )
    })
    await beforeStep(request)
    const [repeated] = countMembers(value) === names ? [] : repeatedNames(json)
    if (repeated === undefined) return value
    throw invalid([{ in: 'body', field: fieldName(repeated), message: 'is given more than once' }])
  })
}

/** Says where a text ceases to be JSON, which the framework's parser keeps to itself; undefined if it is JSON. */
function brokenJson(json: string): ApiError | undefined {
  try {
    JSON.parse(json)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    return new ApiError('malformed-body', shortened(`The body is not JSON: ${message}`))
  }
}
