import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { acceptsIdempotencyKey, supportsIfNoneMatch, supportsIfMatch } from '@tiller/contract/conventions'
import { maxBodyBytes } from '@tiller/contract/limits'
import { sql } from 'kysely'
import { hashKeyedRequest, toIdempotencyLockKey } from '#apis/platform/idempotency.ts'
import { anotherServer } from '../../harness/another-server.ts'
import { clientOf } from '../../harness/clients.ts'
import { checkedFetch } from '../../harness/documents.ts'
import { harness, type Harness } from '../../harness/harness.ts'
import { accessToken } from '../../harness/oauth.ts'
import {
  freshRequestOf,
  pathOf,
  requestOf,
  secured,
  send,
  type Request,
  type SecuredOperation,
} from './cases.ts'

/** One test per operation. */
async function each(
  t: TestContext,
  operations: readonly SecuredOperation[],
  check: (operation: SecuredOperation, h: Harness) => Promise<void>,
) {
  assert.ok(operations.length > 0)
  const h = await harness(t)
  for (const operation of operations) await t.test(operation.id, () => check(operation, h))
}

async function keyed({ db, tenant, credentials }: Harness, request: Request, key: string) {
  const { id: appClientId } = await db
    .selectFrom('appClient')
    .select('id')
    .where('clientId', '=', credentials.clientId)
    .executeTakeFirstOrThrow()
  return { ...tenant, appClientId, route: `${request.operation.method} /v5${pathOf(request)}`, key }
}

test('every POST and PATCH responds with 409 while its idempotency key is in use, with 422 if the key belongs to another request, and otherwise repeats its response', async (t) => {
  await each(t, secured.filter(acceptsIdempotencyKey), async (operation, h) => {
    const request = await freshRequestOf(operation, h)
    const idempotencyKey = randomUUID()
    const entry = await keyed(h, request, idempotencyKey)
    const attempt = () => send(h.api, request, { options: { idempotencyKey } })
    await h.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${toIdempotencyLockKey(entry)})`.execute(tx)
      const { status, body } = await attempt()
      assert.deepEqual([status, body['code']], [409, 'request-in-progress'])
    })
    const row = {
      ...entry,
      requestHash: hashKeyedRequest({ query: 0, body: 0 }),
      answer: '{}',
      createdAt: h.clock.at,
    }
    await h.db.insertInto('idempotentAnswer').values(row).execute()
    const { status, body } = await attempt()
    assert.deepEqual([status, body['code']], [422, 'key-reused'])
    await h.db.deleteFrom('idempotentAnswer').where('key', '=', idempotencyKey).execute()
    const first = await attempt()
    const second = await attempt()
    assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [200, null])
    assert.deepEqual([second.status, second.headers.get('idempotency-replayed')], [200, 'true'])
    assert.equal(second.headers.get('etag'), first.headers.get('etag'))
    const { secret: _, pass: __, ...repeatable } = first.body
    assert.deepEqual(second.body, repeatable)
  })
})

test('every PATCH responds with 412 to an outdated version', async (t) => {
  await each(t, secured.filter(supportsIfMatch), async (operation, h) => {
    const request = await requestOf(operation, h)
    const { status, body } = await send(h.api, request, { options: { ifMatch: '"other"' } })
    assert.deepEqual([status, body['code']], [412, 'version-mismatch'])
  })
})

test('every response with one object, or with data that changes only with the version of Tiller, has an ETag and supports 304', async (t) => {
  await each(t, secured.filter(supportsIfNoneMatch), async (operation, h) => {
    const request = await requestOf(operation, h)
    const bearer = await accessToken(h)
    const { status, headers } = await send(h.api, request)
    assert.equal(status, 200)
    const tag = headers.get('etag') ?? ''
    assert.match(tag, /^"[\w-]{22}"$/)
    const again = async (kept: string) => {
      const response = await checkedFetch(`${h.baseUrl}/v5${pathOf(request)}`, {
        headers: { authorization: `Bearer ${bearer}`, 'if-none-match': kept },
      })
      return [response.status, (await response.text()) === '', response.headers.get('etag')]
    }
    for (const kept of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      assert.deepEqual(await again(kept), [304, true, tag], kept)
    assert.deepEqual(await again('"other"'), [200, false, tag])
  })
})

test('every operation responds with 429 to a client that exceeds its rate limit', async (t) => {
  const h = await harness(t)
  const api = clientOf(await anotherServer(t, h, { platformRequestsPerMinute: 1 }), {
    credentials: h.credentials,
  })
  await api.getMe()
  for (const operation of secured) {
    const { status, body } = await send(api, await requestOf(operation, h))
    assert.deepEqual([status, body['code']], [429, 'too-many-requests'], operation.id)
  }
})

test('every operation rejects unknown fields, unreadable bodies, and bodies that are too large', async (t) => {
  await each(t, secured, async (operation, h) => {
    const request = await requestOf(operation, h)
    if (operation.query !== undefined) {
      const { status, body } = await send(h.api, request, { query: { nonsense: 1 } })
      assert.deepEqual([status, body['code']], [400, 'invalid-request'])
    }
    if (operation.body === undefined) return
    const authorization = `Bearer ${await accessToken(h)}`
    const answerTo = async (text: string, type = 'application/json') => {
      const response = await checkedFetch(`${h.baseUrl}/v5${pathOf(request)}`, {
        method: operation.method,
        headers: { authorization, 'content-type': type },
        body: text,
      })
      const { code, detail } = (await response.json()) as { code: string; detail: string }
      return { status: response.status, code, detail }
    }
    assert.partialDeepStrictEqual(await answerTo('{'), { status: 400, code: 'malformed-body' })
    const xml = await answerTo('<x/>', 'text/xml')
    assert.partialDeepStrictEqual(xml, { status: 415, code: 'unsupported-media-type' })
    const maxBytes = operation.maxBodyBytes ?? maxBodyBytes
    assert.deepEqual(await answerTo(`"${'x'.repeat(maxBytes)}"`), {
      status: 413,
      code: 'payload-too-large',
      detail: `The body is larger than ${Number((maxBytes / 2 ** 20).toFixed(1))} MB.`,
    })
  })
})
