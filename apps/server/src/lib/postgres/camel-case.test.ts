import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueryId } from 'kysely'
import { countEventLoopIterations } from '#test/harness/count-round-trips.ts'
import { YieldingCamelCasePlugin } from './camel-case.ts'

test('yields while it renames the columns of many rows', async (t) => {
  const served = countEventLoopIterations()
  t.after(served.stop)
  const result = { rows: Array.from({ length: 10_000 }, (_, id) => ({ id, min_cpc: 5 })) }
  const { rows } = await new YieldingCamelCasePlugin().transformResult({ result, queryId: createQueryId() })
  assert.equal(rows.length, 10_000)
  assert.deepEqual(rows.at(-1), { id: 9_999, minCpc: 5 })
  assert.ok(served.rounds >= 40, `${served.rounds} rounds`)
})
