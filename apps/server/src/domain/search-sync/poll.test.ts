import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import type { SearchIndex } from '@tiller/search-engine/port'
import { type Harness, isolatedHarness } from '#test/harness/harness.ts'
import { createIndexFollower } from './poll.ts'

const harness = isolatedHarness()

/** More than are published one by one. */
const many = Array.from({ length: 1_200 }, (_, n) => ({
  reference: `r${n}`,
  title: n < 600 ? 'Baker' : 'Welder',
}))

const livePages = async ({ parts, clock }: Harness, companyWord: string) => {
  const ask = (words: string) =>
    parts.searchIndex.search({ words, area: null, start: 0, limit: 0, nowMs: clock.at.getTime() })
  return {
    bakers: (await ask(`baker ${companyWord}`)).total,
    welders: (await ask(`welder ${companyWord}`)).total,
  }
}

test('thousands of reassigned jobs are served by their new campaign without being read again', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    many.map((job) => ({ ...job, company: 'Multitude', description: `Work number ${job.reference}.` })),
  )
  const all = await h.seed.campaign(h.poolId, { live: true })
  await h.parts.searchIndex.catchUp()
  assert.deepEqual(await livePages(h, 'multitude'), { bakers: 600, welders: 600 })
  const bakers = await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['baker'] }], applyOrder: 1 })
  await h.parts.searchIndex.catchUp()
  assert.deepEqual(await livePages(h, 'multitude'), { bakers: 0, welders: 600 })
  await h.api.archiveCampaign({ params: { campaignId: bakers.id } })
  await h.api.pauseCampaign({ params: { campaignId: all.id } })
  await h.parts.searchIndex.catchUp()
  assert.deepEqual(await livePages(h, 'multitude'), { bakers: 0, welders: 0 })
  await h.api.launchCampaign({ params: { campaignId: all.id } })
  assert.deepEqual(await livePages(h, 'multitude'), { bakers: 600, welders: 600 })
})

test('an index that followed changes equals one that was just loaded', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, many.slice(0, 40))
  await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['baker'] }], live: true, basicCpc: 20 })
  await h.seed.campaign(h.poolId, { live: true })
  await h.parts.searchIndex.catchUp()
  const { categories } = h.parts
  const source = { db: h.db, categories, remember: () => {} }
  const loaded = createIndexFollower(source, createMemoryIndex, {
    loaded: async () => {},
    changed: () => {},
    applied: () => {},
  })
  await loaded.load()
  const held = async (index: Pick<SearchIndex, 'search' | 'stats'>) => {
    const { documents, liveDocuments } = await index.stats()
    const query = { words: 'baker', area: null, start: 0, limit: 100, nowMs: h.clock.at.getTime() }
    return { documents, liveDocuments, ...(await index.search(query)) }
  }
  assert.deepEqual(await held(h.parts.searchIndex), await held(loaded.index()))
})
