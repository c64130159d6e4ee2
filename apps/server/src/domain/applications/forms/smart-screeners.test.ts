import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyHarness, serveQuestions, type ApplyHarness } from '#test/harness/apply.ts'
import { feedXml } from '#test/harness/harness.ts'
import { loadDueQuestions, reassignByScreeners } from './smart-screeners.ts'

const question = (correct: boolean) => [
  {
    id: 'license',
    type: 'select',
    question: 'Do you hold a license?',
    options: [
      { value: 'yes', label: 'Yes', correct },
      { value: 'no', label: 'No' },
    ],
  },
]

/** Runs the background task. */
async function settle(h: ApplyHarness) {
  const run = { at: h.clock.at, signal: new AbortController().signal }
  await loadDueQuestions(h.parts, run)
  await reassignByScreeners(h.db, run)
}

const nextDay = (h: ApplyHarness) => (h.clock.at = new Date(h.clock.at.getTime() + 86_400_001))

const job = (reference: string, url?: string) => ({
  reference,
  extra: url === undefined ? '' : `<tiller_apply><custom_questions>${url}</custom_questions></tiller_apply>`,
})

test('assigns jobs to hasSmartScreeners campaigns before a form is opened', async (t) => {
  const h = await applyHarness(t)
  const asked = await serveQuestions(t, question(true))
  const unqualified = await serveQuestions(t, question(false))
  const screened = await h.seed.campaign(h.poolId, {
    name: 'Screened',
    applyOrder: 2,
    jobFilters: [{ hasSmartScreeners: true }],
  })
  const open = await h.seed.campaign(h.poolId, {
    name: 'Open',
    applyOrder: 1,
    jobFilters: [{ hasSmartScreeners: false }],
  })
  const feed = [job('a', asked.url), job('b', unqualified.url), job('c')]
  await h.seed.jobs(h.sourceId, feedXml(feed))
  await h.api.createJobExpansion({
    params: {
      jobId: (await h.api.listMyJobs({ query: { search: 'jobReference = "a"' } })).content[0]?.id ?? 0,
    },
    body: { title: 'Caring hands' },
  })
  const holders = async () => {
    const { content } = await h.api.listMyJobs({ query: { sort: ['jobReference,asc'] } })
    return content.map(({ campaignId }) =>
      campaignId === screened.id ? 'screened' : campaignId === open.id ? 'open' : null,
    )
  }
  assert.deepEqual(await holders(), ['open', 'open', 'open', 'open'])
  await settle(h)
  assert.deepEqual(await holders(), ['screened', 'screened', 'open', 'open'])
  const preview = await h.api.previewJobFilters({
    params: { poolId: h.poolId },
    body: { jobFilters: [{ hasSmartScreeners: true }] },
  })
  assert.equal(preview.matching, 2)
  // A later job is classified immediately.
  await h.seed.jobs(h.sourceId, feedXml([...feed, job('d', asked.url)]))
  assert.deepEqual(await holders(), ['screened', 'screened', 'open', 'open', 'screened'])
  await settle(h)
  assert.deepEqual([asked.served.requests, unqualified.served.requests], [1, 1])
  asked.served.questions = question(false)
  unqualified.served.questions = question(true)
  nextDay(h)
  await settle(h)
  assert.deepEqual(await holders(), ['open', 'open', 'screened', 'open', 'open'])
  // If the questions are unavailable or invalid, the last valid ones apply.
  unqualified.served.questions = 'nothing'
  nextDay(h)
  await settle(h)
  assert.deepEqual(await holders(), ['open', 'open', 'screened', 'open', 'open'])
  await h.seed.jobs(h.sourceId, feedXml([job('c')]), { mayDelete: Infinity })
  nextDay(h)
  await settle(h)
  const left = await h.db
    .selectFrom('questionSource')
    .select('url')
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.deepEqual(left, [])
})
