import assert from 'node:assert/strict'
import { test } from 'node:test'
import { click, isolatedHarness } from '#test/harness/harness.ts'

const harness = isolatedHarness()

const titles = ['Stoker', 'Drover', 'Tanner']

/** Errors caused by concurrent changes. */
const overtaken = new Set(['transition-not-allowed', 'archived'])

test('concurrent clicks, status changes, budgets, filters, copies, archives, and imports never deadlock', async (t) => {
  const h = await harness(t)
  const jobs = titles.map((title) => ({ reference: title, title }))
  await h.seed.jobs(h.sourceId, jobs)
  const campaigns = await Promise.all(
    titles.map((title) =>
      h.seed.campaign(h.poolId, { live: true, monthlyBudget: 200, jobFilters: [{ title: [title] }] }),
    ),
  )
  const segments = await Promise.all(
    campaigns.map(({ id }) =>
      h.api.createSegment({
        params: { campaignId: id },
        body: { name: 'S', jobFilters: [{}], monthlyBudget: 100 },
      }),
    ),
  )
  for (const { id } of segments) await h.api.launchSegment({ params: { segmentId: id } })
  const found = await h.api.searchJobs({ query: { q: 'jobs', l: 'Austin, TX', link: 1 } })
  const urls = found.jobs.map(({ url }) => String(url))
  assert.equal(urls.length, 3)
  let clicks = 0
  const changes = [
    (n: number, campaignId: number) => h.api.pauseCampaign({ params: { campaignId }, body: {} }),
    (n: number, campaignId: number) => h.api.launchCampaign({ params: { campaignId } }),
    (n: number, campaignId: number) =>
      h.api.updateCampaign({ params: { campaignId }, body: { monthlyBudget: 20 + (n % 5) * 40 } }),
    (n: number, campaignId: number) =>
      h.api.updateCampaign({
        params: { campaignId },
        body: { applyOrder: n % 4, jobFilters: [{ title: [titles[n % 3] ?? ''] }] },
      }),
    (n: number, _: number, segmentId: number) =>
      h.api.updateSegment({ params: { segmentId }, body: { monthlyBudget: 10 + (n % 7) * 20 } }),
    (n: number, _: number, segmentId: number) => h.api.pauseSegment({ params: { segmentId } }),
    (n: number, _: number, segmentId: number) => h.api.launchSegment({ params: { segmentId } }),
    async (n: number, campaignId: number) => {
      const copy = await h.api.copyCampaign({
        params: { campaignId },
        body: { name: `${n}`, poolId: h.poolId },
      })
      await h.api.archiveCampaign({ params: { campaignId: copy.id } })
    },
    () => h.seed.jobs(h.sourceId, jobs),
    async (n: number) => {
      const { status } = await click(urls[n % 3] ?? '', `${n}`)
      assert.equal(status, 302)
      clicks += 1
    },
  ]
  const refused: string[] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_, lane) => {
      for (let n = lane; n < 200; n += 20) {
        // Each worker starts at another change, so that all kinds run concurrently.
        const change = changes[(n + Math.floor(n / 20)) % changes.length]
        const level = (n * 7 + lane) % 3
        await change?.(n, campaigns[level]?.id ?? 0, segments[level]?.id ?? 0).catch((error: unknown) => {
          const { code } = error as { code?: string }
          if (!overtaken.has(String(code))) refused.push(`${n % changes.length}: ${String(error)}`)
        })
      }
    }),
  )
  assert.deepEqual(refused, [])
  const kept = await h.db
    .selectFrom('click')
    .select(({ fn }) => fn.countAll<number>().as('clicks'))
    .where('customerId', '=', h.tenant.customerId)
    .executeTakeFirstOrThrow()
  // A failed click would have been spooled for later.
  assert.deepEqual([kept.clicks, clicks > 10], [clicks, true])
})
