import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { click, harness } from '#test/harness/harness.ts'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'
import { createWebhookSecret, createSignatureHeaders } from '#lib/egress/webhook-signature.ts'
import { attributeConversions } from './attribute.ts'
import { receiver, sendDue } from '#test/harness/webhook-receiver.ts'

/** A publisher with a postback server and a converted click. */
async function converted(t: TestContext) {
  const h = await harness(t)
  const { url, received: told, answers } = await receiver(t)
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  const secret = createWebhookSecret()
  const sealedSecret = h.parts.secretBox.seal(Buffer.from(secret))
  await updatePublisher(h.db, id, {
    postback: { url: `${url}?a=1`, sealedSecret },
  })
  const title = `Fletcher ${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: title, id, pass, link: 1, t1: 'mail' } })
  const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'))
  const sid = new URL(location ?? '').searchParams.get('tlr_sid') ?? assert.fail()
  const report = async () => {
    const body = JSON.stringify({ tlr_sid: sid, event: 2 })
    await fetch(`${h.baseUrl}/conversions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await attributeConversions(h.parts, { at: h.clock.at })
  }
  return { ...h, id, sid, secret, told, answers, report, jobId: Number(jobs[0]?.id) }
}

test('sends one signed postback per conversion with the tags of the search', async (t) => {
  const h = await converted(t)
  await h.report()
  await h.report()
  await sendDue(h)
  assert.equal(h.told.length, 1)
  const { headers, body } = h.told[0] ?? assert.fail()
  assert.deepEqual(JSON.parse(body), {
    id: `${h.sid}.2`,
    type: 'publisher:Conversion:attributed:v1',
    createdAt: h.clock.at.toISOString(),
    data: {
      event: 2,
      clickId: h.sid,
      jobId: h.jobId,
      clickedAt: h.clock.at.toISOString(),
      convertedAt: h.clock.at.toISOString(),
      acquisition: false,
      t1: 'mail',
      t2: null,
      t3: null,
    },
  })
  assert.partialDeepStrictEqual(
    headers,
    createSignatureHeaders([h.secret], { id: `${h.sid}.2`, at: h.clock.at, body }),
  )
})

test('retries a failed postback unless the publisher has removed its URL', async (t) => {
  const h = await converted(t)
  h.answers.push(503, 410)
  await h.report()
  await sendDue(h)
  assert.equal(h.told.length, 1)
  const statuses = async () =>
    (await h.db.selectFrom('delivery').select('status').where('publisherId', '=', h.id).execute()).map(
      ({ status }) => status,
    )
  assert.deepEqual(await statuses(), ['WAITING'])
  h.clock.at = new Date(h.clock.at.getTime() + 5_000)
  await sendDue(h)
  assert.equal(h.told.length, 2)
  assert.equal(h.told[0]?.headers['webhook-id'], h.told[1]?.headers['webhook-id'])
  assert.deepEqual(await statuses(), ['FAILED'])
})

test('sends no postback after the operator has removed the URL', async (t) => {
  const h = await converted(t)
  await h.report()
  await updatePublisher(h.db, h.id, { postback: null })
  await sendDue(h)
  assert.deepEqual(h.told, [])
})
