import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeApplication } from '#test/harness/applications.ts'
import { click, harness } from '#test/harness/harness.ts'

test('records outcomes as dispositions, which the list, the history, and the funnel show', async (t) => {
  const h = await harness(t)
  const word = `cooper${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: word }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  await h.parts.searchIndex.catchUp()
  const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
  await click(jobs[0]?.url ?? '')
  const { rows } = await sql<{ id: string; jobId: number }>`
    select id, job_id from click where campaign_id = ${campaignId}`.execute(h.db)
  const [{ id: tlrSid, jobId } = assert.fail('no click')] = rows
  const { id: applicationId } = await makeApplication(h, { jobId, tlrSid })
  const params = { applicationId }
  await h.api.recordApplicationEvent({ params, body: { event: 'contacted' } })
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const { stage, events } = await h.api.recordApplicationEvent({
    params,
    body: { event: 'rejected', reason: 'out_of_area' },
  })
  assert.equal(stage, 'rejected')
  assert.deepEqual(
    events.map(({ event, reason }) => [event, reason]),
    [
      ['contacted', null],
      ['rejected', 'out_of_area'],
    ],
  )
  assert.equal((await h.api.getApplication({ params })).stage, 'rejected')
  const funnel = await h.api.getCampaignFunnel({ params: { campaignId } })
  assert.deepEqual(
    funnel.stages.flatMap(({ stage: each, reached }) => (reached > 0 ? [each] : [])),
    ['contacted', 'rejected'],
  )
})

test('rejects an outcome of an application without a click', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const { id: applicationId } = await makeApplication(h, {
    jobId: Number((await h.api.listMyJobs()).content[0]?.id),
  })
  await assert.rejects(
    h.api.recordApplicationEvent({ params: { applicationId }, body: { event: 'hired' } }),
    { code: 'transition-not-allowed' },
  )
})
