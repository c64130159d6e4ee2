import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  advertise,
  beginForm,
  applyHarness,
  openForm,
  sendForm,
  type ApplyHarness,
} from '#test/harness/apply.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { receiver } from '#test/harness/webhook-receiver.ts'
import { sendTextMessages } from '#lib/mail/send-text-messages.ts'
import { createEgressClient, startSystemTimer } from '#lib/egress/egress.ts'
import { allHosts } from '#lib/egress/check-url.ts'
import { eraseApplication } from '../records/erase.ts'
import { formatGreeting } from './applicant-mail.ts'
import { enqueueGuestLists } from './guest-lists.ts'
import { sendDueReminders } from './reminders.ts'

const mails = async (h: ApplyHarness) => {
  const rows = await h.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'channel', 'headers', 'sentAt'])
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('id')
    .execute()
  return rows
}

const hours = (h: ApplyHarness, count: number) => {
  h.clock.at = new Date(h.clock.at.getTime() + count * 3_600_000)
}

const settings = {
  emailAddress: 'jobs@acme.example',
  otherEmailAddresses: ['hr@acme.example', 'boss@acme.example'],
}

test('mails an application once to the campaign’s or the job’s addresses and to the applicant', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h, { settings })
  const form = await openForm(await follow())
  await Promise.all(Array.from({ length: 3 }, () => sendForm(form, {})))
  const sent = await mails(h)
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    ['ana.rivera@example.org', 'jobs@acme.example', 'hr@acme.example', 'boss@acme.example'],
  )
  assert.match(
    sent[0]?.body ?? '',
    /^Hello Ana,\n\nWe have received your application for Driver lamplighter\d+ at Acme\./,
  )
  assert.match(sent[1]?.body ?? '', /GET \/v5\/applications\/\d+/)
  // The form has no qualifying questions.
  assert.doesNotMatch(sent[1]?.body ?? '', /qualifying/)
  for (const { body } of sent.slice(1)) assert.ok(!/Ana|Rivera|example\.org|555/.test(body), body)
  await sendForm(await openForm(await follow('b')), {})
  assert.equal((await mails(h)).length, 4, 'a duplicate sends no mail')
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'a',
      title: `Driver lamplighter${h.tenant.customerId}`,
      extra: '<email>own@acme.example</email>',
    },
  ])
  await sendForm(await openForm(await follow('c')), { emailAddress: 'c@example.org' })
  assert.deepEqual(
    (await mails(h)).slice(4).map(({ recipient }) => recipient),
    ['c@example.org', 'own@acme.example', 'hr@acme.example', 'boss@acme.example'],
  )
  const { content } = await h.api.listMyApplications({ query: { sort: ['id,asc'] } })
  await eraseApplication(h.parts, content[0]?.id ?? 0, { reason: 'asked', at: h.clock.at })
  assert.ok((await mails(h)).every(({ recipient }) => recipient !== 'ana.rivera@example.org'))
})

test('one person gets at most the daily number of mails, in any spelling of the address and from all customers', async (t) => {
  const h = await applyHarness(t)
  const other = await applyHarness(t)
  const { follow } = await advertise(h)
  const { follow: followOther } = await advertise(other)
  const baseUrl = await anotherServer(t, h, { applicantMailsPerDay: 2 })
  const victim = `v${h.tenant.customerId}`
  const apply = async (url: string, emailAddress: string) =>
    sendForm(await openForm(baseUrl + new URL(url).pathname), { emailAddress })
  const before =
    (await h.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
  const urls = [await follow('a'), await follow('b'), await followOther('c'), await followOther('d')]
  const same = [
    `${victim}@gmail.com`,
    `${victim}+1@gmail.com`,
    `v.${victim.slice(1)}@gmail.com`,
    `${victim.toUpperCase()}@googlemail.com`,
  ]
  const statuses = await Promise.all(urls.map((url, n) => apply(url, same[n] ?? '')))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [303, 303, 303, 303],
    'the applications are stored',
  )
  const toVictim = async () =>
    (await h.db.selectFrom('mail').select('recipient').where('id', '>', before).execute()).filter(
      ({ recipient }) => same.includes(recipient),
    ).length
  assert.equal(await toVictim(), 2)
  await apply(await follow('e'), `someone${h.tenant.customerId}@gmail.com`)
  hours(h, 25)
  await apply(await follow('f'), `${victim}+later@gmail.com`)
  const recipients = new Set((await mails(h)).map(({ recipient }) => recipient))
  assert.ok(recipients.has(`someone${h.tenant.customerId}@gmail.com`))
  assert.ok(recipients.has(`${victim}+later@gmail.com`))
})

test('a mail greets by name only if the name cannot be a link', () => {
  for (const name of ['Ana', 'Jean-Luc', "O'Neil", 'José María'])
    assert.equal(formatGreeting(name, 'en'), `Hello ${name},`)
  for (const name of [
    null,
    'WIN www.evil.example/gift',
    'http://x',
    'a@b',
    'evil．example',
    'evil。example',
    'a'.repeat(41),
  ])
    assert.equal(formatGreeting(name, 'en'), 'Hello,')
})

test('mails to an applicant are in the language of the form', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h, { settings: { sendReminders: true, reminderType: 'BOTH' } })
  const begun = await beginForm(await follow('a'), {}, { 'accept-language': 'es' })
  hours(h, 25)
  await sendDueReminders(h.parts, h.clock.at)
  await sendForm(begun, {}, { 'accept-language': 'es' })
  await sendForm(await openForm(await follow('b')), { emailAddress: 'b@example.org' })
  const switched = await beginForm(await follow('c'), { emailAddress: 'c@example.org' })
  await sendForm(switched, { emailAddress: 'c@example.org' }, { 'accept-language': 'es' })
  const sent = await mails(h)
  const title = `Driver lamplighter${h.tenant.customerId}`
  assert.deepEqual(
    sent.map(({ subject, headers }) => [subject, headers]),
    [
      [`Su solicitud: ${title}`, { 'content-language': 'es' }],
      [`Su solicitud: ${title}`, { 'content-language': 'es' }],
      [`Su solicitud: ${title}`, { 'content-language': 'es' }],
      [`Your application: ${title}`, { 'content-language': 'en' }],
      [`Su solicitud: ${title}`, { 'content-language': 'es' }],
    ],
  )
  assert.match(
    sent[0]?.body ?? '',
    /^Su solicitud para Driver lamplighter\d+ está empezada\. Se puede continuar aquí: http/,
  )
  assert.equal(
    sent[2]?.body,
    `Hola, Ana:\n\nRecibimos su solicitud para ${title} en Acme. No hace falta hacer nada más.\n`,
  )
})

test('mails about applications and guests are in the language of the user who has the address', async (t) => {
  const h = await applyHarness(t)
  const { emailAddress } = await addSpanishUser(h, `jobs${h.tenant.customerId}@acme.example`)
  const toUser = async () => (await mails(h)).filter(({ recipient }) => recipient === emailAddress)
  const { follow } = await advertise(h, { settings: { ...settings, emailAddress } })
  await sendForm(await openForm(await follow()), {})
  const [application] = await toUser()
  assert.match(application?.subject ?? '', /^Solicitud para Driver /)
  assertSpanish(application)
  const english = (await mails(h)).find(({ recipient }) => recipient === 'hr@acme.example')
  assert.match(english?.subject ?? '', /^Application for Driver /)

  const host = await applyHarness(t)
  const guests = await advertise(host, { settings: { ...event, emailAddress } })
  await host.db
    .updateTable('appUser')
    .set({ rootCustomerId: host.tenant.rootCustomerId, customerId: host.tenant.customerId })
    .where('emailAddress', '=', emailAddress)
    .execute()
  await sendForm(await openForm(await guests.follow()), { 'q.tlr:slot': '2026-03-05T19:00:00.000Z' })
  hours(host, 24)
  await enqueueGuestLists(host.parts, host.clock.at)
  hours(host, 48)
  await enqueueGuestLists(host.parts, host.clock.at)
  const [daily, list] = (await mails(host)).filter(({ recipient }) => recipient === emailAddress)
  assert.equal(daily?.subject, 'Respuestas a Campaign: nuevas, 1; en total, 1')
  assert.equal(daily.body, 'jue, 5 de mar, 2:00 p.m. EST: 1\n')
  assert.equal(list?.subject, 'Lista de invitados de Campaign')
  assert.match(list.body, /^jue, 5 de mar, 2:00 p\.m\. EST: Ana Rivera, /)
})

test('reminds an applicant once after a day, through the campaign’s channels, with a link to the form', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h, { settings: { sendReminders: true, reminderType: 'BOTH' } })
  await beginForm(await follow('a'))
  const done = await beginForm(await follow('b'), { emailAddress: 'b@example.org' })
  hours(h, 23)
  assert.equal(await sendDueReminders(h.parts, h.clock.at), 0)
  await sendForm(done, { emailAddress: 'b@example.org' })
  hours(h, 2)
  const reminded = await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(h.parts, h.clock.at)))
  assert.equal(
    reminded.reduce((sum, count) => sum + count, 0),
    1,
  )
  hours(h, 24)
  assert.equal(await sendDueReminders(h.parts, h.clock.at), 0)
  const sent = (await mails(h)).filter(({ body }) => body.startsWith('You have started'))
  assert.deepEqual(
    sent.map(({ recipient, channel }) => [recipient, channel]),
    [
      ['ana.rivera@example.org', 'MAIL'],
      ['+1 512 555 0100', 'TEXT'],
    ],
  )
  const link = /\/apply\/\S+/.exec(sent[0]?.body ?? '')?.[0] ?? ''
  assert.equal((await sendForm(await openForm(h.baseUrl + link), {})).status, 303)
  const { totalElements } = await h.api.listMyApplications({})
  assert.equal(totalElements, 2, 'the started application was completed')
  for (const off of [
    { reminderType: 'NONE' as const },
    { sendReminders: false, reminderType: 'SMS' as const },
  ]) {
    await h.api.updateCampaign({ params: { campaignId: campaign.id }, body: off })
    await beginForm(await follow(JSON.stringify(off)), { emailAddress: 'd@example.org' })
    hours(h, 25)
    assert.equal(await sendDueReminders(h.parts, h.clock.at), 0)
  }
})

test('posts text messages to the configured URL with retries under one key', async (t) => {
  const h = await applyHarness(t)
  // Mails of other tests.
  await h.db.updateTable('mail').set({ nextAt: null }).execute()
  const { url, received, answers } = await receiver(t)
  const { follow } = await advertise(h, { settings: { sendReminders: true, reminderType: 'SMS' } })
  await beginForm(await follow())
  hours(h, 25)
  await sendDueReminders(h.parts, h.clock.at)
  const egress = createEgressClient({
    resolve: async () => ['127.0.0.1'],
    reach: allHosts,
    timer: startSystemTimer,
  })
  const config = { smsUrl: url, smsToken: 'secret', egressAllowPrivate: true }
  const round = () =>
    sendTextMessages({ db: h.db, egress, config }, { at: h.clock.at, signal: new AbortController().signal })
  await sendTextMessages(
    { db: h.db, egress, config: { ...config, smsUrl: null } },
    { at: h.clock.at, signal: new AbortController().signal },
  )
  assert.equal(received.length, 0)
  answers.push(503)
  await round()
  await round()
  assert.equal(received.length, 1, 'the retry waits a minute')
  hours(h, 1)
  await round()
  hours(h, 1)
  await round()
  assert.equal(received.length, 2)
  const [first, second] = received.map(({ headers, body }) => [
    headers['idempotency-key'],
    headers.authorization,
    body,
  ])
  assert.deepEqual(first, second)
  assert.equal(first?.[1], 'Bearer secret')
  const { to, text } = JSON.parse(String(first?.[2])) as { to: string; text: string }
  assert.equal(to, '+1 512 555 0100')
  assert.match(text, /^You have started to apply for/)
  assert.deepEqual(
    (await mails(h)).map(({ sentAt }) => sentAt !== null),
    [true],
  )
})

/** At the harness's instant it is Monday, 2 March 2026, 10 AM in New York. */
const event = {
  tillerApply: false,
  adType: 'EVENT' as const,
  eventType: 'IN_PERSON' as const,
  eventLocation: '1100 Congress Ave, Austin, TX 78701',
  eventStartDt: '2026-03-05T17:00:00Z',
  eventEndDt: '2026-03-06T17:00:00Z',
  eventTimes: 'Thu, Mar 5th, 2026, 2PM - 4PM',
  eventTimeslot: 60 as const,
  eventTimeslotLimit: 2,
  emailAddress: 'talent@acme.example',
}

test('mails the organizer of an event daily summaries and the guest list on the first day', async (t) => {
  const h = await applyHarness(t)
  const settings = { ...event, sendReminders: true, reminderType: 'EMAIL' as const }
  const { follow } = await advertise(h, { settings })
  const reply = async (n: number, slot: string) =>
    sendForm(await openForm(await follow(String(n))), {
      'q.tlr:slot': slot,
      firstName: `Guest${n}`,
      emailAddress: `g${n}@example.org`,
    })
  const [two, three] = ['2026-03-05T19:00:00.000Z', '2026-03-05T20:00:00.000Z']
  await reply(1, two)
  await reply(2, three)
  await reply(4, 'none')
  await reply(3, three)
  const confirmed = (await mails(h)).find(({ recipient }) => recipient === 'g1@example.org')
  assert.match(
    confirmed?.body ?? '',
    /When: Thu, Mar 5, 2:00 PM EST\nWhere: 1100 Congress Ave, Austin, TX 78701\n$/,
  )
  const run = () => Promise.all(Array.from({ length: 3 }, () => enqueueGuestLists(h.parts, h.clock.at)))
  const toOrganiser = async () =>
    (await mails(h)).filter(({ recipient }) => recipient === 'talent@acme.example')
  await run()
  assert.deepEqual(await toOrganiser(), [])
  hours(h, 24)
  await sendDueReminders(h.parts, h.clock.at)
  const reminder = (await mails(h)).find(({ recipient }) => recipient === 'g4@example.org')
  assert.match(`${reminder?.subject} ${reminder?.body}`, /^Your reply: .* You have started to reply for /)
  await run()
  await run()
  const [daily, ...none] = await toOrganiser()
  assert.deepEqual(none, [])
  assert.equal(daily?.subject, 'Replies to Campaign: 3 new, 3 in total')
  assert.equal(daily.body, 'Thu, Mar 5, 2:00 PM EST: 1\nThu, Mar 5, 3:00 PM EST: 2\n')
  hours(h, 24)
  await run()
  assert.equal((await toOrganiser()).length, 1, 'there are no new replies')
  hours(h, 24)
  await run()
  await run()
  const [, list, ...more] = await toOrganiser()
  assert.deepEqual(more, [])
  assert.equal(list?.subject, 'Guest list of Campaign')
  assert.match(
    list.body,
    /^Thu, Mar 5, 2:00 PM EST: Guest1 Rivera, g1@example\.org, \+1 512 555 0100\n.*Guest2.*\n.*Guest3/,
  )
  const { content } = await h.api.listMyApplications({ query: { sort: ['id,desc'] } })
  await eraseApplication(h.parts, content[0]?.id ?? 0, { reason: 'asked', at: h.clock.at })
  assert.ok((await mails(h)).every(({ body }) => !body.includes('Guest3')))
})
