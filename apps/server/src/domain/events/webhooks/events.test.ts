import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { inspect } from 'node:util'
import { webhookEventTypeNames } from '@tiller/contract/platform/webhooks/event-types'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { runDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { anApplicant, makeApplication } from '#test/harness/applications.ts'
import { findSignatureFault } from '#lib/egress/webhook-signature.ts'
import { publishEvents } from '../publish/publish.ts'
import { maxEventBytes } from './sending/subject.ts'
import { setPostUrlSecret } from './secrets.ts'
import { receiver, sendDue, webhookTo } from '#test/harness/webhook-receiver.ts'

type Event = { id: string; type: string; createdAt: string; data: Record<string, unknown> }

/**
 * A customer with a webhook for all events, and a function that returns those received since the last call.
 */
async function hearing(t: TestContext) {
  const h = await harness(t)
  const { url, received } = await receiver(t)
  await webhookTo(h, url)
  const heard = async () => {
    await sendDue(h)
    return received
      .splice(0)
      .map(({ body }) => JSON.parse(body) as Event)
      .sort((a, b) => a.type.localeCompare(b.type))
  }
  return { ...h, heard }
}

const byText = (a: unknown[], b: unknown[]) => a.join().localeCompare(b.join())

const shown = (events: readonly Event[]) => events.map(({ type, data }) => [type.split(':')[2], data])

test('sends every status change of campaigns and segments, with actor and reason', async (t) => {
  const h = await hearing(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const params = { campaignId }
  await h.api.launchCampaign({ params })
  await h.api.pauseCampaign({ params, body: { reasonId: 1 } })
  const { id: segmentId } = await h.api.createSegment({ params, body: { name: 'S', jobFilters: [] } })
  await h.api.launchSegment({ params: { segmentId } })
  const heard = await h.heard()
  assert.deepEqual(
    heard.map(({ type, data }) => [type, data['oldStatus'], data['status'], data['actor']]).sort(byText),
    [
      ['platform:Campaign:statusChanged:v1', 'LIVE', 'PAUSED', 'APP_CLIENT'],
      ['platform:Campaign:statusChanged:v1', 'UNDER_DEVELOPMENT', 'LIVE', 'APP_CLIENT'],
      ['platform:Segment:statusChanged:v1', 'UNDER_DEVELOPMENT', 'LIVE', 'APP_CLIENT'],
    ],
  )
  assert.partialDeepStrictEqual(heard.find(({ data }) => data['status'] === 'PAUSED')?.data, {
    campaignId,
    reason: (await h.api.getPauseReason({ params: { pauseReasonId: 1 } })).description,
  })
  assert.equal(new Set(heard.map(({ id }) => id)).size, 3)
})

test('sends nothing for dry runs and refused requests', async (t) => {
  const h = await hearing(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  await h.api.launchCampaign({ params: { campaignId }, query: { dryRun: true } })
  await assert.rejects(
    h.db.transaction().execute(async (tx) => {
      const data = { campaignId }
      await publishEvents(tx, {
        ...h.tenant,
        at: h.clock.at,
        webhook: { type: 'platform:Campaign:statusChanged:v1', data },
      })
      throw new Error('undone')
    }),
  )
  assert.deepEqual(await h.heard(), [])
})

test('sends scheduled pauses, the start and end of one-time budgets, and budget changes, including failed ones', async (t) => {
  const h = await hearing(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const params = { campaignId }
  await h.api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-10' } })
  await h.api.createOneTimeBudget({
    params,
    body: { budgetCents: 500, start: '2026-03-11', launchOnStart: false },
  })
  const change = { applyOn: '2026-03-12' }
  await h.api.createMonthlyBudgetChange({ params, body: { ...change, absolute: true, budgetCents: 9_000 } })
  await h.api.createMonthlyBudgetChange({ params, body: { ...change, absolute: false, budgetCents: -9_900 } })
  await h.heard()
  for (const day of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-04-01']) {
    h.clock.at = new Date(`${day}T12:00:00Z`)
    await runDueActions(h.parts, h.clock.at)
  }
  const heard = (await h.heard()).map(({ type, data }) => [
    type,
    data['campaignId'],
    data['errorMessage'] ?? null,
  ])
  const error = heard.find(([type]) => String(type).includes('failed'))?.[2]
  assert.match(String(error), /must not be below 0/)
  assert.deepEqual(heard, [
    ['platform:Campaign:statusChanged:v1', campaignId, null],
    ['platform:MonthlyBudgetChange:completed:v1', campaignId, null],
    ['platform:MonthlyBudgetChange:failed:v1', campaignId, error],
    ['platform:OneTimeBudget:completed:v1', campaignId, null],
    ['platform:OneTimeBudget:started:v1', campaignId, null],
    ['platform:ScheduledPause:completed:v1', campaignId, null],
  ])
})

test('sends the result of every import', async (t) => {
  const h = await hearing(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  await h.seed.jobs(h.sourceId, '<source><job')
  const heard = await h.heard()
  assert.deepEqual(heard.map(({ type, data }) => [type, data['sourceId'], data['outcome']]).sort(byText), [
    ['platform:SourceImport:finished:v1', h.sourceId, 'IMPORTED'],
    ['platform:SourceImport:finished:v1', h.sourceId, 'REFUSED'],
  ])
  const { content } = await h.api.listSourceImports({ params: { sourceId: h.sourceId } })
  const first = heard.find(({ data }) => data['outcome'] === 'IMPORTED')
  assert.equal(first?.data['importId'], content.at(-1)?.id)
  assert.partialDeepStrictEqual(first?.data['counts'], { created: 1, deleted: 0 })
})

test('sends a conversion once, even if it is reported repeatedly', async (t) => {
  const h = await hearing(t)
  const title = `Cooper ${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  await h.heard()
  const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
  const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'))
  const clickId = new URL(location ?? '').searchParams.get('tlr_sid')
  for (let times = 0; times < 2; times += 1) {
    await fetch(`${h.baseUrl}/conversions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tlr_sid: clickId, event: 2 }),
    })
    await attributeConversions(h.parts, { at: h.clock.at })
  }
  assert.deepEqual(shown(await h.heard()), [
    [
      'attributed',
      {
        clickId,
        event: 2,
        jobId: Number(jobs[0]?.id),
        campaignId,
        segmentId: null,
        acquisition: false,
        clickedAt: h.clock.at.toISOString(),
        convertedAt: h.clock.at.toISOString(),
      },
    ],
  ])
})

test('sends only subscribed events of the same customer, and stores none without webhooks', async (t) => {
  const h = await harness(t)
  const other = await hearing(t)
  const { url, received } = await receiver(t)
  const change = async (by: Harness) => by.seed.campaign(by.poolId, { live: true })
  await change(h)
  assert.deepEqual(
    await h.db.selectFrom('event').select('id').where('customerId', '=', h.tenant.customerId).execute(),
    [],
  )
  await webhookTo(h, url, ['platform:Segment:statusChanged:v1'])
  const { id: campaignId } = await change(h)
  const { id } = await h.api.createSegment({ params: { campaignId }, body: { name: 'S', jobFilters: [] } })
  await h.api.launchSegment({ params: { segmentId: id } })
  await sendDue(h)
  assert.deepEqual(
    received.map(({ body }) => (JSON.parse(body) as Event).type),
    ['platform:Segment:statusChanged:v1'],
  )
  assert.deepEqual(await other.heard(), [])
})

/** A job with or without a post URL, and a click on it. */
async function clicked(h: Harness, postUrl?: string) {
  const title = `Wright ${h.tenant.customerId}`
  const extra = postUrl === undefined ? '' : `<tiller_apply><postUrl>${postUrl}</postUrl></tiller_apply>`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title, extra }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
  const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'))
  return { jobId: Number(jobs[0]?.id), tlrSid: new URL(location ?? '').searchParams.get('tlr_sid') ?? '' }
}

test('sends started and completed applications with personal data that no stored event contains', async (t) => {
  const h = await hearing(t)
  const from = await clicked(h)
  await h.heard()
  const { id, tlrApplicationId } = await makeApplication(h, { ...from, resume: {} })
  const kept = await h.db
    .selectFrom('event')
    .select('data')
    .where('type', 'like', '%JobApplication%')
    .execute()
  assert.deepEqual(
    new Set(kept.map(({ data }) => JSON.stringify(data))),
    new Set([`{"applicationId":${id}}`]),
  )
  const [complete, begun, ...more] = await h.heard()
  assert.deepEqual(
    [complete?.type, begun?.type, more],
    ['platform:JobApplication:completed:v2', 'platform:JobApplication:started:v1', []],
  )
  assert.partialDeepStrictEqual(complete?.data, {
    applicationId: id,
    tlrApplicationId,
    tlrSid: from.tlrSid,
    qualified: true,
    applicant: anApplicant,
    job: {
      jobId: from.jobId,
      jobReference: 'a',
      originalJobReference: 'a',
      company: 'Acme',
      sourceId: h.sourceId,
    },
    resume: { downloadUrl: `${h.baseUrl}/v5/applications/${id}/resume/download` },
  })
  assert.equal(begun?.data['applicationId'], id)
})

test('sends no duplicates, applications without a valid click, or applications erased meanwhile', async (t) => {
  const h = await hearing(t)
  const from = await clicked(h)
  await makeApplication(h, from)
  await h.heard()
  await makeApplication(h, from)
  const other = { ...anApplicant, emailAddress: 'other@example.org' }
  await makeApplication(h, { jobId: from.jobId, applicant: other })
  const types = (await h.heard()).map(({ type }) => type)
  assert.deepEqual(new Set(types), new Set(['platform:JobApplication:started:v1']))
  const { id } = await makeApplication(h, {
    ...from,
    applicant: { ...other, emailAddress: 'third@example.org' },
  })
  await h.db
    .updateTable('application')
    .set({ applicant: null, answers: null, emailHash: null, sealedKey: null, erasedAt: h.clock.at })
    .where('id', '=', id)
    .execute()
  assert.deepEqual(await h.heard(), [])
})

test('retries an event whose content is unreadable, without affecting others', async (t) => {
  const h = await hearing(t)
  const { id } = await makeApplication(h, await clicked(h))
  const away = { content: () => Promise.reject(new Error('away')), brief: () => ({}), gone: async () => {} }
  const subjects = Object.fromEntries(webhookEventTypeNames.map((type) => [type, away]))
  await assert.rejects(sendDue(h, subjects), /away/)
  const applications = (await h.heard()).flatMap(({ data }) => data['applicationId'] ?? [])
  assert.deepEqual(applications, [id, id])
})

test('posts a signed application to the post URL of its job; 409 means received, 410 that the job is gone', async (t) => {
  const h = await harness(t)
  const { url, received, answers } = await receiver(t)
  const { jobId, tlrSid } = await clicked(h, 'https://ats.example.com/take')
  // Feeds accept only public addresses.
  await h.db
    .updateTable('job')
    .set({ apply: JSON.stringify({ postUrl: url }) })
    .where('id', '=', jobId)
    .execute()
  const secret = await setPostUrlSecret(h.db, h.tenant, { box: h.parts.secretBox, at: h.clock.at })
  const apply = async (name: string, answer: number) => {
    answers.push(answer)
    const applicant = { ...anApplicant, emailAddress: `${name}@example.org` }
    const { id } = await makeApplication(h, { jobId, tlrSid, applicant })
    await sendDue(h)
    const event = JSON.parse(received.at(-1)?.body ?? '') as Event
    assert.equal(event.data['applicationId'], id)
    const delivery = await h.db
      .selectFrom('delivery')
      .select(['status', 'httpStatus'])
      .where('eventId', '=', event.id)
      .executeTakeFirstOrThrow()
    const { status } = await h.api.getJobStatus({ params: { id: jobId } })
    return [delivery.status, delivery.httpStatus, status]
  }
  assert.deepEqual(await apply('a', 409), ['DELIVERED', 409, 'LIVE'])
  assert.equal(findSignatureFault(secret, { ...(received[0] ?? assert.fail()), at: h.clock.at }), undefined)
  assert.deepEqual(await apply('b', 404), ['WAITING', 404, 'LIVE'])
  assert.deepEqual(await apply('c', 410), ['FAILED', 410, 'EXPIRED'])
  assert.equal(received.length, 3)
})

test('omits answers from webhook bodies over 20 KB, with a URL to read them, but not from those to a post URL', async (t) => {
  const h = await hearing(t)
  const ats = await receiver(t)
  const from = await clicked(h, 'https://ats.example.com/take')
  await h.db
    .updateTable('job')
    .set({ apply: JSON.stringify({ postUrl: ats.url }) })
    .where('id', '=', from.jobId)
    .execute()
  await h.heard()
  const apply = async (name: string, letters: number) => {
    const applicant = { ...anApplicant, emailAddress: `${name}@example.org` }
    const answers = { license: 'no', why: 'é'.repeat(letters) }
    const { id } = await makeApplication(h, { ...from, applicant, answers })
    const [complete] = await h.heard()
    const posted = ats.received.splice(0).map(({ body }) => JSON.parse(body) as Event)
    return { id, complete: complete ?? assert.fail(), posted: posted[0] ?? assert.fail() }
  }
  const bytesOf = (event: Event) => Buffer.byteLength(JSON.stringify(event))
  const short = await apply('short', 0)
  const room = Math.floor((maxEventBytes - bytesOf(short.complete)) / 2) - 1
  const fitting = await apply('fitting', room)
  assert.ok(bytesOf(fitting.complete) > maxEventBytes - 64, 'it is nearly as large as may be')
  assert.deepEqual(fitting.complete.data, fitting.posted.data)
  const { id, complete, posted } = await apply('long', room + 64)
  const { questionsAndAnswers, qualifyingQuestionAnswers, ...others } = posted.data
  assert.ok(bytesOf(posted) > maxEventBytes && bytesOf(complete) < maxEventBytes)
  assert.deepEqual(complete.data, {
    ...others,
    omitted: ['questionsAndAnswers', 'qualifyingQuestionAnswers'],
    url: `${h.baseUrl}/v5/applications/${id}?expand=qualifyingQuestionAnswers`,
  })
  const rest = await h.api.getApplication({
    params: { applicationId: id },
    query: { expand: ['qualifyingQuestionAnswers'] },
  })
  assert.deepEqual(
    [questionsAndAnswers, qualifyingQuestionAnswers],
    [rest.questionsAndAnswers, rest.qualifyingQuestionAnswers],
  )
})

/** Ignores the order of events. */
const inOneOrder = (all: readonly unknown[]) => all.map((each) => inspect(each, { sorted: true })).toSorted()

test('sends each disposition of a candidate once, only to the customer of the click', async (t) => {
  const h = await hearing(t)
  const other = await hearing(t)
  const { jobId, tlrSid } = await clicked(h)
  const { id: applicationId, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid })
  await h.heard()
  const theirs = randomUUID()
  const report = async (changes: object) => {
    const event = { tlr_application_id: tlrApplicationId, tlr_sid: tlrSid, event: 'rejected' }
    const body = JSON.stringify({
      ...event,
      event_time: '2026-03-02T16:04:05+01:00',
      reason: 'other',
      ...changes,
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${h.baseUrl}/disposition/v1/events`, { method: 'POST', headers, body })
    assert.equal(answer.status, 200, await answer.text())
  }
  await report({ raw_event: 'a customer of the sandbox hears nothing of what really happened' })
  assert.deepEqual(await h.heard(), [])
  await h.db.updateTable('customer').set({ test: false }).where('id', '=', h.tenant.customerId).execute()
  await report({ event: 'interviewed', reason: undefined })
  const { count } = await h.db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', 'platform:Disposition:reported:v1')
    .where('customerId', '=', h.tenant.customerId)
    .executeTakeFirstOrThrow()
  assert.equal(count, 1, 'it is there when the report is acknowledged')
  await report({ event: 'interviewed', reason: undefined })
  await report({ event: 'offered', tlr_application_id: theirs, reason: undefined })
  await report({ tlr_sid: randomUUID() })
  const { campaignId } = await h.db
    .selectFrom('click')
    .select('campaignId')
    .where('id', '=', tlrSid)
    .executeTakeFirstOrThrow()
  const told = { tlrSid, jobId, campaignId, eventTime: '2026-03-02T16:04:05+01:00' }
  const expected = [
    ['reported', { ...told, tlrApplicationId, applicationId, event: 'interviewed', reason: null }],
    ['reported', { ...told, tlrApplicationId: theirs, applicationId: null, event: 'offered', reason: null }],
  ]
  assert.deepEqual(inOneOrder(shown(await h.heard())), inOneOrder(expected))
  assert.deepEqual(await other.heard(), [])
})

test('every event type is published somewhere', async () => {
  const told = [
    'JobApplication:started',
    'JobApplication:completed',
    'Campaign:statusChanged',
    'Segment:statusChanged',
    'ScheduledPause:completed',
    'OneTimeBudget:started',
    'OneTimeBudget:completed',
    'MonthlyBudgetChange:completed',
    'MonthlyBudgetChange:failed',
    'SourceImport:finished',
    'Disposition:reported',
    'Conversion:attributed',
  ]
  assert.deepEqual(
    webhookEventTypeNames,
    told.map((name) => `platform:${name}:${name.endsWith('Application:completed') ? 'v2' : 'v1'}`),
  )
})
