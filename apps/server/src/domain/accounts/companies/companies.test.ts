import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness } from '#test/harness/harness.ts'

test('lists each company of the feeds once, and only to its customer', async (t) => {
  const { api, sourceId, seed } = await harness(t)
  await seed.jobs(sourceId, [
    { reference: '1', company: 'Zebra' },
    { reference: '2', company: 'Acme', extra: '<advertiser_id>A-1</advertiser_id>' },
    { reference: '3', company: 'Zebra' },
  ])
  const { content, totalElements } = await api.listMyCompanies({ query: { sort: ['name,asc'] } })
  assert.equal(totalElements, 2)
  assert.deepEqual(
    content.map(({ name, advertiserId }) => [name, advertiserId]),
    [
      ['Acme', 'A-1'],
      ['Zebra', null],
    ],
  )
  const [acme] = content
  assert.ok(acme)
  const params = { companyId: acme.id }
  assert.deepEqual(await api.getCompany({ params }), acme)
  const stranger = await harness(t)
  const hidden = await stranger.api.getCompany({ params }).catch((error: unknown) => error)
  assert.ok(hidden instanceof TillerError)
  assert.deepEqual([hidden.status, hidden.code], [404, 'not-found'])
  assert.equal((await stranger.api.listMyCompanies()).totalElements, 0)
})

test('lists the segments of all campaigns', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const [first, second] = [await seed.campaign(poolId), await seed.campaign(poolId)]
  for (const { id: campaignId } of [first, second]) {
    await api.createSegment({ params: { campaignId }, body: { name: 'North' } })
  }
  const { content } = await api.listMySegments()
  assert.deepEqual(
    content.map(({ campaignId }) => campaignId),
    [first.id, second.id],
  )
  const found = await api.listMySegments({ query: { search: `campaignId=${second.id}` } })
  assert.deepEqual(found.content, content.slice(1))
})
