import fc from 'fast-check'

export type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  format?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
}

/** Values at the limits of JavaScript, PostgreSQL, and the calendar. */
const hostile = fc.constantFrom<unknown[]>(
  '',
  ' ',
  'x',
  '0',
  '-1',
  '08',
  '1e9',
  '9007199254740993',
  '0000-01-01',
  '9999-12-31',
  '0000-01',
  '2026-02-29',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '\0',
  '\ud800',
  '%',
  '__proto__',
  'id>0 OR id<0',
  '😀'.repeat(300),
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  null,
  [],
  {},
)

const instants = fc.oneof(
  fc.constantFrom('0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
)

/** Values of a type that mostly match a schema, except for its patterns. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: matching(schema), weight: 3 }, { arbitrary: hostile, weight: 1 })
}

function matching(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: values, format, examples, items = {}, minimum = -5, maximum = 2 ** 31 } = schema
  const range = { min: minimum, max: maximum }
  if (values !== undefined) return fc.constantFrom(...values)
  if (format === 'date') return instants.map((text) => text.slice(0, 10))
  if (format === 'date-time') return instants
  const [type = 'string'] = [schema.type].flat()
  switch (type) {
    case 'object':
      return fieldsOf(schema)
    case 'array':
      return fc.array(valueOf(items), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(range)
    case 'number':
      return fc.double({ ...range, noNaN: true })
    default:
      return fc.oneof(fc.constantFrom(...(examples ?? ['a'])), fc.string({ maxLength: 40, unit: 'binary' }))
  }
}

/** A few fields of an object, so that the rest of a valid request stays valid, and sometimes an undeclared one. */
export function fieldsOf({ properties = {} }: Schema): fc.Arbitrary<object> {
  const undeclared: [string, Schema][] = [
    ['subCustomerId', {}],
    ['unknown', {}],
  ]
  const known = Object.entries(properties)
  const field = fc.oneof(
    ...(known.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...known), weight: 20 }]),
    { arbitrary: fc.constantFrom(...undeclared), weight: 1 },
  )
  return fc
    .array(field, { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map(([name, schema]) => [name, valueOf(schema)]))))
}
