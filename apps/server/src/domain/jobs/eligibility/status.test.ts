import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { click, harness, type Harness, type SeedJob } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { runDueActionsAt } from '#domain/campaigns/scheduling/schedules.fixture.ts'
import { jobRetention } from '../retention.ts'

const days = 24 * 3600 * 1000

async function withJobs(t: Parameters<typeof harness>[0], jobs: readonly SeedJob[] = [{ reference: 'a' }]) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs)
  return h
}

const job = async ({ api }: Harness) => (await api.listMyJobs()).content[0] ?? assert.fail('no job')

/** The status of the only job, which must be equal in its object and in the list. */
async function statusOf(h: Harness) {
  const { id, status: listed } = await job(h)
  const answer = await h.api.getJobStatus({ params: { id } })
  const [again] = (await h.api.getJobStatuses({ body: { ids: [id] } })).content
  assert.deepEqual(again, answer)
  assert.deepEqual([listed, (await h.api.getJob({ params: { id } })).status], [answer.status, answer.status])
  const { totalElements } = await h.api.listMyJobs({ query: { search: `status="${answer.status}"` } })
  assert.equal(totalElements, 1)
  return answer
}

async function clickUrl({ api }: Harness, q: string) {
  const { jobs } = await api.searchJobs({ query: { q, link: 1 } })
  return jobs[0]?.url ?? assert.fail(`nothing found for ${q}`)
}

const refused = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError, 'it was not refused')
  return error
}

test('a served job is LIVE and has no closed gate', async (t) => {
  const h = await withJobs(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  assert.partialDeepStrictEqual(await statusOf(h), {
    status: 'LIVE',
    gate: null,
    reason: 'The job is shown to seekers.',
    campaignId,
    segmentId: null,
  })
})

test('a job without a campaign is UNPROCESSED because of the gate FILTER', async (t) => {
  const h = await withJobs(t)
  assert.partialDeepStrictEqual(await statusOf(h), {
    status: 'UNPROCESSED',
    gate: 'FILTER',
    reason: 'No campaign has taken the job.',
  })
})

test('a job is PAUSED by its campaign, segment, source, a schedule, or a missing price, with the reason', async (t) => {
  const h = await withJobs(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { name: 'Nurses' })
  const paused = async (gate: string, reason: RegExp) => {
    const answer = await statusOf(h)
    assert.partialDeepStrictEqual(answer, { status: 'PAUSED', gate, campaignId })
    assert.match(answer.reason, reason)
  }
  await paused(
    'CAMPAIGN',
    /^The campaign "Nurses" \(\d+\) is UNDER_DEVELOPMENT: it has never been launched\.$/,
  )
  const params = { campaignId }
  await h.api.launchCampaign({ params })
  await h.api.pauseCampaign({ params, body: { reasonId: 2 } })
  await paused('CAMPAIGN', /is PAUSED\. Reason: \w/)
  await h.api.launchCampaign({ params })
  const { id: segmentId } = await h.api.createSegment({ params, body: { name: 'North', jobFilters: [{}] } })
  await paused('SEGMENT', /^The segment "North" \(\d+\) is UNDER_DEVELOPMENT/)
  await h.api.launchSegment({ params: { segmentId } })
  assert.equal((await statusOf(h)).status, 'LIVE')
  await h.api.pauseSegment({ params: { segmentId } })
  await paused('SEGMENT', /^The segment "North" \(\d+\) is USER_PAUSED\.$/)
  await h.api.launchSegment({ params: { segmentId } })
  await h.api.updateCampaign({ params, body: { basicCpc: 0, targetCpa: 100 } })
  await paused('PRICE', /^Neither the job, its segment nor its campaign sets a price\.$/)
  await h.api.updateCampaign({ params, body: { basicCpc: 10, targetCpa: 0 } })
  const set = (status: 'LIVE' | 'USER_PAUSED') =>
    h.db.updateTable('source').set({ status }).where('id', '=', h.sourceId).execute()
  await set('USER_PAUSED')
  await paused('FEED', /^Its source "Feed" is USER_PAUSED\.$/)
  await set('LIVE')
  assert.equal((await statusOf(h)).status, 'LIVE')
})

test('a job whose campaign was paused by a schedule has the gate SCHEDULE', async (t) => {
  const h = await withJobs(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const params = { campaignId }
  await h.api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-04' } })
  await runDueActionsAt(h, '2026-03-04T12:00:00Z')
  const answer = await statusOf(h)
  assert.partialDeepStrictEqual(answer, { status: 'PAUSED', gate: 'SCHEDULE', campaignId })
  assert.match(answer.reason, /is PAUSED since 2026-03-04T12:00:00\.000Z by a scheduled pause\./)
  await h.api.launchCampaign({ params })
  await h.api.pauseCampaign({ params, body: {} })
  assert.equal((await statusOf(h)).gate, 'CAMPAIGN', 'who pauses last has paused it')
})

test('a job whose campaign has spent its budget is OUT_OF_BUDGET', async (t) => {
  const h = await withJobs(t, [{ reference: 'a', title: 'Quillmaker' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 15 })
  await click(await clickUrl(h, 'quillmaker'))
  const answer = await statusOf(h)
  assert.partialDeepStrictEqual(answer, { status: 'OUT_OF_BUDGET', gate: 'BUDGET', campaignId })
  assert.match(answer.reason, /its money of this month is spent/)
})

test('a job that left the feed is DELETED and one past its end date EXPIRED, because of the gate FEED', async (t) => {
  const extra = '<expiration_date>2026-03-03T00:00:00Z</expiration_date>'
  const h = await withJobs(t, [{ reference: 'a', extra }])
  await h.seed.campaign(h.poolId, { live: true })
  assert.equal((await statusOf(h)).status, 'LIVE')
  h.clock.at = new Date('2026-03-03T00:00:00Z')
  assert.partialDeepStrictEqual(await statusOf(h), {
    status: 'EXPIRED',
    gate: 'FEED',
    reason: 'The job expired at 2026-03-03T00:00:00.000Z.',
  })
  const { id } = await job(h)
  await h.seed.jobs(h.sourceId, [{ reference: 'b' }], { mayDelete: Infinity })
  assert.partialDeepStrictEqual(await h.api.getJobStatus({ params: { id } }), {
    status: 'DELETED',
    gate: 'FEED',
    reason: 'The feed no longer holds the job.',
  })
  assert.equal((await h.api.getJob({ params: { id } })).status, 'DELETED')
})

test('90 days after its end a job is EXPUNGED and its text erased, until it returns in the feed', async (t) => {
  const extra = '<expiration_date>2026-03-03T00:00:00Z</expiration_date>'
  const h = await withJobs(t, [
    { reference: 'a', description: 'A secret. We offer dental insurance.', extra },
  ])
  const over = Date.parse('2026-03-03T00:00:00Z')
  const sweepAfter = (ms: number) => deletedRowsAt(h.db, jobRetention, (h.clock.at = new Date(over + ms)))
  await sweepAfter(90 * days - 1)
  assert.equal((await statusOf(h)).status, 'EXPIRED')
  await sweepAfter(90 * days)
  assert.partialDeepStrictEqual(await statusOf(h), { status: 'EXPUNGED', gate: 'FEED' })
  const { description, title, jobReference } = await job(h)
  assert.deepEqual(
    { description, title, jobReference },
    { description: '', title: 'Registered Nurse', jobReference: 'a' },
  )
  const { rows } = await h.parts.pool.query(
    `select from job where job::text ~ 'secret' or details -> 'benefits' <> '[]'`,
  )
  assert.equal(rows.length, 0)
  const again = await h.seed.jobs(h.sourceId, [
    { reference: 'a', description: 'A secret. We offer dental insurance.', extra },
  ])
  assert.equal(again.outcome, 'UNCHANGED')
  assert.equal(
    (await statusOf(h)).status,
    'EXPUNGED',
    'a feed that still holds it as it was says nothing new',
  )
  await h.seed.jobs(h.sourceId, [{ reference: 'a', description: 'A secret. We offer dental insurance.' }])
  assert.equal((await statusOf(h)).status, 'UNPROCESSED')
  assert.match((await job(h)).description, /secret/)
})

test('an unknown or foreign id is NOT_FOUND without further data', async (t) => {
  const h = await withJobs(t)
  const stranger = await withJobs(t)
  const { id } = await job(stranger)
  const { content } = await h.api.getJobStatuses({ body: { ids: [id, 9_007_199_254_740_991] } })
  assert.deepEqual(
    content.map(({ status, gate, campaignId }) => [status, gate, campaignId]),
    [
      ['NOT_FOUND', null, null],
      ['NOT_FOUND', null, null],
    ],
  )
})

test('returns up to 1,000 statuses in the order of the request', async (t) => {
  const h = await withJobs(t, [{ reference: 'a' }, { reference: 'b' }])
  const [one = 0, two = 0] = (await h.api.listMyJobs()).content.map(({ id }) => id)
  const ids = Array.from({ length: 1000 }, (_, n) => (n % 3 === 0 ? two : one))
  const { content, clickTokens } = await h.api.getJobStatuses({ body: { ids } })
  assert.deepEqual(
    content.map(({ id }) => id),
    ids,
  )
  assert.deepEqual(clickTokens, [])
  assert.equal((await refused(h.api.getJobStatuses({ body: { ids: [...ids, one] } }))).status, 400)
  const together = await refused(h.api.getJobStatuses({ body: { ids, clickTokens: ['x'] } }))
  assert.deepEqual(together.errors[0]?.message, 'must have at most 1000 ids and clickTokens together')
  assert.equal((await refused(h.api.getJobStatuses({ body: {} }))).status, 400)
})

test('a click URL shows the status of its job, and whether it is stale, only to the owner', async (t) => {
  const h = await withJobs(t, [{ reference: 'a', title: 'Pewterer' }])
  const stranger = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const url = await clickUrl(h, 'pewterer')
  const token = url.slice(url.lastIndexOf('/') + 1)
  const ask = async ({ api }: Harness) =>
    (await api.getJobStatuses({ body: { clickTokens: [url, token, 'nonsense'] } })).clickTokens
  const { id } = await job(h)
  const [byUrl, byToken, nonsense] = await ask(h)
  assert.partialDeepStrictEqual(byUrl, { id, clickToken: url, stale: false, status: 'LIVE' })
  assert.partialDeepStrictEqual(byToken, { id, clickToken: token, stale: false, status: 'LIVE' })
  assert.partialDeepStrictEqual(nonsense, { id: null, stale: null, status: 'NOT_FOUND' })
  assert.deepEqual(
    (await ask(stranger)).map((answer) => [answer.id, answer.stale, answer.status]),
    Array.from({ length: 3 }, () => [null, null, 'NOT_FOUND']),
  )
  h.clock.at = new Date(h.clock.at.getTime() + days)
  assert.equal((await ask(h))[0]?.stale, false)
  h.clock.at = new Date(h.clock.at.getTime() + 1)
  assert.partialDeepStrictEqual((await ask(h))[0], { id, stale: true, status: 'LIVE' })
})

test('share links name their channel and lead to the job', async (t) => {
  const h = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const { id, shareLinks } = await job(h)
  const links = await h.api.getJobShareableLinks({ params: { id } })
  assert.deepEqual(links, shareLinks)
  assert.deepEqual(Object.keys(links).toSorted(), ['copy', 'email', 'facebook', 'linkedin', 'x'])
  for (const [place, link] of Object.entries(links)) {
    assert.equal(new URL(link).searchParams.get('source'), place)
    assert.deepEqual(await click(link), {
      status: 302,
      location: `https://jobs.example.com/a?source=${place}`,
    })
  }
})
