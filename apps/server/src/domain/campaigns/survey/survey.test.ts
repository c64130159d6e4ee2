import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness, type Harness } from '#test/harness/harness.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { sendSurveysTask } from './survey.ts'

const dayMs = 86_400_000

async function launched(h: Harness, settings = {}) {
  const { id } = await h.seed.campaign(h.poolId, {
    live: true,
    name: 'Nurses',
    emailAddress: 'owner@acme.example',
    ...settings,
  })
  const status = async () => {
    const { surveyStatus } = await h.api.getCampaign({
      params: { campaignId: id },
      query: { expand: ['surveyStatus'] },
    })
    return surveyStatus
  }
  return { id, status }
}

/** The links of the surveys mailed to a customer. */
async function links({ db, tenant }: Harness) {
  const rows = await db
    .selectFrom('mail')
    .select(['recipient', 'body'])
    .where('customerId', '=', tenant.customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, body }) => ({ recipient, url: /http\S+/.exec(body)?.[0] ?? '' }))
}

/** Sends due surveys in two processes at once. */
const sendDue = ({ parts, clock }: Harness) =>
  Promise.all([1, 2].map(() => sendSurveysTask.runAll(parts, clock.at)))

const answer = (url: string, rating: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(rating === '' ? {} : { rating }) })

test('a survey is mailed once 30 days after the launch, and its status shows when it was sent and answered', async (t) => {
  const h = await harness(t)
  const { status } = await launched(h)
  const launchedAt = h.clock.at
  const none = { status: 'NOT_SENT', sentAt: null, completedAt: null, rating: null }
  assert.deepEqual(
    await sendSurveysTask.findNextDueTime(h.parts, h.clock.at),
    new Date(launchedAt.getTime() + 30 * dayMs),
  )
  h.clock.at = new Date(launchedAt.getTime() + 30 * dayMs - 1)
  await sendDue(h)
  assert.deepEqual(await status(), none)
  h.clock.at = new Date(launchedAt.getTime() + 30 * dayMs)
  const sentAt = h.clock.at.toISOString()
  await sendDue(h)
  await sendDue(h)
  assert.deepEqual(await status(), { ...none, status: 'SENT', sentAt })
  const mailed = await links(h)
  assert.deepEqual(
    mailed.map(({ recipient }) => recipient),
    ['owner@acme.example'],
  )
  const url = mailed[0]?.url ?? ''
  assert.match(await (await fetch(url)).text(), /How satisfied are you\?.*With the campaign Nurses/)
  const empty = await answer(url, '')
  assert.equal(empty.status, 400)
  assert.match(await empty.text(), /Choose one of the answers/)
  assert.equal((await answer(url, '6')).status, 400)
  h.clock.at = new Date(h.clock.at.getTime() + dayMs)
  assert.match(await (await answer(url, '4')).text(), /Your answer about the campaign Nurses has arrived/)
  const completed = { status: 'COMPLETED', sentAt, completedAt: h.clock.at.toISOString(), rating: 4 }
  assert.deepEqual(await status(), completed)
  assert.match(await (await answer(url, '1')).text(), /already answered/)
  assert.match(await (await fetch(url)).text(), /already answered/)
  assert.deepEqual(await status(), completed)
})

test('a survey is in the language of the user who has its address', async (t) => {
  const h = await harness(t)
  const { emailAddress } = await addSpanishUser(h, `owner${h.tenant.customerId}@acme.example`)
  await launched(h, { emailAddress })
  h.clock.at = new Date(h.clock.at.getTime() + 30 * dayMs)
  await sendDue(h)
  const [mail] = await h.db.selectFrom('mail').selectAll().where('recipient', '=', emailAddress).execute()
  assertSpanish(mail)
  assert.equal(mail?.subject, 'Su campaña Nurses')
})

test('a survey is mailed when a launched campaign is archived, and never for one that was not launched', async (t) => {
  const h = await harness(t)
  const { id, status } = await launched(h)
  const unlaunched = await h.seed.campaign(h.poolId, { emailAddress: 'owner@acme.example' })
  for (const campaignId of [id, unlaunched.id]) await h.api.archiveCampaign({ params: { campaignId } })
  await sendDue(h)
  assert.equal((await status())?.status, 'SENT')
  assert.equal((await links(h)).length, 1)
})

test('a relaunch plans no second survey', async (t) => {
  const h = await harness(t)
  const { id } = await launched(h)
  h.clock.at = new Date(h.clock.at.getTime() + 31 * dayMs)
  await sendDue(h)
  await h.api.pauseCampaign({ params: { campaignId: id }, body: {} })
  await h.api.launchCampaign({ params: { campaignId: id } })
  h.clock.at = new Date(h.clock.at.getTime() + 31 * dayMs)
  await sendDue(h)
  assert.equal((await links(h)).length, 1)
})

test('a survey goes to the customer if the campaign has no address', async (t) => {
  const h = await harness(t)
  await launched(h, { emailAddress: null })
  await h.db
    .updateTable('customer')
    .set({ emailAddress: 'office@acme.example' })
    .where('id', '=', h.tenant.customerId)
    .execute()
  h.clock.at = new Date(h.clock.at.getTime() + 31 * dayMs)
  await sendDue(h)
  assert.deepEqual(
    (await links(h)).map(({ recipient }) => recipient),
    ['office@acme.example'],
  )
})

test('the link of a survey works for 90 days and cannot be changed', async (t) => {
  const h = await harness(t)
  await launched(h)
  h.clock.at = new Date(h.clock.at.getTime() + 31 * dayMs)
  await sendDue(h)
  const [{ url } = { url: '' }] = await links(h)
  assert.equal((await fetch(`${url.slice(0, -2)}AA`)).status, 404)
  h.clock.at = new Date(h.clock.at.getTime() + 91 * dayMs)
  assert.equal((await answer(url, '3')).status, 404)
})
