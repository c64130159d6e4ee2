import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient } from '@tiller/client'
import { anotherServer } from '#test/harness/another-server.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'
import type { Config } from '#lib/config/config.ts'

const refused = (message: RegExp) => ({ status: 409, code: 'quota-exceeded', message })

async function limited(t: TestContext, quotas: Partial<Config>) {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, quotas)
  const api = createClient({ baseUrl, credentials: h.credentials, fetch: checkedFetch })
  return { ...h, api, seed: h.seedThrough(api) }
}

test('the campaign quota of a pool holds for concurrent requests', async (t) => {
  const { api, seed, poolId } = await limited(t, { campaignsPerPool: 3 })
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => seed.campaign(poolId)))
  const [first] = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 3)
  const campaignId = first?.id ?? assert.fail()
  await assert.rejects(seed.campaign(poolId), refused(/3 campaigns that are not archived/))
  await assert.rejects(
    api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId } }),
    refused(/3 campaigns/),
  )
  await api.archiveCampaign({ params: { campaignId } })
  await seed.campaign(poolId)
})

test('segments per campaign and archived objects per pool are limited by quotas', async (t) => {
  const { api, seed, poolId } = await limited(t, { segmentsPerCampaign: 2, archivedPerPool: 3 })
  const { id: campaignId } = await seed.campaign(poolId)
  const params = { campaignId }
  const body = { name: 'S', jobFilters: [] }
  const made = [await api.createSegment({ params, body }), await api.createSegment({ params, body })]
  const more = refused(/A campaign may have 2 segments that are not archived/)
  await assert.rejects(api.createSegment({ params, body }), more)
  const segmentId = made[0]?.id ?? assert.fail()
  await assert.rejects(api.copySegment({ params: { segmentId }, body: { name: 'S', campaignId } }), more)
  const { id: elsewhere } = await seed.campaign(poolId)
  await api.createSegment({ params: { campaignId: elsewhere }, body })
  for (const { id } of made) await api.archiveSegment({ params: { segmentId: id } })
  await api.createSegment({ params, body })
  // Four, with the unarchived segment.
  await api.archiveCampaign({ params })
  await assert.rejects(seed.campaign(poolId), refused(/3 archived campaigns and segments/))
})

test('the number of filter values per pool is limited, and a refused change writes nothing', async (t) => {
  const { api, seed, poolId } = await limited(t, { filterValuesPerPool: 20 })
  const titles = (count: number) => Array.from({ length: count }, (_, n) => `title ${n}`)
  const { id: campaignId } = await seed.campaign(poolId, { jobFilters: [{ title: titles(7) }, { cpc: {} }] })
  const params = { campaignId }
  const body = { name: 'S', jobFilters: [{ title: titles(4), city: ['Austin'] }] }
  const { id: segmentId } = await api.createSegment({ params, body })
  // 2 + 7 + 2 values of the campaign and 2 + 5 of the segment.
  for (const attempt of [
    () => seed.campaign(poolId, { jobFilters: [{ title: titles(1) }] }),
    () => api.updateCampaign({ params, body: { jobFilters: [{ title: titles(12) }] } }),
    () => api.copyCampaign({ params, body: { name: 'Copy', poolId } }),
    () => api.createSegment({ params, body }),
    () => api.updateSegment({ params: { segmentId }, body: { jobFilters: [{ title: titles(8) }] } }),
    () => api.copySegment({ params: { segmentId }, body: { name: 'Copy', campaignId } }),
  ])
    await assert.rejects(attempt, refused(/may have 20 values; they would have [23]\d/))
  assert.equal((await api.getCampaign({ params })).jobFilters[0]?.title?.length, 7)
  await api.archiveSegment({ params: { segmentId } })
  await api.updateCampaign({ params, body: { jobFilters: [{ title: titles(18) }] } })
})
