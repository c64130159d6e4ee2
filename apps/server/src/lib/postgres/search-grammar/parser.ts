import { maxSearchConditions, type ListFieldType, type ListFields } from '@tiller/contract/list'
import type { Comparison, SearchExpression, SearchValue } from './expression.ts'
import { parseDayOrInstant } from '@tiller/contract/instant'
import { SearchSyntaxError, tokenizeSearch, type SearchToken } from './lexer.ts'

/**
 * Parses the `search` of a list by this grammar:
 *
 * any       = all { OR all }
 * all       = factor { [ AND ] factor }
 * factor    = [ "-" ] ( condition | "(" any ")" )
 * condition = field operator value | field ":" "(" value { "," value } ")"
 *
 * A blank search matches everything. Errors contain the position and the available fields.
 */
export function parseSearch(
  search: string,
  fields: ListFields['search'],
): { expression: SearchExpression | undefined } | { fault: string } {
  try {
    const reader = { tokens: tokenizeSearch(search), next: 0, fields, conditions: 0, depth: 0 }
    if (peek(reader).kind === 'end') return { expression: undefined }
    const expression = any(reader)
    if (peek(reader).kind !== 'end') throw unexpected(peek(reader), 'a condition, AND or OR')
    return { expression }
  } catch (error) {
    if (!(error instanceof SearchSyntaxError)) throw error
    const names = Object.keys(fields).join(', ')
    return { fault: `at position ${error.position}: ${error.message}. Fields: ${names}` }
  }
}

type Reader = {
  readonly tokens: readonly SearchToken[]
  next: number
  readonly fields: ListFields['search']
  conditions: number
  depth: number
}

/** Maximum nesting of parentheses. */
const maxDepth = 10

function peek({ tokens, next }: Reader): SearchToken {
  const token = tokens[next]
  if (token === undefined) throw new Error('the parser read beyond the end')
  return token
}

function take(reader: Reader): SearchToken {
  const token = peek(reader)
  if (token.kind !== 'end') reader.next += 1
  return token
}

function unexpected({ kind, text, at }: SearchToken, wanted: string) {
  const found = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return new SearchSyntaxError(
    `expected ${wanted}, found ${kind === 'end' ? found : JSON.stringify(found)}`,
    at,
  )
}

function expect(reader: Reader, kind: SearchToken['kind'], wanted: string): SearchToken {
  const token = take(reader)
  if (token.kind !== kind) throw unexpected(token, wanted)
  return token
}

const isKeyword = ({ kind, text }: SearchToken, keyword: 'and' | 'or') =>
  kind === 'word' && text.toLowerCase() === keyword

function any(reader: Reader): SearchExpression {
  const parts = [all(reader)]
  while (isKeyword(peek(reader), 'or')) {
    take(reader)
    parts.push(all(reader))
  }
  return joined('or', parts)
}

function all(reader: Reader): SearchExpression {
  const parts = [factor(reader)]
  for (;;) {
    const token = peek(reader)
    if (token.kind === 'end' || token.kind === ')' || isKeyword(token, 'or')) return joined('and', parts)
    if (isKeyword(token, 'and')) take(reader)
    parts.push(factor(reader))
  }
}

const joined = (kind: 'and' | 'or', parts: readonly SearchExpression[]): SearchExpression => {
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : { kind, parts }
}

function factor(reader: Reader): SearchExpression {
  if (peek(reader).kind === 'minus') {
    take(reader)
    return { kind: 'not', part: primary(reader) }
  }
  return primary(reader)
}

function primary(reader: Reader): SearchExpression {
  const open = peek(reader)
  if (open.kind !== '(') return condition(reader)
  take(reader)
  reader.depth += 1
  if (reader.depth > maxDepth)
    throw new SearchSyntaxError(`parentheses may be at most ${maxDepth} deep`, open.at)
  const inside = any(reader)
  expect(reader, ')', 'a closing parenthesis')
  reader.depth -= 1
  return inside
}

function condition(reader: Reader): SearchExpression {
  const { text: field, at } = expect(reader, 'word', 'a field')
  const type = Object.hasOwn(reader.fields, field) ? reader.fields[field] : undefined
  if (type === undefined) throw new SearchSyntaxError(`there is no field ${field}`, at)
  reader.conditions += 1
  if (reader.conditions > maxSearchConditions)
    throw new SearchSyntaxError(`a search has at most ${maxSearchConditions} conditions`, at)
  const operator = expect(reader, 'operator', 'one of = == != > >= < <= ~ :')
  if (operator.text === ':') return { kind: 'in', field, values: list(reader, field, type) }
  const token = peek(reader)
  const value = readValue(take(reader), field, type)
  if (operator.text === '!=') return { kind: 'not', part: { kind: 'compare', field, comparison: '=', value } }
  const comparison = operator.text === '==' ? '=' : (operator.text as Comparison)
  if (comparison !== '=' && value === null)
    throw new SearchSyntaxError('null can only be compared with =, == and !=', token.at)
  const fault = comparisonFault(comparison, field, type)
  if (fault !== undefined) throw new SearchSyntaxError(fault, operator.at)
  return { kind: 'compare', field, comparison, value }
}

/** Returns why a field of this type does not support the comparison, or undefined if it does. */
function comparisonFault(comparison: Comparison, field: string, type: ListFieldType): string | undefined {
  if (comparison === '=') return undefined
  const isText = type === 'string' || type === 'strings'
  if (comparison === '~') return isText ? undefined : `~ is for strings, and ${field} is a ${type}`
  if (type === 'boolean') return `${field} is true or false and has no order`
  if (type === 'strings' || type === 'numbers') return `there may be several of ${field}, which have no order`
  return undefined
}

function list(reader: Reader, field: string, type: ListFieldType): SearchValue[] {
  expect(reader, '(', 'an opening parenthesis')
  const values = [readValue(take(reader), field, type)]
  for (;;) {
    const token = take(reader)
    if (token.kind === ')') return values
    if (token.kind !== ',') throw unexpected(token, 'a comma or a closing parenthesis')
    values.push(readValue(take(reader), field, type))
  }
}

const wanted: Record<ListFieldType, string> = {
  number: 'a number',
  string: 'a string in double quotes',
  strings: 'a string in double quotes',
  numbers: 'a number',
  boolean: 'true or false',
  date: 'an ISO 8601 date or instant in double quotes',
}

function readValue(token: SearchToken, field: string, type: ListFieldType): SearchValue {
  const word = token.kind === 'word' ? token.text.toLowerCase() : undefined
  if (word === 'null') return null
  const value = typedValue(token, word, type)
  if (value === undefined) throw unexpected(token, `${wanted[type]} for ${field}`)
  return value
}

function typedValue(
  { kind, text }: SearchToken,
  word: string | undefined,
  type: ListFieldType,
): SearchValue | undefined {
  switch (type) {
    case 'string':
    case 'strings':
      return kind === 'string' ? text : undefined
    case 'date':
      return kind === 'string' ? parseDayOrInstant(text) : undefined
    case 'boolean':
      return word === 'true' ? true : word === 'false' ? false : undefined
    case 'number':
    case 'numbers':
      // Larger numbers would lose precision.
      return kind === 'number' && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : undefined
  }
}
