import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DispositionEvent } from '@tiller/contract/disposition/events'
import { checkedFetch } from '#test/harness/documents.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { issueAccessToken } from '#domain/access/tokens/tokens.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { anEvent, uuidOf } from '#test/soak/dispositions/events.ts'
import { maxQueuedEvents, maxConcurrentStatements } from '#domain/dispositions/limits.ts'
import { startDispositions } from '#test/soak/dispositions/standalone.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
after(async () => {
  await close()
  await database.drop()
})

const at = new Date('2026-03-02T15:00:00Z')

/** A server with these settings, and a function that sends events from any address. */
async function start(settings: Record<string, string>, url = database.url) {
  const api = await startDispositions(url, { settings, now: () => at })
  const send = async (body: DispositionEvent | DispositionEvent[], headers: Record<string, string> = {}) => {
    const response = await checkedFetch(`${api.baseUrl}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }
  return { ...api, send, [Symbol.asyncDispose]: api.close }
}

const from = (address: string) => ({ 'x-forwarded-for': address })

async function makeToken(db: Db) {
  const { id } = await db
    .insertInto('customer')
    .values({ rootCustomerId: 0, name: 'Partner', test: true, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('customer').set({ rootCustomerId: id }).where('id', '=', id).execute()
  const tenant = { rootCustomerId: id, customerId: id }
  await createAppClient(db, tenant, { name: 'Test', scopes: ['integration'], at })
  const client = await db
    .selectFrom('appClient')
    .selectAll()
    .where('customerId', '=', id)
    .executeTakeFirstOrThrow()
  return issueAccessToken(db, client, ['integration'], at)
}

test('an address may send ten seconds of requests in a burst, then gets Retry-After', async () => {
  await using api = await start({ DISPOSITION_REQUESTS_PER_SECOND: '2' })
  for (let n = 0; n < 20; n += 1) assert.equal((await api.send(anEvent(), from('203.0.113.1'))).status, 200)
  const refused = await Promise.all(
    Array.from({ length: 10 }, () => api.send(anEvent(), from('203.0.113.1'))),
  )
  const { headers, body } =
    refused.find(({ status }) => status === 429) ?? assert.fail('no request was rejected')
  assert.equal(headers.get('retry-after'), '1')
  assert.equal(headers.get('ratelimit-policy'), '"requests";q=20;w=10')
  assert.match(headers.get('ratelimit') ?? '', /^"requests";r=0;t=\d+$/)
  assert.partialDeepStrictEqual(body, { message: 'Too many requests', tlr_sid: null })
  assert.equal((await api.send(anEvent(), from('203.0.113.2'))).status, 200)
})

test('a token has its own rate limit; guessing tokens does not avoid the limit of the address', async () => {
  await using api = await start({
    DISPOSITION_REQUESTS_PER_SECOND: '1',
    DISPOSITION_TOKEN_REQUESTS_PER_SECOND: '3',
  })
  const headers = { ...from('203.0.113.3'), authorization: `Bearer ${await makeToken(db)}` }
  const guess = { ...from('203.0.113.3'), authorization: 'Bearer guessed' }
  const statuses = async (count: number, sent: Record<string, string>) =>
    (await Promise.all(Array.from({ length: count }, () => api.send(anEvent(), sent)))).map(
      ({ status }) => status,
    )
  const guesses = Map.groupBy(await statuses(20, guess), (status) => status)
  assert.ok((guesses.get(401)?.length ?? 0) <= 12 && (guesses.get(429)?.length ?? 0) >= 8)
  assert.ok((await statuses(2, from('203.0.113.3'))).includes(429))
  const own = await statuses(40, headers)
  assert.ok(own.filter((status) => status === 200).length >= 30 && own.includes(429))
})

test('an operator can require a token', async () => {
  await using api = await start({ DISPOSITION_REQUIRES_TOKEN: '1' })
  const { status, body } = await api.send(anEvent())
  assert.equal(status, 401)
  assert.partialDeepStrictEqual(body, { message: 'An access token is required', tlr_sid: null })
  assert.equal((await api.send(anEvent(), { authorization: `Bearer ${await makeToken(db)}` })).status, 200)
})

test('when the database is slow, the queue fills, further requests get 503 at once, and none is partly stored', async () => {
  await using api = await start({})
  const batch = (n: number) =>
    Array.from({ length: 1000 }, (_, index) =>
      anEvent({
        tlr_application_id: uuidOf(`overload ${n}`),
        event_time: new Date(index * 1000).toISOString(),
      }),
    )
  const blocker = await pool.connect()
  await blocker.query('begin; lock table disposition_event in exclusive mode')
  const fitting = maxQueuedEvents / 1000 + maxConcurrentStatements
  const refused: Awaited<ReturnType<typeof api.send>>[] = []
  const allRefused = Promise.withResolvers<void>()
  const tooMany = 5
  const answers = Array.from({ length: fitting + tooMany }, async (_, n) => {
    const answer = await api.send(batch(n))
    if (answer.status === 503 && refused.push(answer) === tooMany) allRefused.resolve()
    return answer
  })
  await allRefused.promise
  for (const { headers, body } of refused) {
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.partialDeepStrictEqual(body, { message: 'The service is unavailable', tlr_sid: null })
  }
  await blocker.query('rollback')
  blocker.release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, fitting)
  for (const [n, status] of statuses.entries()) {
    const { rows } = await pool.query(
      'select count(*) from disposition_event where tlr_application_id = $1',
      [uuidOf(`overload ${n}`)],
    )
    assert.equal(Number(rows[0].count), status === 200 ? 1000 : 0)
  }
  assert.equal((await api.send(anEvent())).status, 200)
})

test('while the database is unavailable the response is 503 with Retry-After, with and without a token', async () => {
  await using api = await start({}, 'postgres://nobody@127.0.0.1:1/nothing')
  for (const headers of [{}, { authorization: 'Bearer any' }]) {
    const answer = await api.send(anEvent(), headers)
    assert.equal(answer.status, 503)
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.partialDeepStrictEqual(answer.body, { tlr_sid: null })
  }
})

test('meta_data may have 16 KB; larger values are rejected and not repeated', async () => {
  await using api = await start({})
  const withBytes = (bytes: number) => anEvent({ meta_data: { a: 'ü'.repeat((bytes - 8) / 2) } })
  assert.equal((await api.send(withBytes(16_384))).status, 200)
  const refused = await api.send(withBytes(16_386))
  assert.equal(refused.status, 400)
  assert.partialDeepStrictEqual(refused.body, {
    errors: [
      { field: 'meta_data', message: 'This value should have at most 16384 bytes as JSON.', value: null },
    ],
  })
})

test('the bytes per minute of an address are limited without a token, and unlimited with one', async () => {
  await using api = await start({ DISPOSITION_BYTES_PER_MINUTE: '100000' })
  const batch = Array.from({ length: 8 }, () => anEvent({ meta_data: { a: 'x'.repeat(10_000) } }))
  assert.equal((await api.send(batch, from('203.0.113.1'))).status, 200)
  const refused = await api.send(batch, from('203.0.113.1'))
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after') ?? '', /^[34]\d$/)
  assert.equal((await api.send(batch, from('203.0.113.2'))).status, 200)
  const headers = { ...from('203.0.113.1'), authorization: `Bearer ${await makeToken(db)}` }
  for (let n = 0; n < 3; n += 1) assert.equal((await api.send(batch, headers)).status, 200)
})
