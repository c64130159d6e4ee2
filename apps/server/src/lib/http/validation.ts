import { toFieldProblem } from '@tiller/contract/fault'
import { normalizeCode, normalizePastedText } from '@tiller/contract/pasted-text'
import { isCalendarDay, isTimestamp } from '@tiller/contract/instant'
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
import { createInvalidRequestError, maxProblemsCounted } from './api-error.ts'
import { parseSearch } from '#lib/postgres/search-grammar/parser.ts'

/**
 * Options that report all problems together. Because long lists and unknown names can cause any number of problems, the
 * generated code stops after `maxProblemsCounted` and checks the length of a list before its items. Bodies are never
 * coerced, so null stays null.
 */
const options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  code: {
    // Optimized code takes half as long again to generate and is not measurably faster.
    optimize: false,
    process: (code: string) =>
      code
        .replaceAll(
          'vErrors.push(',
          `if(vErrors.length >= ${maxProblemsCounted}){throw vErrors;}vErrors.push(`,
        )
        // Checks the number of UTF-16 units first, which is known and never smaller than the number of
        // characters.
        .replaceAll(/(func\d+)\((data\d*)\) > (\d+)/g, '$2.length > $3 && $1($2) > $3')
        .replaceAll(/func\d+\((data\d*)\) < 1\b/g, '$1.length < 1'),
  },
} as const
/** A keyword that validates list searches together with the rest of the request. */
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
// Coercion can produce infinity, which must then be compared with a maximum.
const parts = new Ajv2020({ ...options, coerceTypes: 'array', strictNumbers: false })
const bodies = new Ajv2020(options)
for (const ajv of [parts, bodies]) {
  addFormats.default(ajv, ['email', 'int32', 'int64', 'uri', 'uuid'])
  ajv.addFormat('date', isCalendarDay)
  ajv.addFormat('date-time', isTimestamp)
  ajv.addVocabulary(['x-schema', 'x-or-null'])
  ajv.addKeyword(searchKeyword)
}

export type RequestParts = { params: unknown; query: unknown; body: unknown }

/**
 * Creates the validator of an operation, which sets defaults and throws all problems in one ApiError. It is compiled on
 * first use, because compiling all would delay startup by a second.
 */
export function createRequestValidator(operation: Operation, unknownQuery: 'refused' | 'ignored') {
  let validate: ReturnType<typeof compile> | undefined
  return (request: RequestParts, isForm: boolean) => {
    validate ??= compile(operation, unknownQuery)
    validate(request, isForm)
  }
}

function compile(operation: Operation, unknownQuery: 'refused' | 'ignored') {
  const strictQuery =
    unknownQuery === 'refused'
      ? { type: 'object', ...operation.query, additionalProperties: false }
      : operation.query
  const params = operation.params && parts.compile(operation.params)
  const query = strictQuery && parts.compile(strictQuery)
  const body = operation.body && bodies.compile(operation.body)
  const form = operation.form && parts.compile(operation.form)
  return (request: RequestParts, isForm: boolean) => {
    if (operation.body !== undefined) normalizeTexts(operation.body, request.body)
    const faults = [
      ...check('path', params, request.params),
      ...check('query', query, request.query),
      ...check('body', isForm ? form : body, request.body),
    ]
    if (faults.length > 0) throw createInvalidRequestError(faults)
  }
}

type TextSchema = { format?: string; items?: TextSchema; anyOf?: readonly TextSchema[] }

const isEmail = ({ format, items, anyOf = [] }: TextSchema): boolean =>
  format === 'email' || anyOf.some(isEmail) || (items !== undefined && isEmail(items))

/**
 * Normalizes the e-mail addresses and names of a body in place, because pasted text can contain invisible characters.
 */
function normalizeTexts(schema: NonNullable<Operation['body']>, body: unknown) {
  if (typeof body !== 'object' || body === null) return
  const { properties = {} } = schema as { properties?: Record<string, TextSchema> }
  const fields = body as Record<string, unknown>
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(fields, name)) continue
    const normalize = isEmail(property)
      ? normalizeCode
      : /name$/i.test(name)
        ? normalizePastedText
        : undefined
    if (normalize === undefined) continue
    const each = (value: unknown) => (typeof value === 'string' ? normalize(value) : value)
    const value = fields[name]
    fields[name] = Array.isArray(value) ? value.map(each) : each(value)
  }
}

/** Matches the canonical text of an integer. Coercion would also accept `08`, `8.0`, `0x8`, and `8e0`. */
const integer = /^(?:0|-?[1-9]\d*)$/

const isMisspelledInteger = (value: unknown) =>
  typeof value === 'string' && !integer.test(value) && Number.isInteger(Number(value)) && value.trim() !== ''

type Properties = Readonly<Record<string, { type?: unknown; items?: { type?: unknown } }>>

/** Returns problems of integers in the path or query that are not in canonical form. */
function misspelledIntegers(
  place: FieldProblem['in'],
  schema: ValidateFunction['schema'],
  data: unknown,
): FieldProblem[] {
  const { properties = {} } = schema as { properties?: Properties }
  const sent = data as Readonly<Record<string, unknown>>
  return Object.entries(properties)
    .filter(([field, { type, items }]) => (items?.type ?? type) === 'integer' && Object.hasOwn(sent, field))
    .filter(([field]) => [sent[field]].flat().some(isMisspelledInteger))
    .map(([field]) => ({ in: place, field, message: 'must be integer', value: sent[field] }))
}

function check(
  place: FieldProblem['in'],
  validate: ValidateFunction | undefined,
  data: unknown,
): FieldProblem[] {
  if (validate === undefined) return []
  if (place === 'body' && data === undefined)
    return [{ in: 'body', field: '', message: 'is required', value: undefined }]
  // Before validation, which replaces the texts by numbers.
  const misspelled = place === 'body' ? [] : misspelledIntegers(place, validate.schema, data)
  return [...misspelled, ...errorsOf(validate, data).map((error) => toFieldProblem(place, error))]
}

function errorsOf(validate: ValidateFunction, data: unknown): ErrorObject[] {
  try {
    return validate(data) ? [] : (validate.errors ?? [])
  } catch (errors) {
    // Thrown by the generated code when it stops early.
    if (Array.isArray(errors)) return errors as ErrorObject[]
    throw errors
  }
}
