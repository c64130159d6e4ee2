import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { clientOf } from '#test/harness/clients.ts'
import { anotherCustomer, harness } from '#test/harness/harness.ts'

test('lists all descendants of a customer and no other customers', async (t) => {
  const agency = await harness(t)
  const north = await anotherCustomer(agency, { parent: agency.tenant })
  const south = await anotherCustomer(agency, { parent: agency.tenant })
  const farNorth = await anotherCustomer(agency, { parent: north.tenant })
  await harness(t)
  const idsOf = async (query = {}) =>
    (await agency.api.listMySubCustomers({ query })).content.map(({ id }) => id)
  const [, northId, southId, farNorthId] = [agency, north, south, farNorth].map(
    ({ tenant }) => tenant.customerId,
  )
  assert.deepEqual(await idsOf(), [northId, southId, farNorthId])
  assert.deepEqual(await idsOf({ search: `parentId=${northId}` }), [farNorthId])
  assert.deepEqual(await idsOf({ subCustomerId: northId }), [farNorthId])
  assert.deepEqual((await farNorth.api.listMySubCustomers()).content, [])
  assert.equal((await agency.api.getMyAccess()).hasSubCustomers, true)
  assert.equal((await farNorth.api.getMyAccess()).hasSubCustomers, false)
})

test('lets the client of a sub-customer act for it by default, unless a call names another', async (t) => {
  const agency = await harness(t)
  const below = await anotherCustomer(agency, { parent: agency.tenant })
  const { baseUrl, credentials } = agency
  const api = clientOf(baseUrl, { credentials, subCustomerId: below.tenant.customerId })
  assert.equal((await api.getMe()).id, below.tenant.customerId)
  const { id } = await api.createCampaign({
    params: { poolId: below.poolId },
    body: { ...blankCampaignSettings, name: 'Theirs' },
  })
  assert.equal((await below.api.getCampaign({ params: { campaignId: id } })).name, 'Theirs')
  const own = { subCustomerId: agency.tenant.customerId }
  assert.equal((await api.getMe({ query: own })).id, agency.tenant.customerId)
  assert.equal((await api.getMyAccess()).customerId, agency.tenant.customerId)
  assert.equal((await api.getStatus()).maintenance, 'INACTIVE')
})
