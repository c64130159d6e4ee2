import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  advertise,
  applyHarness,
  faultsIn,
  openForm,
  sendForm,
  type ApplyHarness,
} from '#test/harness/apply.ts'

/** The harness starts on Monday, 2 March 2026, 10 AM in New York. */
const event = {
  tillerApply: false,
  adType: 'EVENT' as const,
  eventType: 'IN_PERSON' as const,
  eventLocation: '1100 Congress Ave, Austin, TX 78701',
  eventStartDt: '2026-03-02T05:00:00Z',
  eventEndDt: '2026-03-09T04:00:00Z',
  eventTimes: 'Mon, Mar 2nd, 2026, 2PM - 3:30PM\nSun, Mar 8th, 2026, 9:30AM - 11AM',
  eventTimeslot: 60 as const,
  eventTimeslotLimit: 1,
  emailAddress: 'talent@example.com',
  eventCustomTy: 'See you!',
  eventPrepare: 'Bring your license.',
  eventWear: 'Boots.',
}

const offered = (html: string) =>
  [...html.matchAll(/type="radio" name="q.tlr:slot" value="([^"]+)"/g)].map(([, slot]) => slot)

const monday = '2026-03-02T19:00:00.000Z'
/** The night in which daylight saving time begins. */
const sunday = '2026-03-08T13:30:00.000Z'

const replies = async (h: ApplyHarness, campaignId: number) => {
  const { events } = await h.api.getCampaign({
    params: { campaignId },
    query: { report: ['EVENTS'], from: '2026-01-01', to: '2026-12-31' },
  })
  return [events?.applications, events?.rsvps]
}

test("the form of an event offers the slots inside its time frames, and the confirmation shows the organizer's text", async (t) => {
  const h = await applyHarness(t)
  const { follow, found, campaign } = await advertise(h, { settings: event })
  assert.equal((await found()).ad_type, 'EVENT')
  const form = await openForm(await follow())
  assert.deepEqual(offered(form.html), [monday, sunday])
  assert.match(form.html, /Mon, Mar 2, 2:00 PM EST.*Sun, Mar 8, 9:30 AM EDT/s)
  assert.match(form.html, /1100 Congress Ave/)
  assert.ok(!form.html.includes('Bring your license'))
  assert.deepEqual(faultsIn((await sendForm(form, {})).html), { 'q.tlr:slot': 'Choose an answer.' })
  const foreign = await sendForm(form, { 'q.tlr:slot': '2026-03-02T20:00:00.000Z' })
  assert.deepEqual(faultsIn(foreign.html), { 'q.tlr:slot': 'This time is now full. Choose another one.' })
  assert.equal((await sendForm(form, { 'q.tlr:slot': monday })).status, 303)
  const thanks = await openForm(form.url)
  for (const text of [
    'Mon, Mar 2, 2:00 PM EST',
    'See you!',
    'Bring your license.',
    'Boots.',
    '1100 Congress Ave',
  ])
    assert.ok(thanks.html.includes(text), text)
  assert.deepEqual(await replies(h, campaign.id), [0, 1])
  const { content } = await h.api.listMyApplications({})
  assert.partialDeepStrictEqual(content[0]?.questionsAndAnswers, [
    { question: 'When will you come?', answer: 'Mon, Mar 2, 2:00 PM EST' },
  ])
})

test('of twenty concurrent seekers one gets the last place, and the others see that it is taken', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h, { settings: event })
  const forms = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => openForm(await follow(String(n)))),
  )
  const reply = (form: (typeof forms)[number], n: number, slot: string) =>
    sendForm(form, { 'q.tlr:slot': slot, emailAddress: `a${n}@example.org` })
  const sent = await Promise.all(forms.map((form, n) => reply(form, n, monday)))
  assert.equal(sent.filter(({ status }) => status === 303).length, 1)
  for (const { status, html } of sent)
    if (status !== 303) {
      assert.match(faultsIn(html)['q.tlr:slot'] ?? '', /^This time is now full/)
      assert.deepEqual(offered(html), [sunday])
    }
  assert.deepEqual(await replies(h, campaign.id), [0, 1])
  const loser = sent.findIndex(({ status }) => status !== 303)
  const form = forms[loser] ?? assert.fail()
  assert.equal((await reply(form, loser, sunday)).status, 303)
  const late = await openForm(await follow('late'))
  assert.match(late.html, /All times of this event are taken or over/)
})

test('a past slot is not offered, and a person replies once to the events of a company', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h, { settings: { ...event, eventTimeslotLimit: 5 } })
  const [first, second] = [await openForm(await follow('a')), await openForm(await follow('b'))]
  assert.equal((await sendForm(first, { 'q.tlr:slot': monday })).status, 303)
  h.clock.at = new Date(monday)
  assert.equal((await sendForm(second, { 'q.tlr:slot': monday })).status, 422)
  assert.equal((await sendForm(second, { 'q.tlr:slot': sunday })).status, 303)
  assert.deepEqual(await replies(h, campaign.id), [0, 1])
})

test('the address of an online event is shown only after the reply', async (t) => {
  const h = await applyHarness(t)
  const online = { eventType: 'ONLINE' as const, eventLocation: 'https://meet.example.com/7' }
  const { follow } = await advertise(h, { settings: { ...event, ...online } })
  const form = await openForm(await follow())
  assert.ok(!form.html.includes('meet.example.com'))
  await sendForm(form, { 'q.tlr:slot': monday })
  assert.match((await openForm(form.url)).html, /<a href="https:\/\/meet\.example\.com\/7">/)
})
