import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FeaturedType } from '@tiller/contract/platform/campaigns/schemas'
import { isolatedHarness } from '#test/harness/harness.ts'
import { updateBidThresholds } from './bid-thresholds.ts'

const harness = isolatedHarness()

type Given = { basicCpc?: number; title?: string }

/** Two similar jobs, each in a campaign of its own, of which the second has the featured type. */
async function pair(t: TestContext, type: FeaturedType, { title = 'Nurse', ...given }: Given = {}) {
  const h = await harness(t)
  const word = `lamplighter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'plain', title: `${title} ${word}`, company: 'First', city: 'Austin', state: 'TX' },
    { reference: 'special', title: `${title} ${word}`, company: 'Second', city: 'Dallas', state: 'TX' },
  ])
  const plain = await h.seed.campaign(h.poolId, {
    live: true,
    basicCpc: 40,
    jobFilters: [{ city: ['Austin'] }],
  })
  await h.seed.campaign(h.poolId, {
    live: true,
    basicCpc: 40,
    ...given,
    tillerFeaturedType: type,
    jobFilters: [{ city: ['Dallas'] }],
  })
  return { ...h, word, plain }
}

type Pair = Awaited<ReturnType<typeof pair>>

async function featuredCompanies({ api, word }: Pair) {
  const { jobs } = await api.searchJobs({ query: { q: word, link: 1 } })
  assert.equal(jobs.length, 2)
  return jobs.filter(({ featured }) => featured === 1).map(({ company }) => company)
}

async function pageMarks({ baseUrl, word }: Pair) {
  const page = await (await fetch(`${baseUrl}/api/search.php?q=${word}&format=html`)).text()
  return page.split('</h2>').filter((part) => part.includes('>Featured<')).length
}

const everywhere: readonly FeaturedType[] = ['ALWAYS_ON', 'ALWAYS_ON_ABSOLUTE']

for (const type of ['OFF', ...everywhere, 'J2C_ALWAYS_ON', 'AI_ALWAYS_ON'] as const)
  test(`${type} features jobs where the guide says so`, async (t) => {
    const h = await pair(t, type)
    assert.deepEqual(await featuredCompanies(h), everywhere.includes(type) ? ['Second'] : [])
    assert.equal(await pageMarks(h), everywhere.includes(type) || type === 'J2C_ALWAYS_ON' ? 1 : 0)
  })

test('CPC_BASED features a job from the 75th percentile of the live bids in its category on', async (t) => {
  // No other test has jobs of this category.
  const h = await pair(t, 'CPC_BASED', { basicCpc: 39, title: 'Welder' })
  const update = async (cents: number | null = null) => {
    await updateBidThresholds(h.db, { at: h.clock.at, cents })
    await h.parts.searchIndex.catchUp()
  }
  await update()
  assert.deepEqual(await featuredCompanies(h), [])
  await update(39)
  assert.deepEqual(await featuredCompanies(h), ['Second'])
  await update(40)
  assert.deepEqual(await featuredCompanies(h), [])
  await h.api.updateCampaign({ params: { campaignId: h.plain.id }, body: { basicCpc: 38 } })
  await update()
  assert.deepEqual(await featuredCompanies(h), ['Second'])
})

test('J2C_CPC_BASED features a job only on own pages and only from the threshold on', async (t) => {
  const h = await pair(t, 'J2C_CPC_BASED')
  for (const [cents, marks] of [
    [40, 1],
    [41, 0],
  ] as const) {
    await updateBidThresholds(h.db, { at: h.clock.at, cents })
    await h.parts.searchIndex.catchUp()
    assert.deepEqual(await featuredCompanies(h), [])
    assert.equal(await pageMarks(h), marks)
  }
})

test('AI_ALWAYS_ON features a job whose expected click rate is above the median of the search', async (t) => {
  const h = await pair(t, 'AI_ALWAYS_ON')
  const { jobs } = await h.api.searchJobs({ query: { q: h.word, link: 1 } })
  const jobId = Number(jobs.find(({ company }) => company === 'Second')?.id)
  await h.db.insertInto('clickRate').values({ jobId, percent: 150 }).execute()
  await h.db.insertInto('change').values({ kind: 'assignment', id: jobId }).execute()
  await h.parts.searchIndex.catchUp()
  assert.deepEqual(await featuredCompanies(h), ['Second'])
})
