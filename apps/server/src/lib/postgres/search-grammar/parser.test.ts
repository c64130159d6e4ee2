import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchExpression, SearchValue } from './expression.ts'
import { parseSearch } from './parser.ts'

const fields = {
  id: 'number',
  name: 'string',
  'pool.name': 'string',
  live: 'boolean',
  createdAt: 'date',
} as const

const is = (field: string, value: SearchValue): SearchExpression => ({
  kind: 'compare',
  field,
  comparison: '=',
  value,
})
const a = is('id', 1)
const b = is('name', 'b')
const c = is('live', true)
const not = (part: SearchExpression): SearchExpression => ({ kind: 'not', part })
const and = (...parts: SearchExpression[]): SearchExpression => ({ kind: 'and', parts })
const or = (...parts: SearchExpression[]): SearchExpression => ({ kind: 'or', parts })

const expressionOf = (search: string) => {
  const parsed = parseSearch(search, fields)
  assert.ok('expression' in parsed, 'fault' in parsed ? `${search}: ${parsed.fault}` : '')
  return parsed.expression
}

const faultOf = (search: string) => {
  const parsed = parseSearch(search, fields)
  assert.ok('fault' in parsed, `${search} was accepted`)
  return parsed.fault
}

const understood: [string, SearchExpression | undefined][] = [
  ['', undefined],
  [' \n\t', undefined],
  ['id=1', a],
  ['id==1', a],
  [' id  =\t1 ', a],
  ['id!=1', not(a)],
  ['-id=1', not(a)],
  ['-id!=1', not(not(a))],
  ['id=-1.5', is('id', -1.5)],
  ['id=null', is('id', null)],
  ['live=TRUE', c],
  ['live=False', is('live', false)],
  ['pool.name="x"', is('pool.name', 'x')],
  ['name="say \\"hi\\" \\\\ 100%_"', is('name', 'say "hi" \\ 100%_')],
  ['name=" AND "', is('name', ' AND ')],
  ['name="😀 Zoë"', is('name', '😀 Zoë')],
  ['createdAt="2026-03-02"', is('createdAt', new Date('2026-03-02T00:00:00Z'))],
  ['createdAt="2026-03-02T10:00:00.5-05:00"', is('createdAt', new Date('2026-03-02T15:00:00.500Z'))],
  ['createdAt="2024-02-29T23:59Z"', is('createdAt', new Date('2024-02-29T23:59:00Z'))],
  ['id>=1', { kind: 'compare', field: 'id', comparison: '>=', value: 1 }],
  ['name~"b"', { kind: 'compare', field: 'name', comparison: '~', value: 'b' }],
  ['id:(1, 2,null)', { kind: 'in', field: 'id', values: [1, 2, null] }],
  ['-name : ("x")', not({ kind: 'in', field: 'name', values: ['x'] })],
  ['id=1 name="b"', and(a, b)],
  ['id=1 AND name="b" and live=true', and(a, b, c)],
  ['id=1 OR name="b" live=true', or(a, and(b, c))],
  ['id=1 AND name="b" Or live=true', or(and(a, b), c)],
  ['(id=1 OR name="b")AND live=true', and(or(a, b), c)],
  ['-(id=1 OR name="b") live=true', and(not(or(a, b)), c)],
  ['((id=1))', a],
  ['id=1-live=true', and(a, not(c))],
]

test('parses searches as the grammar defines', () => {
  for (const [search, expression] of understood) assert.deepEqual(expressionOf(search), expression, search)
})

const refused: [string, RegExp][] = [
  [
    'colour="red"',
    /^at position 1: there is no field colour\. Fields: id, name, pool\.name, live, createdAt$/,
  ],
  ['id=1 AND toString=1', /^at position 10: there is no field toString/],
  ['pool="x"', /^at position 1: there is no field pool/],
  ['id', /^at position 3: expected one of = == != > >= < <= ~ :, found the end/],
  ['id=', /^at position 4: expected a number for id, found the end/],
  ['id="1"', /^at position 4: expected a number for id, found "1"/],
  ['id=9007199254740992', /^at position 4: expected a number for id/],
  ['id=1.5.2', /^at position 4: unexpected "1"/],
  ['id=1e3', /^at position 4: unexpected "1"/],
  ['name=LIVE', /^at position 6: expected a string in double quotes for name, found "LIVE"/],
  ["name='LIVE'", /^at position 6: unexpected "'"/],
  ['name=true', /expected a string in double quotes/],
  ['name="LIVE', /^at position 6: the string that begins here has no closing double quote/],
  ['name="a\\n"', /^at position 8: only \\" and \\\\ are escapes/],
  ['name="a\0"', /^at position 8: a string cannot contain the character U\+0000/],
  ['live="true"', /expected true or false for live, found "true"/],
  ['live>true', /^at position 5: live is true or false and has no order/],
  ['id~1', /^at position 3: ~ is for strings, and id is a number/],
  ['name>null', /^at position 6: null can only be compared with =, == and !=/],
  ['createdAt>2026', /expected an ISO 8601 date or instant in double quotes for createdAt/],
  ['createdAt="2026-02-30"', /expected an ISO 8601 date/],
  ['createdAt="2026-01-01T24:00Z"', /expected an ISO 8601 date/],
  ['createdAt="2026-01-01T10:00"', /expected an ISO 8601 date/],
  ['createdAt="0000-12-31"', /expected an ISO 8601 date/],
  ['createdAt="9999-12-31T23:59:59-01:00"', /expected an ISO 8601 date/],
  ['createdAt="yesterday"', /expected an ISO 8601 date/],
  ['id:1', /^at position 4: expected an opening parenthesis, found "1"/],
  ['id:()', /^at position 5: expected a number for id, found "\)"/],
  ['id:(1 2)', /^at position 7: expected a comma or a closing parenthesis, found "2"/],
  ['id:(1,', /^at position 7: expected a number for id, found the end/],
  ['id=1 OR', /^at position 8: expected a field, found the end/],
  ['AND id=1', /there is no field AND/],
  ['id=1 AND AND id=1', /there is no field AND/],
  ['(id=1', /^at position 6: expected a closing parenthesis, found the end/],
  ['id=1)', /^at position 5: expected a condition, AND or OR, found "\)"/],
  ['--id=1', /^at position 2: expected a field, found "-"/],
  ['id = 1 ; drop table job', /^at position 8: unexpected ";"/],
  ['id=1'.concat(' id=1'.repeat(10)), /^at position 51: a search has at most 10 conditions/],
  [`${'('.repeat(11)}id=1${')'.repeat(11)}`, /^at position 11: parentheses may be at most 10 deep/],
  [`id=${'9'.repeat(100)}`, /found "9{40}…"/],
]

test('reports syntax errors with their position and the available fields', () => {
  for (const [search, fault] of refused) {
    assert.match(faultOf(search), fault, search)
    assert.match(faultOf(search), /\. Fields: id, name, pool\.name, live, createdAt$/, search)
  }
})
