import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, TillerError } from '@tiller/client'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { enqueueReassignment } from './pending-reassignments.ts'
import { completePendingReassignments } from './tasks.ts'

/** The physical location of each assignment, which changes when it is written. */
async function rows({ parts, tenant }: Harness) {
  const found = await parts.pool.query<{ reference: string; row: string }>(
    `select job_reference as reference, assignment.xmin || ' ' || assignment.ctid as row from assignment join job on job.id = job_id
     where job.customer_id = $1 order by 1`,
    [tenant.customerId],
  )
  return new Map(found.rows.map(({ reference, row }) => [reference, row]))
}

const changes = async ({ parts }: Harness) => {
  const { rows: found } = await parts.pool.query<{ kind: string }>('select kind from change order by seq')
  return found.map(({ kind }) => kind)
}

/** The campaign of each job. */
async function placesOf({ parts, tenant }: Harness) {
  const { rows: found } = await parts.pool.query<{ id: number; campaign: number | null }>(
    `select job.id, campaign_id as campaign from job left join assignment on job_id = job.id where job.customer_id = $1 order by 1`,
    [tenant.customerId],
  )
  return found
}

test('a change writes only the assignments of jobs that it moves', async (t) => {
  const h = await harness(t)
  const titles = ['Nurse', 'Night Nurse', 'Driver', 'Night Driver', 'Clerk', 'Night Clerk']
  await h.seed.jobs(
    h.sourceId,
    titles.map((title, index) => ({ reference: `r${index}`, title })),
  )
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    applyOrder: 6,
    jobFilters: [{ title: ['nurse'] }],
  })
  await h.seed.campaign(h.poolId, { applyOrder: 5, jobFilters: [{ title: ['driver'] }] })
  await h.seed.campaign(h.poolId, { jobFilters: [{}] })
  const steps = [
    { body: { jobFilters: [{ title: ['nurse', 'night'] }] }, moved: ['r3', 'r5'] },
    { body: { jobFilters: [{ title: ['night'] }] }, moved: ['r0'] },
    { body: { applyOrder: 7 }, moved: [] },
    { body: { applyOrder: 1 }, moved: ['r3'] },
    { body: { jobFilters: [] }, moved: ['r1', 'r5'] },
  ]
  for (const { body, moved } of steps) {
    const before = await rows(h)
    const told = await changes(h)
    await h.api.updateCampaign({ params: { campaignId }, body })
    const after = await rows(h)
    const written = [...after].filter(([reference, row]) => before.get(reference) !== row)
    assert.deepEqual(
      written.map(([reference]) => reference),
      moved,
      JSON.stringify(body),
    )
    const news = (await changes(h)).slice(told.length).filter((kind) => kind !== 'campaign')
    assert.deepEqual(
      news,
      moved.map(() => 'assignment'),
    )
  }
})

test('concurrent changes, imports, and background tasks assign every job correctly', async (t) => {
  const h = await harness(t)
  const words = ['Nurse', 'Driver', 'Clerk', 'Cook', 'Night']
  const feed = (round: number) =>
    Array.from({ length: 40 }, (_, index) => ({
      reference: `r${index}`,
      title: `${words[(index + round) % 5] ?? ''} ${words[(index * 2) % 5] ?? ''} of round ${index % 2 === 0 ? round : 0}`,
    }))
  await h.seed.jobs(h.sourceId, feed(0))
  const campaigns = await Promise.all(
    words.map((word, applyOrder) =>
      h.seed.campaign(h.poolId, { applyOrder, jobFilters: [{ title: [word] }] }),
    ),
  )
  const goThroughAll = () =>
    h.db
      .transaction()
      .execute((tx) => enqueueReassignment(tx, h.tenant, h.poolId, { after: 0, unannounced: false }))
  const steps = () => completePendingReassignments(h.db, new AbortController().signal)
  for (let round = 1; round <= 4; round++) {
    if (round % 2 === 0) await goThroughAll()
    const patches = campaigns.map(({ id }, index) =>
      h.api.updateCampaign({
        params: { campaignId: id },
        body: {
          applyOrder: (index * round) % 7,
          jobFilters: [{ title: [words[(index + round) % 5] ?? ''] }],
        },
      }),
    )
    await Promise.all([...patches, h.seed.jobs(h.sourceId, feed(round)), steps(), steps()])
  }
  await steps()
  const before = await placesOf(h)
  await goThroughAll()
  await steps()
  assert.deepEqual(before, await placesOf(h))
  assert.ok(before.some(({ campaign }) => campaign !== null))
})

test('the response and the campaign show a background reassignment until it is complete', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Reassignling' },
    { reference: 'b', title: 'Driver' },
  ])
  await h.db
    .transaction()
    .execute((tx) => enqueueReassignment(tx, h.tenant, h.poolId, { after: 0, unannounced: true }))
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const answers: Headers[] = []
  const api = createClient({
    baseUrl: h.baseUrl,
    credentials: h.credentials,
    fetch: async (...request) => {
      const response = await checkedFetch(...request)
      answers.push(response.headers)
      return response
    },
  })
  const params = { campaignId }
  await api.updateCampaign({ params, body: { jobFilters: [{ title: ['reassignling'] }] } })
  const answer = answers.at(-1)
  assert.equal(answer?.get('x-tiller-search'), 'pending')
  const pending = await api.getCampaign({ params })
  assert.equal(pending.assigning, true)
  const where = async () =>
    (await h.api.listMyJobs({ query: { sort: ['jobReference,asc'] } })).content.map((job) => job.campaignId)
  assert.deepEqual(await where(), [null, null])
  await completePendingReassignments(h.db, new AbortController().signal)
  await h.parts.searchIndex.catchUp()
  assert.deepEqual(await where(), [campaignId, null])
  assert.equal((await api.getCampaign({ params })).assigning, false)
  assert.equal(answers.at(-1)?.get('etag'), answer?.get('etag'))
  assert.equal((await h.api.searchJobs({ query: { q: 'reassignling', link: 1 } })).total, 1)
})

test('unknown states, categories, and requirements, and minor categories among major ones, are refused with the field', async (t) => {
  const h = await harness(t)
  const jobFilters = [
    {},
    { stateId: [48, 999], majorCategory: [291000], minorCategory: [290000, 291000, 5] },
    { majorCategory: [290000] },
    { qualificationsInclude: ['CDL', 'a good heart'], qualificationsExclude: ['bachelors'] },
  ]
  const fields = [
    'jobFilters[1].stateId[1]',
    'jobFilters[1].majorCategory[0]',
    'jobFilters[1].minorCategory[0]',
    'jobFilters[1].minorCategory[2]',
    'jobFilters[3].qualificationsInclude[1]',
    'jobFilters[3].qualificationsExclude[0]',
  ]
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const params = { campaignId }
  const { id: segmentId } = await h.api.createSegment({ params, body: { name: 'S' } })
  for (const attempt of [
    () => h.seed.campaign(h.poolId, { jobFilters }),
    () => h.api.updateCampaign({ params, body: { jobFilters } }),
    () => h.api.createSegment({ params, body: { name: 'S', jobFilters } }),
    () => h.api.updateSegment({ params: { segmentId }, body: { jobFilters } }),
  ]) {
    const error: unknown = await attempt().then(
      () => assert.fail('the call succeeded'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof TillerError, String(error))
    const { status, errors } = error
    assert.equal(status, 400)
    assert.deepEqual(
      errors.map(({ field }) => field),
      fields,
    )
  }
})

test('created.from may be at most 90 days in the past when a filter is saved, and stays valid later', async (t) => {
  const h = await harness(t)
  const daysMs = 90 * 24 * 3600_000
  const filtersFrom = (ms: number) => [
    { created: { from: new Date(h.clock.at.getTime() - daysMs + ms).toISOString() } },
  ]
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: filtersFrom(0) })
  const params = { campaignId }
  const { id: segmentId } = await h.api.createSegment({ params, body: { name: 'S' } })
  const tooEarly = filtersFrom(-1)
  for (const attempt of [
    () => h.seed.campaign(h.poolId, { jobFilters: tooEarly }),
    () => h.api.updateCampaign({ params, body: { jobFilters: tooEarly } }),
    () => h.api.createSegment({ params, body: { name: 'S', jobFilters: tooEarly } }),
    () => h.api.updateSegment({ params: { segmentId }, body: { jobFilters: tooEarly } }),
    () => h.api.previewJobFilters({ params: { poolId: h.poolId }, body: { jobFilters: tooEarly } }),
  ])
    await assert.rejects(attempt, (error) => {
      assert.ok(error instanceof TillerError, String(error))
      const { field, message } = error.errors[0] ?? {}
      assert.deepEqual(
        [error.status, field, message],
        [400, 'jobFilters[0].created.from', 'must be at most 90 days back'],
      )
      return true
    })
  const { jobFilters } = await h.api.getCampaign({ params })
  h.clock.at = new Date(h.clock.at.getTime() + daysMs)
  const later = await h.api.updateCampaign({ params, body: { name: 'Later' } })
  assert.deepEqual(later.jobFilters, jobFilters)
})

test('filters include and exclude jobs by requirement key or label', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Driver', description: 'A CDL is required.' },
    { reference: 'b', title: 'Driver', description: "A CDL and a bachelor's degree are required." },
    { reference: 'c', title: 'Driver', description: 'Come as you are.' },
  ])
  const chosen = async (filter: ConfigQuery) => {
    const body = { jobFilters: [filter] }
    return (await h.api.previewJobFilters({ params: { poolId: h.poolId }, body })).matching
  }
  assert.equal(await chosen({ qualificationsInclude: ['cdl'] }), 2)
  assert.equal(await chosen({ qualificationsInclude: ['CDL', "bachelor's DEGREE"] }), 2)
  assert.equal(await chosen({ qualificationsInclude: ['cdl'], qualificationsExclude: ['bachelor'] }), 1)
  assert.equal(await chosen({ qualificationsExclude: ['cdl'] }), 1)
})
