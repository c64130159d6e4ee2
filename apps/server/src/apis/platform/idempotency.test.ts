import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { campaignBlank } from '@tiller/contract/platform/campaigns/shapes'
import { checkedFetch } from '../../../test/documents.ts'
import { bearerOf } from '../../../test/bearer.ts'
import { harness } from '../../../test/harness.ts'

type Sent = { method?: string; body?: unknown; key?: string; ifMatch?: string }

async function caller(t: TestContext) {
  const h = await harness(t)
  const bearer = await bearerOf(h)
  const send = async (path: string, { method = 'POST', body, key, ifMatch }: Sent = {}) => {
    const response = await checkedFetch(`${h.baseUrl}/v5${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id: number; code?: string; name?: string }
    const { headers, status } = response
    return { status, answer, replayed: headers.get('idempotency-replayed'), etag: headers.get('etag') }
  }
  const campaigns = async () => (await h.api.listMyCampaigns()).totalElements
  return { ...h, send, campaigns, create: `/pools/${h.poolId}/campaigns` }
}

const campaign = (name: string) => ({ ...campaignBlank, name })

test('the same request under the same key has one effect and one answer, marked when it is repeated', async (t) => {
  const { send, campaigns, create } = await caller(t)
  const key = randomUUID()
  const first = await send(create, { body: campaign('Once'), key })
  const second = await send(create, { body: campaign('Once'), key })
  assert.deepEqual([first.status, first.replayed], [200, null])
  assert.deepEqual(second, { ...first, replayed: 'true' })
  assert.equal(await campaigns(), 1)
})

test('twenty at once have one effect; whoever comes while it is under way is told so', async (t) => {
  const { send, campaigns, create } = await caller(t)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(create, { body: campaign('Once'), key })),
  )
  const done = answers.filter(({ status }) => status === 200)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ answer }) => answer.code))
  assert.equal(new Set(done.map(({ answer }) => answer.id)).size, 1)
  assert.equal(done.filter(({ replayed }) => replayed === null).length, 1)
  assert.ok([...codes].every((code) => code === 'request-in-progress'))
  assert.equal(await campaigns(), 1)
})

test('another request under the same key is refused and changes nothing', async (t) => {
  const { send, campaigns, create, poolId } = await caller(t)
  const key = randomUUID()
  await send(create, { body: campaign('One'), key })
  const other = await send(create, { body: campaign('Other'), key })
  assert.deepEqual([other.status, other.answer.code], [422, 'key-reused'])
  assert.equal(await campaigns(), 1)
  const elsewhere = await send(
    `/campaigns/${(await send(create, { body: campaign('One'), key })).answer.id}/copy`,
    {
      body: { name: 'Copy', poolId },
      key,
    },
  )
  assert.equal(elsewhere.status, 200, 'a key holds for one path')
})

test('a refused request leaves its key free', async (t) => {
  const { send, create } = await caller(t)
  const key = randomUUID()
  assert.equal((await send(create, { body: { name: 'Incomplete' }, key })).status, 400)
  assert.equal((await send(create, { body: campaign('Complete'), key })).status, 200)
})

test('the key of one app client means nothing to another', async (t) => {
  const one = await caller(t)
  const other = await caller(t)
  const key = randomUUID()
  await one.send(one.create, { body: campaign('Mine'), key })
  const theirs = await other.send(other.create, { body: campaign('Mine'), key })
  assert.deepEqual([theirs.status, theirs.replayed], [200, null])
})

test('a key is kept for seven days', async (t) => {
  const { send, campaigns, create, clock, credentials: _, ...h } = await caller(t)
  const key = randomUUID()
  await send(create, { body: campaign('Daily'), key })
  const renew = async (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms)
    return bearerOf({ ...h, credentials: _ })
  }
  const again = async (bearer: string) => {
    const response = await checkedFetch(`${h.baseUrl}/v5${create}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(campaign('Daily')),
    })
    return response.headers.get('idempotency-replayed')
  }
  assert.equal(await again(await renew(7 * 86_400_000 - 1)), 'true')
  assert.equal(await campaigns(), 1)
  assert.equal(await again(await renew(1)), null)
  assert.equal(await campaigns(), 2)
})

test('a key that is no key is refused', async (t) => {
  const { send, create } = await caller(t)
  const { status, answer } = await send(create, { body: campaign('x'), key: 'k'.repeat(256) })
  assert.deepEqual([status, answer.code], [400, 'invalid-request'])
})

test('a secret is never repeated', async (t) => {
  const { send } = await caller(t)
  const request = { body: { name: 'Reports', scopes: ['jobs:read'] }, key: randomUUID() }
  const first = await send('/customers/me/app-clients', request)
  const second = await send('/customers/me/app-clients', request)
  const { secret, ...rest } = first.answer as { secret?: string }
  assert.match(secret ?? '', /^tlr_secret_/)
  assert.deepEqual(second, { ...first, answer: rest, replayed: 'true' })
})

test('a change can be made to depend on the version that its author has read', async (t) => {
  const { send, create, seed, sourceId } = await caller(t)
  await seed.jobs(sourceId, [{ reference: 'a' }])
  const made = await send(create, { body: { ...campaign('v1'), jobFilters: [{}] } })
  const path = `/campaigns/${made.answer.id}`
  assert.equal((await send(path, { method: 'GET' })).etag, made.etag)
  const change = (ifMatch: string, name: string) => send(path, { method: 'PATCH', body: { name }, ifMatch })
  const v2 = await change(made.etag ?? '', 'v2')
  assert.deepEqual([v2.status, v2.answer.name], [200, 'v2'])
  const stale = await change(made.etag ?? '', 'v3')
  assert.deepEqual([stale.status, stale.answer.code], [412, 'version-mismatch'])
  assert.equal((await change(`"other", ${v2.etag}`, 'v4')).status, 200, 'one of several')
  assert.equal((await change('*', 'v5')).status, 200, 'any')
  assert.equal((await send(path, { method: 'GET' })).answer.name, 'v5')
})

test('spending changes the object, but not its version', async (t) => {
  const { send, create, db, tenant } = await caller(t)
  const made = await send(create, { body: { ...campaign('Busy'), basicCpc: 10, monthlyBudget: 1000 } })
  const path = `/campaigns/${made.answer.id}`
  const launched = await send(`${path}/launch`)
  await db
    .updateTable('bucket')
    .set({ spentCents: 10 })
    .where('customerId', '=', tenant.customerId)
    .where('campaignId', '=', made.answer.id)
    .execute()
  const read = await send(path, { method: 'GET' })
  assert.partialDeepStrictEqual(read.answer, { mtdSpend: 10 })
  assert.equal(read.etag, launched.etag)
  assert.notEqual(read.etag, made.etag, 'the status is part of it')
})
