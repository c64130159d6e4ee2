import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { harness } from '#test/harness/harness.ts'

let networks = 0

/** A published job, and a report about it from a network of its own. */
async function reported(t: TestContext) {
  const h = await harness(t)
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: true } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const { content } = await h.api.listMyJobs()
  const jobId = content[0]?.id ?? 0
  networks += 1
  const address = `203.0.${networks}.1`
  const report = async (kind: string, agent = 'a', id: number | string = jobId) => {
    const response = await fetch(`${h.baseUrl}/openings/${id}/report`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
      body: new URLSearchParams({ kind }),
    })
    return response.status
  }
  const reports = async () => (await h.api.listJobReports({ query: { search: `jobId=${jobId}` } })).content
  return { ...h, jobId, report, reports }
}

test('a job seeker reports a closed job once, and the operator closes it', async (t) => {
  const h = await reported(t)
  assert.match(await (await fetch(`${h.baseUrl}/openings/${h.jobId}`)).text(), /Report this job/)
  assert.equal(await h.report('CLOSED'), 200)
  assert.equal(await h.report('CLOSED'), 200)
  const [report, ...others] = await h.reports()
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(report, {
    jobId: h.jobId,
    customerId: h.tenant.customerId,
    kind: 'CLOSED',
    title: 'Registered Nurse',
    decision: null,
  })
  const params = { jobReportId: report?.id ?? 0 }
  const decided = await h.api.decideJobReport({ params, body: { decision: 'CLOSE_JOB' } })
  assert.partialDeepStrictEqual(decided, { decision: 'CLOSE_JOB', decidedAt: h.clock.at.toISOString() })
  assert.equal((await h.api.getJobStatus({ params: { id: h.jobId } })).gate, 'HOLD')
  assert.equal((await fetch(`${h.baseUrl}/openings/${h.jobId}`)).status, 410)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Night Nurse' }])
  assert.equal((await h.api.getJobStatus({ params: { id: h.jobId } })).gate, 'HOLD')
  await assert.rejects(h.api.decideJobReport({ params, body: { decision: 'DISMISS' } }), {
    status: 409,
    code: 'transition-not-allowed',
  })
})

test('a dismissed report changes nothing, and decides all open reports about the job', async (t) => {
  const h = await reported(t)
  await h.report('SCAM', 'a')
  await h.report('SCAM', 'b')
  const [first] = await h.reports()
  await h.api.decideJobReport({ params: { jobReportId: first?.id ?? 0 }, body: { decision: 'DISMISS' } })
  assert.deepEqual(
    (await h.reports()).map(({ decision }) => decision),
    ['DISMISS', 'DISMISS'],
  )
  assert.notEqual((await h.api.getJobStatus({ params: { id: h.jobId } })).gate, 'HOLD')
})

test('a network reports at most ten times per hour', async (t) => {
  const h = await reported(t)
  for (let count = 0; count < 10; count += 1) assert.equal(await h.report('SCAM', String(count)), 200)
  assert.equal(await h.report('SCAM', 'eleven'), 429)
  assert.equal((await h.reports()).length, 10)
})

test('unknown jobs and kinds are not found', async (t) => {
  const h = await reported(t)
  assert.equal(await h.report('BORING'), 404)
  assert.equal(await h.report('SCAM', 'a', 'x'), 404)
  await assert.rejects(
    h.api.decideJobReport({ params: { jobReportId: 999_999_999 }, body: { decision: 'DISMISS' } }),
    { status: 404 },
  )
})
