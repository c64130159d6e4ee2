import type { FieldProblem } from '@tiller/contract/problem'
import type { Operation } from '@tiller/contract/operation'
import type { ListFields } from '@tiller/contract/list'
import {
  Ajv2020,
  type ErrorObject,
  type FuncKeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import type { DataValidateFunction } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { invalid, maxFaultsCounted } from './api-error.ts'
import { fieldName, type Path } from './json-text.ts'
import { readInstant } from '../lists/grammar/instant.ts'
import { parseSearch } from '../lists/grammar/parser.ts'

/**
 * All errors are reported at once. Since lists that are too long and names that nobody knows can make any
 * number of them, the generated code gives up when it has found `maxFaultsCounted`; of a list, it complains
 * of the length before it looks at the items. Bodies are never coerced: null must stay null.
 */
const options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  code: {
    process: (code: string) =>
      code.replaceAll(
        'vErrors.push(',
        `if(vErrors.length >= ${maxFaultsCounted}){throw vErrors;}vErrors.push(`,
      ),
  },
} as const
/** A search must be one that the list understands; a fault in it is reported with all the others. */
const searchKeyword: FuncKeywordDefinition = {
  keyword: 'x-search-fields',
  type: 'string',
  schemaType: 'object',
  errors: true,
  compile: (fields: ListFields['search']) => {
    const validate: DataValidateFunction = (search: string) => {
      const parsed = parseSearch(search, fields)
      if ('fault' in parsed) validate.errors = [{ params: {}, message: parsed.fault }]
      return !('fault' in parsed)
    }
    return validate
  },
}
/** An instant with its offset (RFC 3339) in the years 1 to 9999, which JavaScript and PostgreSQL can hold: no leap second, no offset of 16 hours. */
const isTimestamp = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.test(text) &&
  (readInstant(text)?.getTime() ?? Infinity) <= lastSecondMs

/** PostgreSQL rounds a later one up, into the year 10000. */
const lastSecondMs = Date.UTC(9999, 11, 31, 23, 59, 59)

// What is coerced can become infinite, and only then is a maximum held against infinity.
const parts = new Ajv2020({ ...options, coerceTypes: 'array', strictNumbers: false })
const bodies = new Ajv2020(options)
for (const ajv of [parts, bodies]) {
  addFormats.default(ajv, ['date', 'email', 'int32', 'int64', 'uri', 'uuid'])
  ajv.addFormat('date-time', isTimestamp)
  ajv.addVocabulary(['x-schema', 'x-not-yet', 'x-or-null'])
  ajv.addKeyword(searchKeyword)
}

export type RequestParts = { params: unknown; query: unknown; body: unknown }

/** Makes the check of one operation's requests; it fills in defaults and throws every fault in one ApiError. */
export function requestValidator(operation: Operation, unknownQuery: 'refused' | 'ignored') {
  const strictQuery =
    operation.query && unknownQuery === 'refused'
      ? { ...operation.query, additionalProperties: false }
      : operation.query
  const params = operation.params && parts.compile(operation.params)
  const query = strictQuery && parts.compile(strictQuery)
  const body = operation.body && bodies.compile(operation.body)
  const form = operation.form && parts.compile(operation.form)
  return (request: RequestParts, isForm: boolean) => {
    const faults = [
      ...check('path', params, request.params),
      ...check('query', query, request.query),
      ...check('body', isForm ? form : body, request.body),
    ]
    if (faults.length > 0) throw invalid(faults)
  }
}

function check(
  place: FieldProblem['in'],
  validate: ValidateFunction | undefined,
  data: unknown,
): FieldProblem[] {
  if (validate === undefined) return []
  if (place === 'body' && data === undefined)
    return [{ in: 'body', field: '', message: 'is required', value: undefined }]
  return errorsOf(validate, data).map((error) => fieldProblem(place, error))
}

function errorsOf(validate: ValidateFunction, data: unknown): ErrorObject[] {
  try {
    return validate(data) ? [] : (validate.errors ?? [])
  } catch (errors) {
    // What the generated code throws when it gives up.
    if (Array.isArray(errors)) return errors as ErrorObject[]
    throw errors
  }
}

/** `/jobFilters/0/zipCode/1` → `jobFilters`, `0`, `zipCode`, `1` */
const pathOf = (pointer: string): Path =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

function fieldProblem(place: FieldProblem['in'], error: ErrorObject): FieldProblem {
  const child = (error.params['missingProperty'] ?? error.params['additionalProperty']) as string | undefined
  const field = fieldName(pathOf(child === undefined ? error.instancePath : `${error.instancePath}/${child}`))
  const value = child === undefined ? error.data : (error.data as Record<string, unknown>)[child]
  return { in: place, field, message: sentence(place, error), value }
}

function sentence(
  place: FieldProblem['in'],
  { keyword, params, message, parentSchema }: ErrorObject,
): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return place === 'query' ? 'is not a parameter of this operation' : 'is not a field of this object'
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`
    case 'maxLength':
      return `must be at most ${String(params['limit'])} characters long`
    case 'minLength':
      return Number(params['limit']) === 1
        ? 'must not be empty'
        : `must be at least ${String(params['limit'])} characters long`
    case 'maxItems':
      return `must have at most ${String(params['limit'])} items`
    case 'minItems':
      return `must have at least ${String(params['limit'])} items`
    case 'type':
      return `must be ${[params['type']].flat().join(' or ')}`
    case 'format':
      return formatSentence(String(params['format']))
    case 'pattern':
      return patternSentence(String(params['pattern']), parentSchema)
    default:
      return message ?? 'is not valid'
  }
}

const formatSentences: Readonly<Record<string, string>> = {
  'date-time': 'must be an instant such as 2026-03-02T15:04:05Z, in the years 0001 to 9999',
  date: 'must be a day of the calendar such as 2026-04-01',
}

const formatSentence = (format: string) => formatSentences[format] ?? `must be a valid ${format}`

/** A sort key is checked by a pattern that lists the fields; the caller gets the list, not the pattern. */
function patternSentence(pattern: string, schema: ErrorObject['parentSchema']) {
  const fields = /^\^\((.+)\),\(asc\|desc\)\$$/.exec(pattern)?.[1]
  if (fields !== undefined)
    return `must be field,(asc|desc) with one of the fields: ${fields.replaceAll('\\.', '.').replaceAll('|', ', ')}`
  if (pattern === '\\S') return 'must not be blank'
  // what has a pattern is text
  const example = (schema as { examples?: string[] } | undefined)?.examples?.[0]
  return `must match ${pattern}${example === undefined ? '' : `, such as ${example}`}`
}
