import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { idempotencyRetention } from './retention.ts'

const harness = isolatedHarness()

const day = 86_400_000

test('stored responses are deleted after seven days, and not before', async (t) => {
  const { db, tenant, clock } = await harness(t)
  await db
    .insertInto('idempotentAnswer')
    .values({
      ...tenant,
      appClientId: 1,
      route: 'POST /v5/x',
      key: randomUUID(),
      requestHash: Buffer.alloc(32),
      answer: '{}',
      createdAt: clock.at,
    })
    .execute()
  const at = (ms: number) => new Date(clock.at.getTime() + ms)
  assert.equal((await deletedRowsAt(db, idempotencyRetention, at(7 * day - 1)))['idempotentAnswer'], 0)
  assert.equal((await deletedRowsAt(db, idempotencyRetention, at(7 * day)))['idempotentAnswer'], 1)
})

test('the byte count of a day is deleted with the last response of that day', async (t) => {
  const { db, tenant, clock } = await harness(t)
  await db
    .insertInto('keptAnswerBytes')
    .values({ ...tenant, day: clock.at.toISOString().slice(0, 10), bytes: 1 })
    .execute()
  const at = (days: number) => new Date(clock.at.getTime() + days * day)
  assert.equal((await deletedRowsAt(db, idempotencyRetention, at(7)))['keptAnswerBytes'], 0)
  assert.equal((await deletedRowsAt(db, idempotencyRetention, at(8)))['keptAnswerBytes'], 1)
})
