import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { answersObject, takesKey, takesVersion } from '@tiller/contract/conventions'
import { sql } from 'kysely'
import { hashRequest, lockNumber } from '../../src/apis/platform/idempotency.ts'
import { anotherServer } from '../another-server.ts'
import { bearerOf } from '../bearer.ts'
import { harness, type Harness } from '../harness.ts'
import { requestOf, secured, send, type Request, type Secured } from './cases.ts'

/** One test for each operation. */
async function each(
  t: TestContext,
  operations: readonly Secured[],
  check: (operation: Secured, h: Harness, bearer: string) => Promise<void>,
) {
  assert.ok(operations.length > 0)
  const h = await harness(t)
  const bearer = await bearerOf(h)
  for (const operation of operations) await t.test(operation.id, () => check(operation, h, bearer))
}

async function keyed({ db, tenant, credentials }: Harness, { operation, path }: Request, key: string) {
  const { id: appClientId } = await db
    .selectFrom('appClient')
    .select('id')
    .where('clientId', '=', credentials.clientId)
    .executeTakeFirstOrThrow()
  return { ...tenant, appClientId, route: `${operation.method} /v5${path}`, key }
}

test('every POST and PATCH answers 409 while its key is in use, 422 when the key stands for another request, and repeats its answer', async (t) => {
  await each(t, secured.filter(takesKey), async (operation, h, bearer) => {
    const request = await requestOf(operation, h)
    const key = randomUUID()
    const entry = await keyed(h, request, key)
    const attempt = () => send(h.baseUrl, request, { bearer, headers: { 'idempotency-key': key } })
    await h.db.transaction().execute(async (tx) => {
      const number = lockNumber({ ...entry, requestHash: Buffer.alloc(0) })
      await sql`select pg_advisory_xact_lock(${number}::bigint)`.execute(tx)
      const { status, body } = await attempt()
      assert.deepEqual([status, body['code']], [409, 'request-in-progress'])
    })
    const row = {
      ...entry,
      requestHash: hashRequest({ query: 0, body: 0 }),
      answer: '{}',
      createdAt: h.clock.at,
    }
    await h.db.insertInto('idempotentAnswer').values(row).execute()
    const { status, body } = await attempt()
    assert.deepEqual([status, body['code']], [422, 'key-reused'])
    await h.db.deleteFrom('idempotentAnswer').where('key', '=', key).execute()
    const first = await attempt()
    const second = await attempt()
    if (first.status === 200) assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal(second.status, first.status)
  })
})

test('every PATCH answers 412 to another version than the object has', async (t) => {
  await each(t, secured.filter(takesVersion), async (operation, h, bearer) => {
    const request = await requestOf(operation, h)
    const { status, body } = await send(h.baseUrl, request, { bearer, headers: { 'if-match': '"other"' } })
    assert.deepEqual([status, body['code']], [412, 'version-mismatch'])
  })
})

test('every answer that is one object has a version', async (t) => {
  const objects = secured.filter((operation) => answersObject(operation) && operation.method === 'GET')
  await each(t, objects, async (operation, h, bearer) => {
    const { status, headers } = await send(h.baseUrl, await requestOf(operation, h), { bearer })
    assert.equal(status, 200)
    assert.match(headers.get('etag') ?? '', /^"[\w-]{22}"$/)
  })
})

test('every operation answers 429 to a client that asks too often', async (t) => {
  const h = await harness(t)
  const limited = await anotherServer(t, h, { platformRequestsPerMinute: 1 })
  const bearer = await bearerOf(h)
  await fetch(`${limited}/v5/customers/me`, { headers: { authorization: `Bearer ${bearer}` } })
  for (const operation of secured) {
    const { status, body } = await send(limited, await requestOf(operation, h), { bearer })
    assert.deepEqual([status, body['code']], [429, 'too-many-requests'], operation.id)
  }
})

test('every operation refuses what it does not know, cannot read, or finds too large', async (t) => {
  await each(t, secured, async (operation, h, bearer) => {
    const request = await requestOf(operation, h)
    const codeOf = async (path: string, init: { type?: string; text?: string } = {}) => {
      const text = init.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
      const headers = text === undefined ? {} : { 'content-type': init.type ?? 'application/json' }
      const { status, body } = await send(
        h.baseUrl,
        { ...request, path, body: undefined },
        { bearer, headers, text },
      )
      return [status, body['code']]
    }
    if (operation.query !== undefined)
      assert.deepEqual(await codeOf(`${request.path}?nonsense=1`), [400, 'invalid-request'])
    if (operation.body === undefined) return
    assert.deepEqual(await codeOf(request.path, { text: '{' }), [400, 'malformed-body'])
    assert.deepEqual(await codeOf(request.path, { text: '<x/>', type: 'text/xml' }), [
      415,
      'unsupported-media-type',
    ])
    const large = `"${'x'.repeat(1_048_576)}"`
    assert.deepEqual(await codeOf(request.path, { text: large }), [413, 'payload-too-large'])
  })
})
