import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkProperty } from '../../../../../test/seeds.ts'
import { maskLiterals, summarizeSql } from './sql-summary.ts'

test('names a statement by its operation and first table', () => {
  const names = {
    'select "id" from "campaign" where id = $1': 'SELECT campaign',
    'with given as (select * from json_to_recordset($1::json) as each (id bigint)) insert into event (id) select id from given':
      'INSERT event',
    'select from webhook where id = any($1) order by id for no key update': 'SELECT webhook',
    'insert into bucket (id) values ($1) on conflict do update set id = excluded.id': 'INSERT bucket',
    'update "campaign" set status = $1': 'UPDATE campaign',
    'delete from change where ctid in (select ctid from change limit 5 for update skip locked)':
      'DELETE change',
    "select set_config('role', tenant_role(), true)": 'SELECT',
    begin: 'BEGIN',
  }
  for (const [sql, name] of Object.entries(names)) assert.equal(summarizeSql(sql).summary, name)
})

test('replaces numbers and texts of a statement, but not names and parameters', () => {
  assert.equal(
    maskLiterals(
      "select t1.a2 from t1\n where b = 'O''Brien' and c = 4.5 and d = $12 and e = E'a\\'b' and f = $x$it's$x$",
    ),
    'select t1.a2 from t1 where b = ? and c = ? and d = $12 and e = ? and f = ?',
  )
})

test('no text literal survives, wherever the statement is cut', () =>
  checkProperty(
    fc.property(fc.integer({ min: 0, max: 2_100 }), fc.string(), (length, text) => {
      const canary = `'${`${text}canary`.replaceAll("'", "''")}'`
      const masked = maskLiterals(`select ${'a'.repeat(length)} from t where b = ${canary} and c = 1`)
      assert.doesNotMatch(masked, /canary/)
    }),
  ))
