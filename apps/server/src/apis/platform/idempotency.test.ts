import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import type { CampaignCreate } from '@tiller/client/platform'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { harness } from '#test/harness/harness.ts'

async function caller(t: TestContext) {
  const h = await harness(t)
  const { api, poolId } = h
  const create = (body: CampaignCreate, idempotencyKey: string) =>
    api.createCampaign.withResponse({ params: { poolId }, body }, { idempotencyKey })
  const campaigns = async () => (await api.listMyCampaigns()).totalElements
  return { ...h, create, campaigns }
}

const campaign = (name: string): CampaignCreate => ({ ...blankCampaignSettings, name })

test('the same request with the same key has one effect and one response, which is marked when replayed', async (t) => {
  const { create, campaigns } = await caller(t)
  const key = randomUUID()
  const first = await create(campaign('Once'), key)
  const second = await create(campaign('Once'), key)
  assert.deepEqual([first.replayed, second.replayed], [false, true])
  assert.deepEqual([second.data, second.etag], [first.data, first.etag])
  assert.equal(await campaigns(), 1)
})

test('twenty concurrent requests have one effect; the others get an error while it is in progress', async (t) => {
  const { create, campaigns } = await caller(t)
  const key = randomUUID()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => create(campaign('Once'), key)))
  const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  assert.equal(new Set(done.map(({ data }) => data.id)).size, 1)
  assert.equal(done.filter(({ replayed }) => !replayed).length, 1)
  for (const error of refused) assert.equal(error instanceof TillerError && error.code, 'request-in-progress')
  assert.equal(await campaigns(), 1)
})

test('a different request with the same key is rejected and changes nothing', async (t) => {
  const { api, create, campaigns, poolId } = await caller(t)
  const idempotencyKey = randomUUID()
  const { data: one } = await create(campaign('One'), idempotencyKey)
  await assert.rejects(create(campaign('Other'), idempotencyKey), { status: 422, code: 'key-reused' })
  assert.equal(await campaigns(), 1)
  const copy = { params: { campaignId: one.id }, body: { name: 'Copy', poolId } }
  const elsewhere = await api.copyCampaign.withResponse(copy, { idempotencyKey })
  assert.equal(elsewhere.replayed, false, 'a key holds for one path')
})

test('a rejected request leaves its key unused', async (t) => {
  const { create } = await caller(t)
  const key = randomUUID()
  const incomplete = { name: 'Incomplete' } as CampaignCreate
  await assert.rejects(create(incomplete, key), { status: 400 })
  assert.equal((await create(campaign('Complete'), key)).replayed, false)
})

test('keys of different app clients are independent', async (t) => {
  const one = await caller(t)
  const other = await caller(t)
  const key = randomUUID()
  await one.create(campaign('Mine'), key)
  assert.equal((await other.create(campaign('Mine'), key)).replayed, false)
})

test('a key is stored for seven days', async (t) => {
  const { create, campaigns, clock } = await caller(t)
  const key = randomUUID()
  await create(campaign('Daily'), key)
  const againAfter = async (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms)
    return (await create(campaign('Daily'), key)).replayed
  }
  assert.equal(await againAfter(7 * 86_400_000 - 1), true)
  assert.equal(await campaigns(), 1)
  assert.equal(await againAfter(1), false)
  assert.equal(await campaigns(), 2)
})

test('a malformed key is rejected', async (t) => {
  const { create } = await caller(t)
  const refused = { status: 400, code: 'invalid-request' }
  await assert.rejects(create(campaign('x'), 'k'.repeat(256)), refused)
})

test('a replayed response contains no secret', async (t) => {
  const { api } = await caller(t)
  const idempotencyKey = randomUUID()
  const make = () =>
    api.createAppClient.withResponse({ body: { name: 'Reports', scopes: ['jobs:read'] } }, { idempotencyKey })
  const first = await make()
  const second = await make()
  const { secret, ...rest } = first.data
  assert.match(secret ?? '', /^tlr_secret_/)
  assert.deepEqual([second.data, second.replayed], [rest, true])
})

test('an update can depend on the version of the object', async (t) => {
  const { api, create, seed, sourceId } = await caller(t)
  await seed.jobs(sourceId, [{ reference: 'a' }])
  const made = await create({ ...campaign('v1'), jobFilters: [{}] }, randomUUID())
  const params = { campaignId: made.data.id }
  assert.equal((await api.getCampaign.withResponse({ params })).etag, made.etag)
  const change = (ifMatch: string, name: string) =>
    api.updateCampaign.withResponse({ params, body: { name } }, { ifMatch })
  const v2 = await change(made.etag, 'v2')
  assert.equal(v2.data.name, 'v2')
  await assert.rejects(change(made.etag, 'v3'), { status: 412, code: 'version-mismatch' })
  assert.equal((await change(`"other", ${v2.etag}`, 'v4')).data.name, 'v4', 'one of several')
  assert.equal((await change('*', 'v5')).data.name, 'v5', 'any')
  assert.equal((await api.getCampaign({ params })).name, 'v5')
})

test('spending changes the object, but not its version', async (t) => {
  const { api, create, db, tenant } = await caller(t)
  const made = await create({ ...campaign('Busy'), basicCpc: 10, monthlyBudget: 1000 }, randomUUID())
  const params = { campaignId: made.data.id }
  const launched = await api.launchCampaign.withResponse({ params })
  await db
    .updateTable('bucket')
    .set({ spentCents: 10 })
    .where('customerId', '=', tenant.customerId)
    .where('campaignId', '=', made.data.id)
    .execute()
  const read = await api.getCampaign.withResponse({ params })
  assert.equal(read.data.mtdSpend, 10)
  assert.equal(read.etag, launched.etag)
  assert.notEqual(read.etag, made.etag, 'the status is part of it')
})
