import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { harness } from '#test/harness/harness.ts'
import { createBoundValues } from './bound-values.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const kept = (text: string) => !text.includes('\0') && text.isWellFormed()
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }).filter(kept),
    fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', '\n', 'n', ' ', 'é'), maxLength: 5 }),
    fc.constantFrom('NULL', 'null', ''),
  ),
  { maxLength: 20 },
)
const numbers = fc.array(fc.maxSafeInteger(), { maxLength: 20 })

test('any characters and any number of values reach PostgreSQL unchanged', async (t) => {
  const { db } = await harness(t)
  const asked = fc.asyncProperty(
    fc.array(texts, { minLength: 1, maxLength: 4 }),
    numbers,
    async (lists, ids) => {
      const bound = createBoundValues()
      const names = [...lists.map((list) => bound.list('text', list)), bound.list('bigint', ids)]
      const { rows } = await sql<{ values: unknown[][] }>`
      select to_json(array[${sql.raw(names.map((name) => `to_json(${name})`).join(', '))}]) as values
      from (select) as nothing ${bound.fromSql()}`.execute(db)
      assert.deepEqual(rows[0]?.values, [...lists, ids])
    },
  )
  await checkProperty(asked, {}, { name: t.name })
})
