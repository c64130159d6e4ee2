import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#lib/postgres/schema.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { runDueActionsAt } from './scheduling/schedules.fixture.ts'

type Tx = Transaction<Database>

/** Starts `work` and waits until a statement waits for a lock of `tx`; `running` is its promise. */
async function untilItWaits(tx: Tx, work: () => Promise<unknown>) {
  let isDone = false
  const running = work().finally(() => (isDone = true))
  for (;;) {
    assert.ok(!isDone, 'it did not wait')
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`.execute(
      tx,
    )
    if (rows[0]?.waits === true) return { running }
  }
}

/** A LIVE campaign with a LIVE segment that has the only job, and buckets for both. */
async function advertised(h: Harness, title: string) {
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 15 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{}], monthlyBudget: 15 },
  })
  await h.api.launchSegment({ params: { segmentId } })
  const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
  return { campaignId, segmentId, url: jobs[0]?.url ?? assert.fail() }
}

test('every change of a segment locks the campaign before the segment and its buckets', async (t) => {
  const h = await harness(t)
  const { campaignId, segmentId, url } = await advertised(h, 'Lockkeeper')
  const params = { segmentId }
  const start = h.clock.at.toISOString().slice(0, 10)
  const given = { params: { campaignId }, body: { budgetCents: 20, start } }
  const { id: oneTimeBudgetId } = await h.api.createOneTimeBudget(given)
  await runDueActionsAt(h, h.clock.at.toISOString())
  const changes = [
    () => h.api.updateOneTimeBudget({ params: { oneTimeBudgetId }, body: { budgetCents: 1 } }),
    () => h.api.createSegmentScheduledPause({ params, body: { pauseOn: '2026-03-09' } }),
    () => h.api.updateSegment({ params, body: { monthlyBudget: 14 } }),
    () => h.api.pauseSegment({ params }),
    () => h.api.launchSegment({ params }),
    // The budget is insufficient for a second click, so this one settles both.
    () => click(url),
    () => h.api.updateCampaign({ params: { campaignId }, body: { monthlyBudget: 30 } }),
    () => h.api.archiveSegment({ params }),
  ]
  for (const change of changes) {
    const done = await h.db.transaction().execute(async (tx) => {
      await sql`select from campaign where id = ${campaignId} for no key update`.execute(tx)
      const waiting = await untilItWaits(tx, change)
      // Fails immediately if the waiting transaction holds any of them.
      await sql`select from segment where id = ${segmentId} for update nowait`.execute(tx)
      await sql`select from bucket where campaign_id = ${campaignId} for update nowait`.execute(tx)
      return waiting
    })
    await done.running
  }
})

test('settling a segment locks the segment before its buckets', async (t) => {
  const h = await harness(t)
  const { campaignId, segmentId, url } = await advertised(h, 'Weirkeeper')
  for (const change of [
    () => h.api.updateSegment({ params: { segmentId }, body: { monthlyBudget: 14 } }),
    () => click(url),
  ]) {
    const done = await h.db.transaction().execute(async (tx) => {
      await sql`select from segment where id = ${segmentId} for no key update`.execute(tx)
      const waiting = await untilItWaits(tx, change)
      await sql`select from bucket where campaign_id = ${campaignId} for update nowait`.execute(tx)
      return waiting
    })
    await done.running
  }
  assert.equal((await h.api.getSegment({ params: { segmentId } })).status, 'OUT_OF_BUDGET')
})
