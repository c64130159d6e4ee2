import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anApplicant, makeApplication } from '#test/harness/applications.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'

const emailAddress = 'erasure.request@example.org'

async function apply(h: Harness, address = emailAddress) {
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Nurse' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const applicant = { ...anApplicant, emailAddress: address }
  return (await makeApplication(h, { jobId, applicant, resume: {} })).id
}

const recorded = async ({ api }: Harness, id: number) => {
  const query = { search: `objectType="APPLICATION" objectId=${id}`, sort: ['id,asc'] }
  const { content } = await api.listOperatorChanges({ query })
  return content.map(({ action, fields }) => [action, ...fields.map(({ field }) => field)])
}

test('finds the applications of a person at all customers by address, and one by id, without the applicant', async (t) => {
  const h = await harness(t)
  const other = await anotherCustomer(h)
  const own = [await apply(h), await apply(other)]
  await apply(await anotherCustomer(h), 'somebody.else@example.org')
  const found = await h.api.searchApplicationsAsOperator({
    body: { emailAddress: 'Erasure.Request@Example.org' },
  })
  assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(own))
  assert.ok(!JSON.stringify(found).includes('Rivera'))
  const [one, ...more] = await h.api.searchApplicationsAsOperator({ body: { applicationId: own[1] ?? 0 } })
  assert.partialDeepStrictEqual(one, {
    customerId: other.tenant.customerId,
    jobTitle: 'Nurse',
    holdUntil: null,
    erasedAt: null,
  })
  assert.deepEqual(more, [])
  for (const body of [{}, { applicationId: 1, emailAddress }])
    await assert.rejects(h.api.searchApplicationsAsOperator({ body }), { code: 'invalid-request' })
})

test('a held application cannot be erased until the hold ends or is released; each action is recorded', async (t) => {
  const h = await harness(t)
  const id = await apply(h, 'held@example.org')
  const params = { applicationId: id }
  const hold = (until: string | null, reason: string | null) =>
    h.api.holdApplication({ params, body: { until, reason } })
  const erase = () => h.api.eraseApplication({ params, body: { reason: 'Asked by mail' } })
  await assert.rejects(hold(null, null), {
    code: 'transition-not-allowed',
    message: `Application ${id} is not held.`,
  })
  for (const [until, reason] of [
    ['2026-03-02', 'In the past'],
    ['2036-04-01', null],
    [null, 'No day'],
  ] as const)
    await assert.rejects(hold(until, reason), { code: 'invalid-request' })
  assert.partialDeepStrictEqual(await hold('2036-04-01', 'A dispute'), {
    id,
    holdUntil: '2036-04-01T04:00:00.000Z',
    holdReason: 'A dispute',
  })
  await assert.rejects(erase(), { code: 'transition-not-allowed', message: /A dispute\. Nothing was erased/ })
  assert.equal((await hold(null, null)).holdUntil, null)
  const receipt = await erase()
  assert.partialDeepStrictEqual(receipt, {
    applicationId: id,
    reason: 'Asked by mail',
    erased: ['key', 'applicant', 'answers', 'resume'],
    missing: [],
  })
  assert.deepEqual(await erase(), receipt)
  assert.equal((await h.api.getApplication({ params })).applicant, null)
  await assert.rejects(hold('2036-04-01', 'Too late'), {
    code: 'transition-not-allowed',
    message: /was erased at/,
  })
  assert.deepEqual(
    await h.api.searchApplicationsAsOperator({ body: { emailAddress: 'held@example.org' } }),
    [],
  )
  assert.deepEqual(await recorded(h, id), [
    ['CHANGE', 'holdUntil', 'holdReason'],
    ['CHANGE', 'holdUntil', 'holdReason'],
    ['DELETE', 'receiptId', 'reason', 'erased', 'missing'],
  ])
  for (const applicationId of [999_999_999]) {
    const unknown = { params: { applicationId } }
    await assert.rejects(h.api.eraseApplication({ ...unknown, body: { reason: 'x' } }), { code: 'not-found' })
    await assert.rejects(h.api.holdApplication({ ...unknown, body: { until: '2036-04-01', reason: 'x' } }), {
      code: 'not-found',
    })
  }
})
