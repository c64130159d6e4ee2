import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { harness, type Harness } from '#test/harness/harness.ts'

const dayMs = 86_400_000

type Stored = {
  poolId: number
  event?: number
  outcome?: 'ATTRIBUTED' | 'UNKNOWN_CLICK' | null
  daysAgo?: number
}

const store = (
  { db, clock }: Harness,
  { poolId, event = 1, outcome = 'ATTRIBUTED', daysAgo = 1 }: Stored,
) => {
  const receivedAt = new Date(clock.at.getTime() - daysAgo * dayMs)
  const report = { tlrSid: randomUUID(), event, poolId, channel: 'PIXEL' as const }
  return db
    .insertInto('conversionReport')
    .values({ ...report, receivedAt, nextLookAt: receivedAt, outcome })
    .execute()
}

test('counts the reports of the last 30 days by pool, event, and result, also those of unknown pools', async (t) => {
  const h = await harness(t)
  const { poolId, tenant, clock, api } = h
  const unknownPoolId = 900_000_000 + tenant.customerId
  for (const daysAgo of [3, 2]) await store(h, { poolId, daysAgo })
  await store(h, { poolId, outcome: 'UNKNOWN_CLICK' })
  await store(h, { poolId, event: 2, outcome: null })
  await store(h, { poolId, daysAgo: 31 })
  await store(h, { poolId: unknownPoolId, outcome: 'UNKNOWN_CLICK' })
  const { name: customerName } = await api.getMe()
  const { name: poolName } = await api.getPool({ params: { poolId } })
  const own = { poolId, poolName, customerId: tenant.customerId, customerName }
  const at = (daysAgo: number) => new Date(clock.at.getTime() - daysAgo * dayMs).toISOString()
  const rows = (await api.listConversionReports()).filter(
    (row) => row.poolId === poolId || row.poolId === unknownPoolId,
  )
  assert.deepEqual(rows, [
    { ...own, event: 1, outcome: 'ATTRIBUTED', reports: 2, lastReceivedAt: at(2) },
    { ...own, event: 1, outcome: 'UNKNOWN_CLICK', reports: 1, lastReceivedAt: at(1) },
    { ...own, event: 2, outcome: 'WAITING', reports: 1, lastReceivedAt: at(1) },
    {
      poolId: unknownPoolId,
      poolName: null,
      customerId: null,
      customerName: null,
      event: 1,
      outcome: 'UNKNOWN_CLICK',
      reports: 1,
      lastReceivedAt: at(1),
    },
  ])
})

test('counts the reports that name no pool, such as those of forms', async (t) => {
  const h = await harness(t)
  await store(h, { poolId: 0, outcome: 'UNKNOWN_CLICK' })
  const row = (await h.api.listConversionReports()).find(
    ({ poolId, outcome }) => poolId === null && outcome === 'UNKNOWN_CLICK',
  )
  assert.partialDeepStrictEqual(row, { poolName: null, customerId: null, customerName: null, event: 1 })
})
