import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { insertImpressions } from '#domain/activity/impressions.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { aggregateAll } from '#test/harness/roll-up.ts'
import { learnClickRates } from './learn.ts'

const zone = 'America/New_York'
const dayMs = 86_400_000

/** Two jobs that searches cannot tell apart. */
async function twins(t: TestContext) {
  const h = await harness(t)
  const word = `lamplighter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Keeper ${word}`, company: 'First' },
    { reference: 'b', title: `Keeper ${word}`, company: 'Second' },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  await sql`delete from click_rate_progress`.execute(h.db)
  return { ...h, word }
}

type Twins = Awaited<ReturnType<typeof twins>>

const find = async ({ api, word }: Twins) =>
  (await api.searchJobs({ query: { q: word, link: 1, explain: 1 } })).jobs

async function show(h: Twins, jobId: number, impressions: number) {
  const { rootCustomerId, customerId } = h.tenant
  const shown = { rootCustomerId, customerId, jobId, campaignId: null, segmentId: null, publisherId: 1 }
  await insertImpressions(h.db, [{ ...shown, priceCents: 10, at: h.clock.at, impressions }])
}

async function nextDay(h: Harness) {
  await aggregateAll(h.db, zone)
  h.clock.at = new Date(h.clock.at.getTime() + dayMs)
  await learnClickRates(h.db, { at: h.clock.at, zone })
  await h.parts.searchIndex.catchUp()
}

test('a job that is clicked more than similar ones ranks higher, and its explanation shows the factor', async (t) => {
  const h = await twins(t)
  const [first, second] = await find(h)
  assert.ok(first !== undefined && second !== undefined)
  assert.deepEqual([first.explain?.['clickRate'], second.explain?.['clickRate']], [1, 1])
  await show(h, Number(first.id), 200)
  await show(h, Number(second.id), 5)
  await click(second.url ?? '')
  await nextDay(h)
  const [higher, lower] = await find(h)
  assert.equal(higher?.id, second.id)
  assert.ok((higher?.explain?.['clickRate'] ?? 0) > 1, JSON.stringify(higher?.explain))
  assert.ok((lower?.explain?.['clickRate'] ?? 2) < 1, JSON.stringify(lower?.explain))
})

test('a day is learned once, and rates disappear when jobs are no longer shown', async (t) => {
  const h = await twins(t)
  const [first] = await find(h)
  await show(h, Number(first?.id), 3_000)
  await nextDay(h)
  const rates = async () =>
    (
      await sql<{
        percent: number
      }>`select percent from click_rate where job_id = ${Number(first?.id)}`.execute(h.db)
    ).rows
  const learned = await rates()
  assert.ok((learned[0]?.percent ?? 100) < 100, JSON.stringify(learned))
  await learnClickRates(h.db, { at: h.clock.at, zone })
  assert.deepEqual(await rates(), learned)
  h.clock.at = new Date(h.clock.at.getTime() + 40 * dayMs)
  await learnClickRates(h.db, { at: h.clock.at, zone })
  assert.deepEqual(await rates(), [])
})
