import { fieldProblem } from '@tiller/contract/fault'
import { isTimestamp } from '@tiller/contract/instant'
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
import { parseSearch } from '#lib/postgres/search-grammar/parser.ts'

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
      code
        .replaceAll('vErrors.push(', `if(vErrors.length >= ${maxFaultsCounted}){throw vErrors;}vErrors.push(`)
        // A text has no more characters than UTF-16 units, of which the number is known.
        .replaceAll(/(func\d+)\((data\d*)\) > (\d+)/g, '$2.length > $3 && $1($2) > $3')
        .replaceAll(/func\d+\((data\d*)\) < 1\b/g, '$1.length < 1'),
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

/**
 * Makes the check of one operation's requests; it fills in defaults and throws every fault in one ApiError. It is
 * compiled when the operation is first called: all of them together would take a second of every start.
 */
export function requestValidator(operation: Operation, unknownQuery: 'refused' | 'ignored') {
  let validate: ReturnType<typeof compile> | undefined
  return (request: RequestParts, isForm: boolean) => {
    validate ??= compile(operation, unknownQuery)
    validate(request, isForm)
  }
}

function compile(operation: Operation, unknownQuery: 'refused' | 'ignored') {
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
