import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAllowedValues, describeLimits, mergeAllOf, formatType, describeType } from './schema.ts'

test('allowed values are sorted by name, numbers by size, without null', () => {
  assert.deepEqual(listAllowedValues({ enum: ['UP', 'DOWN', null] }), ['DOWN', 'UP'])
  assert.deepEqual(listAllowedValues({ enum: [80, 8, 16] }), ['8', '16', '80'])
  assert.deepEqual(listAllowedValues({ type: 'array', items: { enum: ['b', 'a'] } }), ['a', 'b'])
})

test('every kind of limit is described in words', () => {
  const cases = [
    [{ minimum: 1, maximum: 200 }, '1 to 200'],
    [{ minimum: 0 }, '0 or more'],
    [{ maximum: 7 }, '7 or less'],
    [{ exclusiveMinimum: 0 }, 'more than 0'],
    [{ exclusiveMaximum: 1 }, 'less than 1'],
    [{ minLength: 36, maxLength: 36 }, 'exactly 36 characters'],
    [{ minLength: 2, maxLength: 255 }, '2 to 255 characters'],
    [{ maxLength: 255 }, 'at most 255 characters'],
    [{ minItems: 1 }, 'at least 1 item'],
    [{ maxItems: 1000 }, 'at most 1,000 items'],
    [{ uniqueItems: true }, 'no repeats'],
    [{ multipleOf: 30 }, 'a multiple of 30'],
    [{ pattern: '\\S' }, 'not blank'],
  ] as const
  for (const [schema, words] of cases) assert.deepEqual(describeLimits(schema), [words])
})

test('the limit of exact JSON integers is not shown for ids', () => {
  assert.deepEqual(describeLimits({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), ['1 or more'])
})

test('a type names its format, items, alternatives, and whether null is allowed', () => {
  assert.equal(formatType({ type: ['integer', 'null'] }), 'integer or null')
  assert.equal(formatType({ type: 'string', format: 'date-time' }), 'date-time')
  assert.deepEqual(describeType({ type: 'array', items: { $ref: '#/components/schemas/Job' } }), [
    'list of ',
    { schema: 'Job' },
  ])
  assert.equal(formatType({ anyOf: [{ type: 'string' }, { type: 'number' }] }), 'string or number')
})

test('the parts of an allOf become one object, in which the outer schema takes precedence', () => {
  const whole = mergeAllOf(
    {
      allOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'string' } } },
      ],
      properties: { b: { type: 'integer' } },
    },
    (part) => part,
  )
  assert.deepEqual(whole.properties, { a: { type: 'string' }, b: { type: 'integer' } })
  assert.deepEqual(whole.required, ['a'])
})
