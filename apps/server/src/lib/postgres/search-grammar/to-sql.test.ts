import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxSearchConditions, type ListFieldType } from '@tiller/contract/list'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase, type Connection } from '../database.ts'
import {
  compareValues,
  listSearchedFields,
  matchesSearch,
  type Comparison,
  type SearchExpression,
  type SearchValue,
} from './expression.ts'
import { parseSearch } from './parser.ts'
import { toComparableSql, compileSearchToSql } from './to-sql.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

/** A field of each type, with the column types of our tables. */
const fields = {
  big: 'number',
  small: 'number',
  text: 'string',
  'nested.text': 'string',
  flag: 'boolean',
  at: 'date',
} as const satisfies Record<string, ListFieldType>
type Field = keyof typeof fields
type Row = Record<Field, SearchValue>
const names = Object.keys(fields) as Field[]

const columns = {
  big: sql`row.big`,
  small: sql`row.small`,
  text: sql`row.text`,
  'nested.text': sql`row.nested`,
  flag: sql`row.flag`,
  at: sql`row.at`,
}
const column = (field: string) => ({ type: fields[field as Field], sql: columns[field as Field] })

let connection: Connection
let stop: () => Promise<void>

before(async () => {
  const database = await testDatabase()
  connection = connectToDatabase(database.url, { connections: 1 })
  stop = async () => {
    await connection.close()
    await database.drop()
  }
})
after(() => stop())

/** Rows as a table expression, numbered from 0. */
const table = (rows: readonly Row[]) => {
  const json = JSON.stringify(rows.map(({ 'nested.text': nested, ...row }, n) => ({ n, nested, ...row })))
  return sql`jsonb_to_recordset(${json}::jsonb) as row(n integer, big bigint, small integer, text text, nested text, flag boolean, at timestamptz)`
}

async function foundBySql(rows: readonly Row[], expression: SearchExpression) {
  const { rows: found } = await sql<{ n: number }>`
    select n from ${table(rows)} where ${compileSearchToSql(expression, column)} order by n`.execute(
    connection.db,
  )
  return found.map(({ n }) => n)
}

const foundInMemory = (rows: readonly Row[], expression: SearchExpression) =>
  [...rows.keys()].filter((n) => matchesSearch(expression, (field) => rows[n]?.[field as Field] ?? null))

// A small set, so that rows match conditions; with texts that are often compared wrongly.
const texts = [
  '',
  'a',
  'A',
  'ab',
  'aB%',
  '%',
  '_',
  '\\',
  '"',
  "'",
  'é',
  'É',
  'İ',
  'ß',
  'Σς',
  '\uffff',
  '😀',
  ' a',
]
const anyText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 3 }).filter((text) => !text.includes('\0')),
)
/** Fields with one value. */
type SingleType = Exclude<ListFieldType, 'strings' | 'numbers'>

const anyValue: Record<SingleType, fc.Arbitrary<Exclude<SearchValue, null>>> = {
  number: fc.constantFrom(-2_147_483_648, -1, 0, 1, 2, 3, 1.5, 2_147_483_647, Number.MAX_SAFE_INTEGER),
  string: anyText,
  boolean: fc.boolean(),
  date: fc
    .constantFrom('0001-01-01', '1969-12-31T23:59:59.999Z', '2026-03-02', '2026-03-02T00:00:00.001Z')
    .map((text) => new Date(text)),
}
const whole = (max: number) =>
  anyValue.number.filter((value) => Number.isInteger(value) && Number(value) <= max)

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const anyRow: fc.Arbitrary<Row> = fc.record({
  big: nullable(whole(Number.MAX_SAFE_INTEGER)),
  small: nullable(whole(2_147_483_647)),
  text: nullable(anyText),
  'nested.text': nullable(anyText),
  flag: nullable(fc.boolean()),
  at: nullable(anyValue.date),
})

const comparisons: Record<SingleType, Comparison[]> = {
  number: ['=', '>', '>=', '<', '<='],
  string: ['=', '>', '>=', '<', '<=', '~'],
  boolean: ['='],
  date: ['=', '>', '>=', '<', '<='],
}

const anyCondition: fc.Arbitrary<SearchExpression> = fc.constantFrom(...names).chain((field) => {
  const type = fields[field]
  const compare = fc.record({
    kind: fc.constant('compare' as const),
    field: fc.constant(field),
    comparison: fc.constantFrom(...comparisons[type]),
    value: anyValue[type],
  })
  const isNull = fc.constant({ kind: 'compare', field, comparison: '=', value: null } as const)
  const inList = fc.record({
    kind: fc.constant('in' as const),
    field: fc.constant(field),
    values: fc.array(nullable(anyValue[type]), { minLength: 1, maxLength: 3 }),
  })
  return fc.oneof({ weight: 5, arbitrary: compare }, { weight: 2, arbitrary: inList }, isNull)
})

const { expression: anyExpression } = fc.letrec<{ expression: SearchExpression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: anyCondition },
    fc.record({ kind: fc.constant('not' as const), part: tie('expression') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

const spellValue = (value: SearchValue) =>
  value instanceof Date
    ? `"${value.toISOString()}"`
    : typeof value === 'string'
      ? `"${value.replaceAll(/["\\]/g, '\\$&')}"`
      : String(value)

/** Formats an expression as a caller would. */
function spell(expression: SearchExpression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return `(${expression.parts.map(spell).join(expression.kind === 'or' ? ' OR ' : ' ')})`
    case 'not':
      return `-(${spell(expression.part)})`
    case 'in':
      return `${expression.field}:(${expression.values.map(spellValue).join(',')})`
    case 'compare':
      return `${expression.field}${expression.comparison}${spellValue(expression.value)}`
  }
}

test('SQL and the in-memory evaluation find the same rows for any search', async () => {
  const rowsAndSearch = [fc.array(anyRow, { minLength: 1, maxLength: 12 }), anyExpression] as const
  await checkProperty(
    fc.asyncProperty(...rowsAndSearch, async (rows, expression) => {
      fc.pre(listSearchedFields(expression).length <= maxSearchConditions)
      const parsed = parseSearch(spell(expression), fields)
      assert.ok('expression' in parsed && parsed.expression !== undefined, JSON.stringify(parsed))
      assert.deepEqual(await foundBySql(rows, parsed.expression), foundInMemory(rows, expression))
    }),
    { numRuns: 800 },
  )
})

test('each row matches either a search or its negation', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), anyExpression, async (rows, part) => {
      const both = [...(await foundBySql(rows, part)), ...(await foundBySql(rows, { kind: 'not', part }))]
      assert.deepEqual(
        both.sort((a, b) => a - b),
        [...rows.keys()],
      )
    }),
    { numRuns: 200 },
  )
})

test('SQL sorts like the in-memory comparison, nulls last', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 12 }), fc.constantFrom(...names), async (rows, field) => {
      const { rows: sorted } = await sql<{ n: number }>`
          select n from ${table(rows)} order by ${toComparableSql(column(field))}, n`.execute(connection.db)
      const inMemory = [...rows.keys()].toSorted((a, b) =>
        compareValues(rows[a]?.[field] ?? null, rows[b]?.[field] ?? null),
      )
      assert.deepEqual(
        sorted.map(({ n }) => n),
        inMemory,
      )
    }),
    { numRuns: 200 },
  )
})

const pieces = [
  ['big', 'text', 'flag', 'at', 'nested.text', 'id', '__proto__', 'constructor', '.', '..'],
  ['=', '==', '!=', '>', '>=', '<', '<=', '~', ':', '(', ')', ',', '-', '--', '/*', ';', "'", '\\'],
  ['1', '-1', '0x1', '1e999', '99999999999999999999', '-0', 'null', 'true', 'NaN', '1.5', '$1', '?', '{}'],
  ['""', '"%_"', '"\\""', '"', '"\0"', '"2026-03-02"', '"\'; drop table job; --"', '"\ud800"', '&', '%00'],
  [' AND ', ' OR ', ' ', '\n', 'and', 'not ', '\u00a0', '\u202e', '😀', '(((', ')))'],
  ['big=1', 'text="a"', ' text~"%"', '-flag=true', 'at>"0001-01-01"', 'big:(1,null)'],
].flat()

/** Random sequences of valid pieces, searches with an extra piece, and random texts. */
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join('')),
  fc
    .tuple(
      anyExpression.map(spell),
      fc.nat(),
      fc.constantFrom('', '', '"', '(', ')', '-', '\\', ' OR ', '\0'),
    )
    .map(([search, at, piece]) => {
      const cut = at % (search.length + 1)
      return search.slice(0, cut) + piece + search.slice(cut)
    }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('10,000 hostile strings are each refused in words or understood and run', async () => {
  const rows: Row[] = [{ big: 1, small: 1, text: 'a', 'nested.text': null, flag: true, at: new Date(0) }]
  let understood = 0
  for (const search of fc.sample(hostile, { numRuns: 10_000, seed: 3 })) {
    const parsed = parseSearch(search, fields)
    if ('fault' in parsed) {
      assert.match(parsed.fault, /^at position \d+: .+\. Fields: /s)
      continue
    }
    if (parsed.expression === undefined) continue
    understood += 1
    assert.deepEqual(
      await foundBySql(rows, parsed.expression),
      foundInMemory(rows, parsed.expression),
      search,
    )
  }
  assert.ok(understood > 500, `only ${understood} of them were valid searches`)
})
