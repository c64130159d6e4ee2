import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createPartitions } from '#lib/postgres/partitions/create-partitions.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { migratedDatabase } from '#test/harness/postgres.ts'
import {
  answerPartitions,
  findKeyedResponse,
  lockIdempotencyKey,
  storeKeyedResponse,
  type KeyedRequest,
} from './idempotency.ts'

/** Two processes whose clocks are on both sides of midnight. */
async function processes(t: TestContext) {
  const { url, drop } = await migratedDatabase()
  const connections = [0, 1].map(() => connectToDatabase(url, { connections: 8 }))
  t.after(async () => {
    for (const { close } of connections) await close()
    await drop()
  })
  const [before, after] = [new Date('2051-05-10T23:59:59.999Z'), new Date('2051-05-11T00:00:00Z')]
  const [one, other] = connections
  assert.ok(one !== undefined && other !== undefined)
  await createPartitions(one.db, [answerPartitions], before)
  await sql`insert into customer (root_customer_id, id, name, created_at) values (1, 1, 'Customer', ${before})`.execute(
    one.db,
  )
  await sql`create table effect (key text not null)`.execute(one.db)
  return [
    { db: one.db, at: before },
    { db: other.db, at: after },
  ] as const
}

const toRequest = (key: string): KeyedRequest => ({
  rootCustomerId: 1,
  customerId: 1,
  appClientId: 1,
  route: 'POST /',
  key,
  requestHash: Buffer.alloc(32),
  defaultMegabytes: 0,
})

const find = ({ db, at }: { db: Db; at: Date }, key: string) =>
  db.transaction().execute((tx) => findKeyedResponse(tx, toRequest(key), at))

/** Has the effect of a request whose lookup found nothing. */
const write = ({ db, at }: { db: Db; at: Date }, key: string) =>
  db.transaction().execute(async (tx) => {
    await lockIdempotencyKey(tx, toRequest(key), at)
    await sql`insert into effect values (${key})`.execute(tx)
    await storeKeyedResponse(tx, toRequest(key), '{}', at)
  })

const isInProgress = (error: unknown) => error instanceof ApiError && error.code === 'request-in-progress'

test('a request that is repeated at midnight has one effect, although the days have different partitions', async (t) => {
  const [evening, morning] = await processes(t)
  for (const [first, second] of [
    [evening, morning],
    [morning, evening],
  ] as const) {
    const key = `late ${first.at.toISOString()}`
    assert.equal(await find(second, key), undefined)
    await write(first, key)
    // Its lookup was before the commit of the first one.
    await assert.rejects(write(second, key), isInProgress)
    assert.equal(await find(second, key), '{}')
  }
  const keys = Array.from({ length: 100 }, (_, n) => `key ${n}`)
  await Promise.all(
    keys.flatMap((key) =>
      [evening, morning, morning, evening].map(async (each) => {
        if ((await find(each, key)) === undefined)
          await write(each, key).catch((error: unknown) => assert.ok(isInProgress(error), String(error)))
      }),
    ),
  )
  const { rows } = await sql`
    select (select count(*) from effect) as effects, count(*) as answers, count(distinct key) as keys,
      count(distinct tableoid) as partitions
    from idempotent_answer`.execute(evening.db)
  assert.deepEqual(rows, [{ effects: 102, answers: 102, keys: 102, partitions: 2 }])
})
