import { schemaName, type Schema } from './document.ts'

/** A name as it is used in addresses: `#schema-jobcampaign`. */
export const schemaAnchor = (name: string): string => `schema-${name}`

/**
 * The anchor of a field or parameter in an operation or schema. No element has it: the page's script finds the field,
 * because an id for each of thousands would make the page a fifth larger.
 */
export const fieldAnchor = (owner: string, field: string): string => `${owner}.${field}`

const typesOf = (schema: Schema): string[] => {
  if (schema.type === undefined) return schema.properties === undefined ? [] : ['object']
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

const isNullable = (schema: Schema): boolean => typesOf(schema).includes('null')

/** The type without null, or undefined where the schema names none. */
export const plainType = (schema: Schema): string | undefined =>
  typesOf(schema).find((type) => type !== 'null')

/** A part of what a type is called: words, or the name of a schema that is documented by itself. */
export type TypeWord = string | { schema: string }

/** What kind of value it is, in words. */
export const typeWords = (schema: Schema): TypeWord[] => [
  ...kind(schema),
  ...(isNullable(schema) ? [' or null'] : []),
]

const kind = (schema: Schema): TypeWord[] => {
  const name = schemaName(schema)
  if (name !== null) return [{ schema: name }]
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined)
    return choices.flatMap((choice, index) => [...(index === 0 ? [] : [' or ']), ...typeWords(choice)])
  const type = plainType(schema)
  if (type === 'array')
    return ['list of ', ...(schema.items === undefined ? ['values'] : typeWords(schema.items))]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  return [schema.format ?? type ?? 'any value']
}

/** The same as text. */
export const typeText = (schema: Schema): string =>
  typeWords(schema)
    .map((word) => (typeof word === 'string' ? word : word.schema))
    .join('')

const sizes = (least: number | undefined, most: number | undefined, units: string): string | null => {
  const of = (number: number) => `${count(number)} ${number === 1 ? units.slice(0, -1) : units}`
  if (least !== undefined && least === most) return `exactly ${of(least)}`
  if (least !== undefined && least > 0 && most !== undefined) return `${count(least)} to ${of(most)}`
  if (most !== undefined) return `at most ${of(most)}`
  return least !== undefined && least > 0 ? `at least ${of(least)}` : null
}

// Every id is bounded by what JSON carries exactly; a reader needs no telling.
const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value

// That it is a positive whole number goes without saying.
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

/** Every limit of a value in words, in a fixed order. */
export const limits = (schema: Schema): string[] =>
  [
    range(schema),
    sizes(schema.minLength, schema.maxLength, 'characters'),
    sizes(schema.minItems, schema.maxItems, 'items'),
    schema.uniqueItems === true ? 'no repeats' : null,
    schema.multipleOf === undefined ? null : `a multiple of ${schema.multipleOf}`,
    schema.pattern === notBlank ? 'not blank' : null,
  ].filter((limit) => limit !== null)

/** The allowed values, sorted; null is not among them, because the type says it. */
export const allowedValues = (schema: Schema): string[] => {
  const values = schema.enum ?? schema.items?.enum ?? []
  const shown = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const allNumbers = values.every((value) => typeof value === 'number' || value === null)
  return shown.sort(allNumbers ? (a, b) => Number(a) - Number(b) : (a, b) => a.localeCompare(b, 'en'))
}

/** The one pattern that has words: something that is no space. */
const notBlank = '\\S'

/** The pattern that a text must match, its own or that of a list's items, unless the limits say it in words. */
export const patternOf = (schema: Schema): string | undefined => {
  const pattern = schema.pattern ?? schema.items?.pattern
  return pattern === notBlank ? undefined : pattern
}

/** A schema with the properties of all its `allOf` parts in it; what it says itself goes before what they say. */
export const merged = (schema: Schema, resolved: (part: Schema) => Schema): Schema => {
  const whole: Schema = {}
  const parts = (schema.allOf ?? []).map((part) => merged(resolved(part), resolved))
  for (const part of [...parts, schema]) {
    const properties = { ...whole.properties, ...part.properties }
    const required = [...(whole.required ?? []), ...(part.required ?? [])]
    Object.assign(whole, part, Object.keys(properties).length > 0 ? { properties, required } : {})
  }
  return whole
}
