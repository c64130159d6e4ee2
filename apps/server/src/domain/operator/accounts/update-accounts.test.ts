import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerUpdate, SourceUpdate } from '@tiller/contract/platform/operator/accounts'
import { advertise, applyHarness, openForm, sendForm, serveQuestions } from '#test/harness/apply.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'

test('the status of a source decides whether its jobs are shown, and an archived source stays archived', async (t) => {
  const h = await harness(t)
  const word = `otter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: word }])
  await h.seed.campaign(h.poolId, { live: true })
  const params = { sourceId: h.sourceId }
  const update = (body: SourceUpdate) => h.api.updateSourceAsOperator({ params, body })
  const seen = async () => {
    await h.parts.searchIndex.catchUp()
    const { total } = await h.api.searchJobs({ query: { q: word } })
    const [job] = (await h.api.listMyJobs()).content
    return [job?.status, total]
  }
  assert.deepEqual(await seen(), ['LIVE', 1])
  await update({ status: 'USER_PAUSED' })
  assert.deepEqual(await seen(), ['PAUSED', 0])
  await update({ status: 'LIVE', name: 'Renamed' })
  assert.deepEqual(await seen(), ['LIVE', 1])
  assert.equal((await h.api.getSource({ params })).name, 'Renamed')
  await update({ status: 'ARCHIVED' })
  assert.deepEqual(await seen(), ['EXPIRED', 0])
  await assert.rejects(update({ status: 'LIVE' }), {
    code: 'transition-not-allowed',
    message: `Source ${h.sourceId} is ARCHIVED.`,
  })
  assert.partialDeepStrictEqual(await update({ name: 'Old feed' }), { name: 'Old feed', status: 'ARCHIVED' })
})

/** The fields of the only change of an object in the operator's audit log. */
async function changedFields({ api }: Harness, objectType: string, objectId: number) {
  const search = `objectType="${objectType}" AND objectId=${objectId} AND action="CHANGE"`
  const [change] = (await api.listOperatorChanges({ query: { search } })).content
  return change?.fields.map(({ field }) => field).toSorted()
}

test('a change of a pool is visible to its customer and in the audit log of the operator', async (t) => {
  const h = await harness(t)
  const params = { poolId: h.poolId }
  const { etag } = await h.api.getPoolAsOperator.withResponse({ params })
  const body = { name: 'Clinics', isCpa: true, callToActionId: 2, thirdPartyIntegration: 'LEVER' } as const
  const changed = await h.api.updatePoolAsOperator({
    params,
    body: { ...body, enableTlrSid: false, cpaBitmap: 5 },
  })
  const { id, createdAt: _, customerId, ...settings } = changed
  assert.deepEqual([id, customerId], [h.poolId, h.tenant.customerId])
  assert.deepEqual(settings, {
    name: 'Clinics',
    isCpa: true,
    billsAcquisitions: true,
    callToAction: { id: 2, text: 'Learn more' },
    thirdPartyIntegration: 'LEVER',
    enableTlrSid: false,
    requiredQuestionSets: [],
    cpaBitmap: 5,
  })
  assert.partialDeepStrictEqual(await h.api.getPool({ params }), settings)
  assert.deepEqual(
    await changedFields(h, 'POOL', h.poolId),
    [...Object.keys(body), 'billsAcquisitions', 'cpaBitmap', 'enableTlrSid'].toSorted(),
  )
  await assert.rejects(h.api.updatePoolAsOperator({ params, body: {} }, { ifMatch: etag ?? '' }), {
    status: 412,
  })
  const unknown = { poolId: 999_999_999 }
  await assert.rejects(h.api.updatePoolAsOperator({ params: unknown, body }), {
    status: 404,
    code: 'not-found',
  })
  const search = `customerId=${customerId}`
  assert.deepEqual((await h.api.listPoolsAsOperator({ query: { search } })).content, [changed])
  const [source] = (await h.api.listSourcesAsOperator({ query: { search } })).content
  assert.deepEqual([source?.id, source?.poolId], [h.sourceId, h.poolId])
})

test('a change of a customer is visible to the customer and in the audit log of the operator', async (t) => {
  const h = await harness(t)
  const params = { customerId: h.tenant.customerId }
  const body = {
    name: 'Renamed',
    emailAddress: 'ads@example.com',
    ccEmailAddress: 'office@example.com',
    revenueType: 'STAFFING',
    features: ['scheduling', 'segments'],
    jobApplicationQuestionsEnabled: false,
  } satisfies CustomerUpdate
  assert.partialDeepStrictEqual(await h.api.updateCustomerAsOperator({ params, body }), body)
  assert.partialDeepStrictEqual(await h.api.getMe(), body)
  assert.deepEqual(await changedFields(h, 'CUSTOMER', params.customerId), Object.keys(body).toSorted())
  const cleared = await h.api.updateCustomerAsOperator({ params, body: { ccEmailAddress: null } })
  assert.deepEqual(cleared, await h.api.getCustomerAsOperator({ params }))
  assert.deepEqual([cleared.ccEmailAddress, cleared.emailAddress], [null, 'ads@example.com'])
})

test('the applicant tracking system of a pool learns that seekers come from Tiller', async (t) => {
  const h = await harness(t)
  const word = `heron${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: word }])
  await h.seed.campaign(h.poolId, { live: true })
  const body = { thirdPartyIntegration: 'JOBVITE' } as const
  await h.api.updatePoolAsOperator({ params: { poolId: h.poolId }, body })
  await h.parts.searchIndex.catchUp()
  const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
  const { location } = await click(jobs[0]?.url ?? '')
  assert.match(location ?? '', /[?&]__jvst=Job\+Board&__jvsd=Tiller/)
})

test('the question sets of a pool are asked, required, and stored in every form of the pool', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const params = { poolId: h.poolId }
  const requiredQuestionSets = ['Certifications', 'Minimum age'] as const
  await h.api.updatePoolAsOperator({ params, body: { requiredQuestionSets: [...requiredQuestionSets] } })
  assert.deepEqual((await h.api.getPool({ params })).requiredQuestionSets, requiredQuestionSets)
  const search = `objectType="POOL" AND objectId=${h.poolId}`
  const [change] = (await h.api.listOperatorChanges({ query: { search } })).content
  assert.deepEqual(change?.fields, [{ field: 'requiredQuestionSets', old: [], new: requiredQuestionSets }])
  const form = await openForm(await follow())
  assert.match(form.html, /at least 18 years old.*licenses and certifications/s)
  const incomplete = await sendForm(form, { 'q.tlr:adult': 'Yes' })
  assert.deepEqual([incomplete.status, /Answer this question/.test(incomplete.html)], [422, true])
  const answers = { 'q.tlr:adult': 'Yes', 'q.tlr:certifications': 'CDL class A' }
  assert.equal((await sendForm(form, answers)).status, 303)
  const [application] = (await h.api.listMyApplications({})).content
  assert.match(JSON.stringify(application?.questionsAndAnswers), /Yes.*CDL class A|CDL class A.*Yes/)
  await assert.rejects(
    h.api.updatePoolAsOperator({ params, body: { requiredQuestionSets: ['Shoe size' as 'Availability'] } }),
    { status: 400 },
  )
})

test('forms leave out the questions of feeds if the customer has none', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, [
    {
      id: 'color',
      type: 'select',
      question: 'Which color?',
      required: true,
      options: [{ value: 'red', label: 'Red' }],
    },
  ])
  const { follow } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const asksColor = async () => (await openForm(await follow())).html.includes('q.color')
  assert.equal(await asksColor(), true)
  const params = { customerId: h.tenant.customerId }
  await h.api.updateCustomerAsOperator({ params, body: { jobApplicationQuestionsEnabled: false } })
  assert.equal(await asksColor(), false)
})

test('a new feed URL makes the source due, and its secrets are neither shown nor recorded', async (t) => {
  const h = await harness(t)
  const { api, db, clock, sourceId, poolId } = h
  const params = { sourceId }
  const change = (feedUrl: string) => api.updateSourceAsOperator({ params, body: { feedUrl } })
  const changed = await change('https://feeds.example.com/jobs.xml?key=first-secret')
  assert.equal(changed.feedAddress, 'feeds.example.com/jobs.xml')
  assert.equal((await api.getSource({ params })).nextFetchAt, clock.at.toISOString())
  await change('https://feeds.example.com/jobs.xml?key=second-secret')
  const row = db.selectFrom('source').select('feedUrl').where('id', '=', sourceId)
  assert.match((await row.executeTakeFirstOrThrow()).feedUrl ?? '', /second-secret$/)
  const query = { search: `objectType="SOURCE" objectId=${sourceId}`, sort: ['id,asc'] }
  const { content } = await api.listOperatorChanges({ query })
  assert.deepEqual(
    content.map(({ fields }) => fields),
    [
      [{ field: 'feedAddress', old: null, new: 'feeds.example.com/jobs.xml' }],
      [{ field: 'feedUrlParameters', old: null, new: 'CHANGED' }],
    ],
  )
  assert.ok(!JSON.stringify([changed, content]).includes('secret'))
  await assert.rejects(change('https://127.0.0.1/jobs.xml'), { code: 'invalid-request' })
  await db.updateTable('source').set({ connector: 'LEVER' }).where('id', '=', sourceId).execute()
  await assert.rejects(change('https://feeds.example.com/other.xml'), { code: 'invalid-request' })
  const { id } = await api.createSource({ params: { poolId }, body: { name: 'By API', type: 'API' } })
  await assert.rejects(
    api.updateSourceAsOperator({
      params: { sourceId: id },
      body: { feedUrl: 'https://feeds.example.com/jobs.xml' },
    }),
    { code: 'source-type' },
  )
})
