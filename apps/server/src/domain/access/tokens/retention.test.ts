import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { tokenRetention } from './retention.ts'

const harness = isolatedHarness()

test('deletes tokens only after they have expired', async (t) => {
  const h = await harness(t)
  await h.api.getMe()
  const left = async () => {
    const { count } = await h.db
      .selectFrom('accessToken')
      .select(sql<number>`count(*)`.as('count'))
      .where('customerId', '=', h.tenant.customerId)
      .executeTakeFirstOrThrow()
    return count
  }
  await deletedRowsAt(h.db, tokenRetention, new Date(h.clock.at.getTime() + 3600_000 - 1))
  assert.equal(await left(), 1)
  await deletedRowsAt(h.db, tokenRetention, new Date(h.clock.at.getTime() + 3600_000))
  assert.equal(await left(), 0)
})
