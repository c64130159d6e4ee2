import type { FieldProblem } from './problem.ts'

/** The fields of an Ajv error that the message depends on. */
type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string | undefined
  readonly parentSchema?: unknown
  readonly data?: unknown
}

/** The path to a nested value, as names and indexes. */
export type ValuePath = readonly (string | number)[]

/** Formats a path, for example `meta_data`, `0`, `note` as `meta_data[0].note`. */
export const formatPath = (path: ValuePath) =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  )

/** Parses a JSON pointer, for example `/jobFilters/0/zipCode/1` to `jobFilters`, `0`, `zipCode`, `1`. */
const pathOf = (pointer: string): ValuePath =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Converts an Ajv error to a field problem of the API: location, field, message, and rejected value. */
export function toFieldProblem(place: FieldProblem['in'], error: Fault): FieldProblem {
  const child = (error.params['missingProperty'] ?? error.params['additionalProperty']) as string | undefined
  const field = formatPath(
    pathOf(child === undefined ? error.instancePath : `${error.instancePath}/${child}`),
  )
  const value = child === undefined ? error.data : (error.data as Record<string, unknown>)[child]
  return { in: place, field, message: sentence(place, error), value }
}

function sentence(place: FieldProblem['in'], { keyword, params, message, parentSchema }: Fault): string {
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
  'date-time': 'must be a timestamp such as 2026-03-02T15:04:05Z, in the years 0001 to 9999',
  date: 'must be a calendar date such as 2026-04-01',
}

const formatSentence = (format: string) => formatSentences[format] ?? `must be a valid ${format}`

/**
 * Returns the message for a text that does not match a pattern. For sort keys, the message lists the sortable fields
 * instead of the pattern.
 */
function patternSentence(pattern: string, schema: unknown) {
  const fields = /^\^\((.+)\),\(asc\|desc\)\$$/.exec(pattern)?.[1]
  if (fields !== undefined)
    return `must be field,(asc|desc) with one of the fields: ${fields.replaceAll('\\.', '.').replaceAll('|', ', ')}`
  if (pattern === '\\S') return 'must not be blank'
  // Schemas with a pattern are strings.
  const example = (schema as { examples?: string[] } | undefined)?.examples?.[0]
  return `must match ${pattern}${example === undefined ? '' : `, such as ${example}`}`
}
