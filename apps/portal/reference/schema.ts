import { getSchemaName, type Schema } from './document.ts'

/** Returns the anchor of a schema, for example `schema-JobCampaign`. */
export const getSchemaAnchor = (name: string): string => `schema-${name}`

/**
 * Returns the anchor of a field or parameter. The page's script finds the element by it; an id for each of thousands
 * of fields would make the page 20 % larger.
 */
export const getFieldAnchor = (owner: string, field: string): string => `${owner}.${field}`

const typesOf = (schema: Schema): string[] => {
  if (schema.type === undefined) return schema.properties === undefined ? [] : ['object']
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

const isNullable = (schema: Schema): boolean => typesOf(schema).includes('null')

/** Returns the type without null, or undefined if there is none. */
export const getPlainType = (schema: Schema): string | undefined =>
  typesOf(schema).find((type) => type !== 'null')

/** A text, or the name of a schema that is described separately. */
export type TypeWord = string | { schema: string }

/** Describes the type as a list of words and schema names. */
export const describeType = (schema: Schema): TypeWord[] => [
  ...kind(schema),
  ...(isNullable(schema) ? [' or null'] : []),
]

const kind = (schema: Schema): TypeWord[] => {
  const name = getSchemaName(schema)
  if (name !== null) return [{ schema: name }]
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined)
    return choices.flatMap((choice, index) => [...(index === 0 ? [] : [' or ']), ...describeType(choice)])
  const type = getPlainType(schema)
  if (type === 'array')
    return ['list of ', ...(schema.items === undefined ? ['values'] : describeType(schema.items))]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  return [schema.format ?? type ?? 'any value']
}

export const formatType = (schema: Schema): string =>
  describeType(schema)
    .map((word) => (typeof word === 'string' ? word : word.schema))
    .join('')

const sizes = (least: number | undefined, most: number | undefined, units: string): string | null => {
  const of = (number: number) => `${count(number)} ${number === 1 ? units.slice(0, -1) : units}`
  if (least !== undefined && least === most) return `exactly ${of(least)}`
  if (least !== undefined && least > 0 && most !== undefined) return `${count(least)} to ${of(most)}`
  if (most !== undefined) return `at most ${of(most)}`
  return least !== undefined && least > 0 ? `at least ${of(least)}` : null
}

// The limit of ids (the largest exact integer of JSON) is not worth mentioning.
const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value

// Ids are always positive integers.
const isId = ({ format, minimum }: Schema): boolean => format === 'int64' && minimum === 1

const range = (schema: Schema): string | null => {
  const least = isId(schema) ? undefined : bound(schema.minimum)
  const most = bound(schema.maximum)
  if (least !== undefined && most !== undefined) return `${count(least)} to ${count(most)}`
  if (least !== undefined) return `${count(least)} or more`
  if (most !== undefined) return `${count(most)} or less`
  if (schema.exclusiveMinimum !== undefined) return `more than ${count(schema.exclusiveMinimum)}`
  return schema.exclusiveMaximum === undefined ? null : `less than ${count(schema.exclusiveMaximum)}`
}

const count = (value: number): string => value.toLocaleString('en-US')

/** Describes the limits of a value, in a fixed order. */
export const describeLimits = (schema: Schema): string[] =>
  [
    range(schema),
    sizes(schema.minLength, schema.maxLength, 'characters'),
    sizes(schema.minItems, schema.maxItems, 'items'),
    schema.uniqueItems === true ? 'no repeats' : null,
    schema.multipleOf === undefined ? null : `a multiple of ${schema.multipleOf}`,
    schema.pattern === notBlank ? 'not blank' : null,
  ].filter((limit) => limit !== null)

/** Returns the allowed values, sorted, without null. */
export const listAllowedValues = (schema: Schema): string[] => {
  const values = schema.enum ?? schema.items?.enum ?? []
  const shown = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const allNumbers = values.every((value) => typeof value === 'number' || value === null)
  return shown.sort(allNumbers ? (a, b) => Number(a) - Number(b) : (a, b) => a.localeCompare(b, 'en'))
}

/** The pattern that requires a visible character. `describeLimits` states it in words. */
const notBlank = '\\S'

/** Returns the pattern of a value or its items, unless the limits describe it in words. */
export const getPattern = (schema: Schema): string | undefined => {
  const pattern = schema.pattern ?? schema.items?.pattern
  return pattern === notBlank ? undefined : pattern
}

/** Merges a schema with the properties of its `allOf` schemas. Its own properties take precedence. */
export const mergeAllOf = (schema: Schema, resolved: (part: Schema) => Schema): Schema => {
  const whole: Schema = {}
  const parts = (schema.allOf ?? []).map((part) => mergeAllOf(resolved(part), resolved))
  for (const part of [...parts, schema]) {
    const properties = { ...whole.properties, ...part.properties }
    const required = [...(whole.required ?? []), ...(part.required ?? [])]
    Object.assign(whole, part, Object.keys(properties).length > 0 ? { properties, required } : {})
  }
  return whole
}
