import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitNames, type LimitName } from '@tiller/contract/platform/customers/limits'
import { anotherCustomer, feedXml, harness, type Harness } from '#test/harness/harness.ts'
import {
  createFetchDependencies,
  setFeedUrl,
  startFeedServer,
} from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { fetchFeed } from '#domain/jobs/feeds/fetching/fetch-feed.ts'

const aJob = {
  title: 'Nurse',
  company: 'Acme',
  url: 'https://jobs.example.com/1',
  description: 'Care for patients.',
}

const set = ({ api, tenant }: Harness, body: Partial<Record<LimitName, number | null>>) =>
  api.updateCustomerLimits({ params: { customerId: tenant.customerId }, body })

const limitOf = async ({ api, tenant }: Harness, name: LimitName) =>
  (await api.getCustomerLimits({ params: { customerId: tenant.customerId } })).limits.find(
    (limit) => limit.name === name,
  )

test('shows the default of each limit, sets it with an audit record, and restores the default', async (t) => {
  const h = await harness(t)
  const params = { customerId: h.tenant.customerId }
  const { limits } = await h.api.getCustomerLimits({ params })
  assert.deepEqual(
    limits.map(({ name }) => name),
    limitNames,
  )
  assert.ok(limits.every(({ isDefault, value, defaultValue }) => isDefault && value === defaultValue))
  assert.ok(limits.every(({ minimum, maximum, value }) => minimum <= value && value <= maximum))
  await set(h, { sources: 7, users: 5 })
  assert.partialDeepStrictEqual(await limitOf(h, 'sources'), {
    value: 7,
    defaultValue: 100,
    isDefault: false,
  })
  await set(h, { sources: null })
  assert.partialDeepStrictEqual(await limitOf(h, 'sources'), { value: 100, isDefault: true })
  assert.partialDeepStrictEqual(await limitOf(h, 'users'), { value: 5, isDefault: false })
  const query = { search: `objectType="CUSTOMER" objectId=${params.customerId}` }
  const { content } = await h.api.listOperatorChanges({ query })
  assert.deepEqual(
    content.map(({ fields }) => fields),
    [
      [{ field: 'sources', old: 7, new: null }],
      [
        { field: 'sources', old: null, new: 7 },
        { field: 'users', old: null, new: 5 },
      ],
    ],
  )
})

test('rejects limits out of bounds, and those of an unknown customer', async (t) => {
  const h = await harness(t)
  for (const body of [{ sources: 10_001 }, { users: 0 }, { appClients: 1.5 }, { nothing: 1 }])
    await assert.rejects(set(h, body), { code: 'invalid-request' })
  const params = { customerId: 999_999_999 }
  await assert.rejects(h.api.getCustomerLimits({ params }), { code: 'not-found' })
  await assert.rejects(h.api.updateCustomerLimits({ params, body: { users: 1 } }), { code: 'not-found' })
})

/** How a customer exceeds each limit that counts objects, after the limit is set to what it has. */
const excesses: Partial<
  Record<LimitName, { limit: number; code?: string; exceed(h: Harness): Promise<unknown> }>
> = {
  appClients: {
    limit: 0,
    code: 'app-client-limit',
    exceed: ({ api }) => api.createAppClient({ body: { name: 'One more' } }),
  },
  users: {
    limit: 1,
    exceed: async ({ api }) => {
      await api.inviteUser({ body: { emailAddress: 'first.of.limit@example.com', role: 'VIEWER' } })
      await api.inviteUser({ body: { emailAddress: 'second.of.limit@example.com', role: 'VIEWER' } })
    },
  },
  webhooks: {
    limit: 0,
    exceed: ({ api }) =>
      api.createWebhook({
        body: { url: 'https://hooks.example.com/a', eventTypes: ['platform:SourceImport:finished:v1'] },
      }),
  },
  sources: {
    limit: 1,
    exceed: ({ api, poolId }) => api.createSource({ params: { poolId }, body: { name: 'Two', type: 'API' } }),
  },
  openJobsByApi: {
    limit: 0,
    exceed: async ({ api, poolId }) => {
      const source = await api.createSource({ params: { poolId }, body: { name: 'By API', type: 'API' } })
      const params = { sourceId: source.id, jobReference: 'a' }
      await api.putSourceJob({ params, body: aJob })
    },
  },
  campaignsPerPool: {
    limit: 1,
    exceed: async ({ seed, poolId }) => {
      await seed.campaign(poolId, { name: 'One' })
      await seed.campaign(poolId, { name: 'Two' })
    },
  },
  segmentsPerCampaign: {
    limit: 1,
    exceed: async ({ api, seed, poolId }) => {
      const { id: campaignId } = await seed.campaign(poolId, { name: 'With segments' })
      for (const segment of ['One', 'Two'])
        await api.createSegment({ params: { campaignId }, body: { name: segment, jobFilters: [] } })
    },
  },
  filterValuesPerPool: { limit: 1, exceed: ({ seed, poolId }) => seed.campaign(poolId, {}) },
  expansionsPerSource: {
    limit: 0,
    exceed: async ({ api, seed, sourceId }) => {
      await seed.jobs(sourceId, [{ reference: 'a', title: 'Nurse' }])
      await api.createSourceExpansion({
        params: { sourceId },
        body: { title: 'RN', jobFilters: { title: ['nurse'] } },
      })
    },
  },
}

for (const [name, { limit, code = 'quota-exceeded', exceed }] of Object.entries(excesses))
  test(`enforces a customer’s own limit of ${name}, and not for others`, async (t) => {
    const h = await harness(t)
    const other = await anotherCustomer(h)
    await set(h, { [name]: limit })
    await assert.rejects(exceed(h), { code, message: new RegExp(`\\b${limit}\\b`) })
    await set(h, { [name]: limit + 2 })
    await exceed(h).catch((error: unknown) => assert.doesNotMatch(String(error), /may have/))
    assert.ok((await limitOf(other, name as LimitName))?.isDefault)
  })

test('limits the requests of a customer at its own rate, and others at the default', async (t) => {
  const h = await harness(t)
  const other = await anotherCustomer(h)
  const policyOf = async ({ api }: Harness) =>
    (await api.getMe.withResponse()).headers.get('ratelimit-policy')
  const before = await policyOf(other)
  await set(h, { requestsPerMinute: 1_234 })
  h.clock.at = new Date(h.clock.at.getTime() + 5_000)
  assert.equal(await policyOf(h), '"client";q=1234;w=60')
  assert.equal(await policyOf(other), before)
  await set(h, { requestsPerMinute: 0 })
  h.clock.at = new Date(h.clock.at.getTime() + 5_000)
  assert.equal(await policyOf(h), null)
})

test('counts writes of jobs for the top-level customer, whose limit applies to its sub-customers', async (t) => {
  const h = await harness(t)
  const { id: customerId } = await h.api.createCustomer({
    body: { name: 'Below', test: true, parentId: h.tenant.customerId },
  })
  await set(h, { jobWritesPerMinute: 3 })
  const { limits } = await h.api.getCustomerLimits({ params: { customerId } })
  assert.partialDeepStrictEqual(
    limits.find(({ name }) => name === 'jobWritesPerMinute'),
    { value: 3, isDefault: false },
  )
  await assert.rejects(
    h.api.updateCustomerLimits({ params: { customerId }, body: { jobWritesPerMinute: 5 } }),
    { code: 'invalid-request' },
  )
  const source = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'By API', type: 'API' },
  })
  h.clock.at = new Date(h.clock.at.getTime() + 5_000)
  const items = ['a', 'b', 'c', 'd'].map((jobReference) => ({ jobReference, job: aJob }))
  const params = { sourceId: source.id }
  const { headers } = await h.api.putSourceJobs.withResponse({ params, body: { items: items.slice(0, 1) } })
  assert.equal(headers.get('ratelimit-policy'), '"jobs";q=3;w=60')
  await assert.rejects(h.api.putSourceJobs({ params, body: { items } }), { code: 'too-many-requests' })
})

test('does not import a feed that is larger than the customer’s limit', async (t) => {
  const h = await harness(t)
  const padding = ' '.repeat(1_100_000)
  const server = await startFeedServer(t, (_, response) =>
    response.end(feedXml([{ reference: 'a' }]).replace('</source>', `${padding}</source>`)),
  )
  await setFeedUrl(h, server.url)
  await set(h, { feedMegabytes: 1 })
  assert.partialDeepStrictEqual(await fetchFeed(createFetchDependencies(h), h.sourceId), {
    outcome: 'FETCH_FAILED',
  })
  await set(h, { feedMegabytes: 2 })
  assert.partialDeepStrictEqual(await fetchFeed(createFetchDependencies(h), h.sourceId), {
    outcome: 'IMPORTED',
  })
})
