import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '#test/harness/harness.ts'
import { toApiError } from '#lib/http/problem.ts'
import { lockPoolForAssignment } from './assignment.ts'

test('a lock timeout on a pool is reported as such, not as a lost database connection', async (t) => {
  const { db, poolId } = await harness(t)
  const refusal = await db.transaction().execute(async (tx) => {
    await lockPoolForAssignment(tx, poolId)
    return db
      .transaction()
      .execute(async (other) => {
        await sql`set local lock_timeout = 1`.execute(other)
        await lockPoolForAssignment(other, poolId)
      })
      .catch(toApiError)
  })
  assert.equal(refusal?.code, 'unavailable')
  assert.match(refusal?.message ?? '', /^Another request is still changing the same pool/)
})
