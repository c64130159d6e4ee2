import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { Registry } from 'prom-client'
import { click, harness } from '#test/harness/harness.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { createLiveIndex } from '#domain/search-sync/live-index.ts'

/** One second, plus the delay of a busy machine. */
const patienceMs = 30_000

for (const [what, settings] of [
  ['its budget', { monthlyBudget: 10 }],
  ['its share of the day', { monthlyBudget: 300, budgetPacing: true }],
] as const) {
  test(`a campaign whose ${what} is spent by a click on one process is hidden by the others`, async (t) => {
    const h = await harness(t)
    const title = `Sexton ${h.tenant.customerId}`
    await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
    await h.seed.campaign(h.poolId, { live: true, ...settings })
    const { db, pool, close } = connectToDatabase(h.parts.pool.options.connectionString ?? assert.fail(), {
      connections: 3,
    })
    const other = createLiveIndex({
      db,
      pool,
      categories: h.parts.categories,
      remember: () => {},
      createIndex: createMemoryIndex,
      metrics: new Registry(),
    })
    t.after(async () => {
      await other.stop()
      await close()
    })
    await other.start()
    const nowMs = h.clock.at.getTime()
    const shown = async () =>
      (await other.search({ words: title, area: null, start: 0, limit: 1, nowMs })).total > 0
    assert.ok(await shown())
    const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
    await click(jobs[0]?.url ?? assert.fail())
    const answeredAt = performance.now()
    while (await shown()) {
      assert.ok(performance.now() - answeredAt < patienceMs, 'it is still shown')
      await pause(10)
    }
    t.diagnostic(`${Math.round(performance.now() - answeredAt)} ms after the click was answered`)
  })
}
