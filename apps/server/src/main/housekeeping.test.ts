import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bearerOf } from '../../test/bearer.ts'
import { createAppClient } from '../access/app-clients/app-clients.ts'
import { recordFailure } from '../access/sign-in/failures.ts'
import { issueUserTokens, startFamily } from '../access/tokens/families.ts'
import { keepMail } from '../access/sign-in/mails.ts'
import { beginSignIn } from '../access/sign-in/sign-in.ts'
import { createUser } from '../access/sign-in/users.ts'
import { harness } from '../../test/harness.ts'
import { keepHouse } from './housekeeping.ts'

const day = 86_400_000

test('tokens go when they have expired, and not before', async (t) => {
  const h = await harness(t)
  await bearerOf(h)
  const left = async () => {
    const { count } = await h.db
      .selectFrom('accessToken')
      .select(sql<number>`count(*)`.as('count'))
      .where('customerId', '=', h.tenant.customerId)
      .executeTakeFirstOrThrow()
    return count
  }
  await keepHouse(h.db, new Date(h.clock.at.getTime() + 3600_000 - 1))
  assert.equal(await left(), 1)
  await keepHouse(h.db, new Date(h.clock.at.getTime() + 3600_000))
  assert.equal(await left(), 0)
})

test('what sign-ins leave behind goes when it is of no use any more, and not before', async (t) => {
  const { db, tenant, clock, parts } = await harness(t)
  const at = (ms: number) => new Date(clock.at.getTime() + ms)
  const client = await createAppClient(db, tenant, { name: 'App', scopes: ['campaigns'], at: clock.at })
  const user = await createUser(db, parts.secretBox, tenant, {
    emailAddress: 'house@example.com',
    secondFactor: 'NONE',
    at: clock.at,
  })
  await db.transaction().execute(async (tx) => {
    const id = await startFamily(tx, client, user.id, clock.at)
    await issueUserTokens(tx, client, { id, scopes: ['campaigns'] }, clock.at)
  })
  await beginSignIn(db, client, { scopes: [] }, clock.at)
  await recordFailure(db, { clientId: 'x', address: 'x', at: clock.at })
  await keepMail(db, { recipient: 'x', subject: 'x', body: 'x' }, clock.at)
  const gone = async (ms: number) => {
    const counts = await keepHouse(db, at(ms))
    return ['refreshToken', 'tokenFamily', 'signIn', 'signInFailure', 'mail'].map((table) => counts[table])
  }
  assert.deepEqual(await gone(5 * 60_000 - 1), [0, 0, 0, 0, 0])
  assert.deepEqual(await gone(15 * 60_000), [0, 0, 1, 1, 0])
  assert.deepEqual(await gone(30 * day - 1), [0, 0, 0, 0, 0])
  assert.deepEqual(await gone(30 * day), [1, 1, 0, 0, 1])
})

test('idempotent answers go after seven days, and not before', async (t) => {
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
  assert.equal((await keepHouse(db, at(7 * day - 1)))['idempotentAnswer'], 0)
  assert.equal((await keepHouse(db, at(7 * day)))['idempotentAnswer'], 1)
})

test('a search index that missed deleted changes reads everything anew', async (t) => {
  const { db, api, seed, sourceId, poolId, parts, tenant } = await harness(t)
  await seed.jobs(sourceId, [{ reference: 'a' }])
  await seed.campaign(poolId, { jobFilters: [{}], live: true })
  const { documents } = await parts.searchIndex.stats()
  const [job] = (await api.listMyJobs()).content
  // One statement, so that the follower has no moment to see the change before it is deleted.
  await sql`
    with removed as (update job set deleted_at = now() where customer_id = ${tenant.customerId})
    update change_pruned set txid = pg_current_xact_id()`.execute(db)
  await parts.searchIndex.catchUp()
  assert.equal((await parts.searchIndex.stats()).documents, documents - 1, `job ${job?.id} is gone`)
})

test('changes are kept for a day, and what is deleted is noted', async (t) => {
  const { db, parts } = await harness(t)
  const { rows } = await sql<{ seq: number; txid: string }>`
    insert into change (kind, id, at) values ('job', 1, now() - interval '23 hours'), ('job', 2, now() - interval '25 hours')
    returning seq, txid::text`.execute(db)
  const kept = async () => {
    const found = await db
      .selectFrom('change')
      .select('id')
      .where('seq', '=', sql<number>`any(${rows.map(({ seq }) => seq)})`)
      .execute()
    return found.map(({ id }) => id)
  }
  assert.ok(((await keepHouse(db, parts.now()))['change'] ?? 0) >= 1)
  assert.deepEqual(await kept(), [1])
  const { txid } = await db.selectFrom('changePruned').select('txid').executeTakeFirstOrThrow()
  assert.ok(BigInt(txid) >= BigInt(rows[1]?.txid ?? 0))
})

test('much is deleted in parts, and the rest in the next round', async (t) => {
  const { db, parts } = await harness(t)
  await sql`insert into change (kind, id, at)
    select 'job', n, now() - interval '2 days' from generate_series(1, 100001) as n`.execute(db)
  assert.equal((await keepHouse(db, parts.now()))['change'], 100_000)
  assert.equal((await keepHouse(db, parts.now()))['change'], 1)
})
