import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '#lib/runtime/actor.ts'
import { advertise, applyHarness, openForm, serveQuestions } from '#test/harness/apply.ts'
import { harness } from '#test/harness/harness.ts'
import {
  updateCustomerAudited,
  updatePoolAudited,
  updateSourceAudited,
  type SourceChange,
} from './update-accounts.ts'

test('the status of a source decides whether its jobs are shown, and an archived source stays archived', async (t) => {
  const h = await harness(t)
  const word = `otter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: word }])
  await h.seed.campaign(h.poolId, { live: true })
  const update = (change: SourceChange) =>
    h.db
      .transaction()
      .execute((tx) => updateSourceAudited(tx, { by: operator, at: h.clock.at }, h.sourceId, change))
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
  assert.equal((await h.api.getSource({ params: { sourceId: h.sourceId } })).name, 'Renamed')
  await update({ status: 'ARCHIVED' })
  assert.deepEqual(await seen(), ['EXPIRED', 0])
  await assert.rejects(update({ status: 'LIVE' }), { code: 'transition-not-allowed' })
  await update({ name: 'Old feed' })
})

test('a change of a pool is visible to its customer and in the audit log of the operator', async (t) => {
  const h = await harness(t)
  const change = { enableTlrSid: false, callToActionId: 2, thirdPartyIntegration: 'LEVER' } as const
  await h.db
    .transaction()
    .execute((tx) => updatePoolAudited(tx, { by: operator, at: h.clock.at }, h.poolId, change))
  assert.partialDeepStrictEqual(await h.api.getPool({ params: { poolId: h.poolId } }), {
    enableTlrSid: false,
    callToAction: { id: 2, text: 'Learn more' },
    thirdPartyIntegration: 'LEVER',
  })
  const row = await h.db
    .selectFrom('operatorChange')
    .select(['action', 'fields'])
    .where('objectType', '=', 'POOL')
    .where('objectId', '=', h.poolId)
    .executeTakeFirstOrThrow()
  assert.equal(row.action, 'CHANGE')
  assert.deepEqual(
    (row.fields as { field: string }[]).map(({ field }) => field).sort(),
    Object.keys(change).sort(),
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
  const change = { jobApplicationQuestionsEnabled: false }
  await h.db
    .transaction()
    .execute((tx) => updateCustomerAudited(tx, { by: operator, at: h.clock.at }, h.tenant.customerId, change))
  assert.equal(await asksColor(), false)
})
