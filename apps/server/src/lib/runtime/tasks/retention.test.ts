import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { retentionRules } from '#app/background-tasks.ts'
import { applyRetentionRules } from './retention.ts'

test('deletes many rows in batches and the rest in the next round', async (t) => {
  const { db, parts } = await harness(t)
  await sql`insert into change (kind, id, at)
    select 'job', n, now() - interval '2 days' from generate_series(1, 100001) as n`.execute(db)
  assert.equal((await deletedRowsAt(db, retentionRules, parts.now()))['change'], 100_000)
  assert.equal((await deletedRowsAt(db, retentionRules, parts.now()))['change'], 1)
})

test('deletes no further batch after an abort', async (t) => {
  const { db, parts } = await harness(t)
  const counts = await applyRetentionRules({ db, config: parts.config }, retentionRules, {
    at: parts.now(),
    signal: AbortSignal.abort(),
  })
  assert.ok(Object.values(counts).every((rows) => rows === 0))
  assert.equal(Object.keys(counts).length, retentionRules.length)
})
