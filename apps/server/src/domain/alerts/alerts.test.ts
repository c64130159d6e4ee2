import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { alertKinds, type AlertKind } from '@tiller/contract/platform/alerts/schemas'
import { click, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { waitForOpenTransactions } from '#test/harness/roll-up.ts'
import { clientOf } from '#test/harness/clients.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { roleScopes, type UserRole } from '#domain/access/console/roles.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { startTokenFamily } from '#domain/access/tokens/families.ts'
import { issueAccessToken } from '#domain/access/tokens/tokens.ts'
import { raiseAlerts } from './raise.ts'
import { alertRetention } from './retention.ts'
import { setAlertSubscriptions } from './subscriptions.ts'
import { raiseFrequentAlerts, raiseHourlyAlerts } from './tasks.ts'

const harness = isolatedHarness()
const hour = 3_600_000
let people = 0

async function person(h: Harness, role: UserRole = 'OWNER') {
  const emailAddress = `subscriber${(people += 1)}@example.com`
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password: 'correct horse battery',
    secondFactor: 'NONE',
    role,
    at: h.clock.at,
  })
  const newApi = async () => {
    const token = await h.db.transaction().execute(async (tx) => {
      const client = await getOrCreateConsoleClient(tx, h.tenant, h.clock.at)
      const familyId = await startTokenFamily(tx, client, id, h.clock.at)
      return issueAccessToken(tx, { ...client, familyId }, roleScopes[role], h.clock.at)
    })
    return clientOf(h.baseUrl, { token })
  }
  const choose = async (...kinds: AlertKind[]) =>
    (await newApi()).updateMyAlertSubscriptions({ body: { kinds } })
  return { id, emailAddress, newApi, choose }
}

async function watched(t: TestContext) {
  const h = await harness(t)
  const run = () => ({ at: h.clock.at, signal: new AbortController().signal })
  const dependencies = { db: h.db, config: h.parts.config }
  const check = async () => {
    await raiseFrequentAlerts(dependencies, run())
    await raiseHourlyAlerts(dependencies, run())
  }
  const alerts = async () => (await h.api.listMyAlerts({ query: { sort: ['id,asc'], size: 100 } })).content
  const kinds = async () => (await alerts()).map(({ kind }) => kind)
  const mailsTo = ({ emailAddress }: { emailAddress: string }) =>
    h.db.selectFrom('mail').selectAll().where('recipient', '=', emailAddress).orderBy('id').execute()
  const later = (hours: number) => (h.clock.at = new Date(h.clock.at.getTime() + hours * hour))
  const spend = (campaignId: number, spentCents: number) =>
    h.db
      .updateTable('bucket')
      .set({ spentCents })
      .where('campaignId', '=', campaignId)
      .where('segmentId', '=', 0)
      .execute()
  return { ...h, check, alerts, kinds, mailsTo, later, spend, owner: await person(h) }
}

type Figures = {
  day: string
  clickClass?: string
  clicks?: number
  spendCents?: number
  applications?: number
}

/** Stores figures of a campaign as aggregated from clicks and applications. */
const record = ({ db, tenant }: Harness, campaignId: number, figures: Figures) => {
  const { day, clickClass = 'VALID', clicks = 0, spendCents = 0, applications = 0 } = figures
  return sql`insert into activity_day (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id,
      click_class, impressions, clicks, billable, spend_cents, applications, qualified, rsvps, conversions1, conversions2, conversions3)
    values (${tenant.rootCustomerId}, ${tenant.customerId}, ${day}::date, ${campaignId}, 0, 1, 1,
      ${clickClass}, 0, ${clicks}, ${clickClass === 'VALID' ? clicks : 0}, ${spendCents}, ${applications}, 0, 0, 0, 0, 0)`.execute(
    db,
  )
}

test('reports 80% and all of a budget once each, and again after the budget was raised', async (t) => {
  const { seed, poolId, api, check, alerts, kinds, mailsTo, spend, owner } = await watched(t)
  const { id: campaignId } = await seed.campaign(poolId, {
    name: 'Nurses',
    monthlyBudget: 10_000,
    live: true,
  })
  await spend(campaignId, 7_999)
  await check()
  assert.deepEqual(await kinds(), [])
  await spend(campaignId, 8_000)
  await check()
  await check()
  assert.partialDeepStrictEqual(await alerts(), [
    { kind: 'BUDGET_80', title: 'Nurses: 80% of the budget is spent', campaignId, sourceId: null },
  ])
  await spend(campaignId, 10_000)
  await check()
  await check()
  assert.deepEqual(await kinds(), ['BUDGET_80', 'BUDGET_SPENT'])
  await api.updateCampaign({ params: { campaignId }, body: { monthlyBudget: 12_000 } })
  await check()
  assert.deepEqual(await kinds(), ['BUDGET_80', 'BUDGET_SPENT', 'BUDGET_80'])
  const [mail] = await mailsTo(owner)
  assert.match(
    mail?.body ?? '',
    /has spent \$80\.00 of \$100\.00 for this month\.[^]*\/console\/campaigns\/\d+\n/,
  )
  assert.equal((await mailsTo(owner)).length, 3)
})

test('two processes that notice the same report and mail it once', async (t) => {
  const { seed, poolId, check, kinds, mailsTo, spend, owner } = await watched(t)
  const { id } = await seed.campaign(poolId, { monthlyBudget: 10_000, live: true })
  await spend(id, 9_000)
  await Promise.all([check(), check(), check()])
  assert.deepEqual(await kinds(), ['BUDGET_80'])
  assert.equal((await mailsTo(owner)).length, 1)
})

test('mails several new alerts of a kind together', async (t) => {
  const { seed, poolId, check, kinds, mailsTo, spend, owner } = await watched(t)
  const names = Array.from({ length: 32 }, (_, n) => `Campaign ${n}`)
  for (const name of names) {
    const { id } = await seed.campaign(poolId, { name, monthlyBudget: 10_000, jobFilters: [], live: true })
    await spend(id, 8_000)
  }
  await check()
  assert.equal((await kinds()).length, 32)
  const [mail, ...others] = await mailsTo(owner)
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, '32 alerts: 80% of a budget is spent')
  assert.match(
    mail.body,
    /- Campaign \d+: 80% of the budget is spent\n {2}http\S+\/console\/campaigns\/\d+\n/,
  )
  assert.match(mail.body, /… and 2 more\n/)
})

test('reports a live campaign that spends nothing for a whole day, once until it spends again', async (t) => {
  const h = await watched(t)
  const { id } = await h.seed.campaign(h.poolId, { name: 'Drivers', live: true })
  await h.seed.campaign(h.poolId, { name: 'Never launched' })
  await record(h, id, { day: '2026-03-02', clicks: 1, spendCents: 10 })
  h.later(47)
  await h.check()
  assert.deepEqual(await h.kinds(), [])
  h.later(10)
  await h.check()
  h.later(24)
  await h.check()
  assert.deepEqual(
    (await h.alerts()).map(({ title }) => title),
    ['Drivers has spent nothing for a day'],
  )
  await record(h, id, { day: '2026-03-06', clicks: 1, spendCents: 10 })
  h.later(72)
  await h.check()
  assert.deepEqual(await h.kinds(), ['NO_SPEND', 'NO_SPEND'])
})

test('counts clicks that no report has counted yet', async (t) => {
  const h = await watched(t)
  const word = `otter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Keeper ${word}` }])
  await h.seed.campaign(h.poolId, { live: true })
  h.later(72)
  const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
  await click(String(jobs[0]?.url), 'visitor')
  // Figures are summed up to the oldest open transaction.
  await waitForOpenTransactions(h.db)
  await h.check()
  assert.deepEqual(await h.kinds(), [])
})

test('reports a campaign with clicks but without an application for 7 days, if its applications are known', async (t) => {
  const h = await watched(t)
  const { id } = await h.seed.campaign(h.poolId, { name: 'Silent', live: true })
  const { id: unknown } = await h.seed.campaign(h.poolId, { name: 'Unknown', live: true })
  const { id: fine } = await h.seed.campaign(h.poolId, { name: 'Fine', live: true })
  const { id: few } = await h.seed.campaign(h.poolId, { name: 'Few clicks', live: true })
  await record(h, id, { day: '2026-03-02', clicks: 3, spendCents: 30, applications: 1 })
  for (const campaignId of [id, unknown, fine])
    await record(h, campaignId, { day: '2026-03-09', clicks: 20, spendCents: 500 })
  await record(h, few, { day: '2026-03-02', applications: 1 })
  await record(h, few, { day: '2026-03-09', clicks: 9, spendCents: 90 })
  await record(h, fine, { day: '2026-03-08', applications: 1 })
  h.later(7 * 24)
  await h.check()
  await h.check()
  const [alert, ...others] = await h.alerts()
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(alert, { kind: 'NO_APPLICATIONS', campaignId: id })
  assert.match(alert?.text ?? '', /20 clicks for \$5\.00 in 7 days, but no application since 2026-03-02/)
})

test('reports suspicious traffic once a day: clicks that are held, and mostly invalid clicks', async (t) => {
  const h = await watched(t)
  const { id } = await h.seed.campaign(h.poolId, { name: 'Bots', live: true })
  await record(h, id, { day: '2026-03-02', clicks: 60, spendCents: 600 })
  await record(h, id, { day: '2026-03-02', clicks: 59, clickClass: 'BOT' })
  await h.check()
  assert.deepEqual(await h.kinds(), [])
  await record(h, id, { day: '2026-03-02', clicks: 1, clickClass: 'DATA_CENTER' })
  await h.check()
  assert.match((await h.alerts())[0]?.text ?? '', /^60 clicks of 120 clicks of the campaign Bots/)
  const { id: spiking } = await h.seed.campaign(h.poolId, { name: 'Spike', live: true })
  const { rootCustomerId, customerId } = h.tenant
  await h.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const n of [1, 2])
      await sql`insert into held_click (root_customer_id, customer_id, click_id, campaign_id, at, price_cents)
        values (${rootCustomerId}, ${customerId}, ${`00000000-0000-4000-8000-00000000000${n}`}, ${spiking}, ${h.clock.at}, 10)`.execute(
        tx,
      )
  })
  await h.check()
  await h.check()
  const [, alert] = await h.alerts()
  assert.match(alert?.text ?? '', /2 clicks of them are held/)
  assert.deepEqual(await h.kinds(), ['SUSPICIOUS_TRAFFIC', 'SUSPICIOUS_TRAFFIC'])
})

test('reports a feed that fails twice in a row, once until it works again', async (t) => {
  const h = await watched(t)
  const fail = (failures: number, lastImportedAt = h.clock.at) =>
    h.db
      .updateTable('source')
      .set({
        failures,
        lastImportedAt,
        feedUrl: 'https://jobs.example.com/feed.xml',
        nextFetchAt: h.clock.at,
      })
      .where('id', '=', h.sourceId)
      .execute()
  await fail(1)
  await h.check()
  assert.deepEqual(await h.kinds(), [])
  for (const failures of [2, 3]) {
    await fail(failures)
    await h.check()
  }
  assert.partialDeepStrictEqual(await h.alerts(), [{ kind: 'FEED_FAILED', sourceId: h.sourceId }])
  h.later(2)
  await fail(2)
  await h.check()
  assert.deepEqual(await h.kinds(), ['FEED_FAILED', 'FEED_FAILED'])
})

test('reports a feed that lost a fifth of its jobs, and one that waits for a confirmation', async (t) => {
  const h = await watched(t)
  const jobs = (count: number) =>
    h.seed.jobs(
      h.sourceId,
      Array.from({ length: count }, (_, n) => ({ reference: `r${n}` })),
    )
  await jobs(60)
  await jobs(50)
  await h.check()
  assert.deepEqual(await h.kinds(), [], '10 of 60')
  await jobs(40)
  await h.check()
  await h.check()
  assert.match((await h.alerts())[0]?.text ?? '', /removed 10 jobs of 50\./)
  await jobs(10)
  h.later(1)
  await jobs(10)
  await h.check()
  assert.deepEqual(await h.kinds(), ['FEED_SHRANK', 'FEED_SHRANK'])
  assert.match((await h.alerts())[1]?.text ?? '', /waits until the operator confirms it/)
})

test('mails an alert to owners and editors until they choose, and then to those who chose it', async (t) => {
  const h = await watched(t)
  const [editor, viewer] = [await person(h, 'EDITOR'), await person(h, 'VIEWER')]
  await h.api.inviteUser({ body: { emailAddress: 'invited@example.com', role: 'OWNER' } })
  const subscriptions = async (who: typeof editor) =>
    (await (await who.newApi()).getMyAlertSubscriptions({})).kinds
  assert.deepEqual(await subscriptions(viewer), [])
  assert.deepEqual(
    await subscriptions(editor),
    alertKinds.filter((kind) => kind !== 'WEEKLY_DIGEST'),
  )
  let occurrences = 0
  const raise = (kind: AlertKind) => {
    const alert = {
      ...h.tenant,
      kind,
      occurrence: String((occurrences += 1)),
      write: () => ({ title: kind, text: 'x' }),
      path: '/',
    }
    return h.db.transaction().execute((tx) => raiseAlerts(tx, [alert], h.baseUrl, h.clock.at))
  }
  const subjects = async (who: typeof editor) => (await h.mailsTo(who)).map(({ subject }) => subject)
  await raise('NO_SPEND')
  await viewer.choose('NO_SPEND', 'BUDGET_SPENT')
  await editor.choose('BUDGET_SPENT')
  await raise('NO_SPEND')
  await raise('BUDGET_SPENT')
  assert.deepEqual(await subjects(h.owner), ['NO_SPEND', 'NO_SPEND', 'BUDGET_SPENT'])
  assert.deepEqual(await subjects(editor), ['NO_SPEND', 'BUDGET_SPENT'])
  assert.deepEqual(await subjects(viewer), ['NO_SPEND', 'BUDGET_SPENT'])
  assert.equal((await h.mailsTo({ emailAddress: 'invited@example.com' })).length, 1, 'the invitation only')
  assert.deepEqual(await subscriptions(viewer), ['BUDGET_SPENT', 'NO_SPEND'])
})

test('a mail program ends a subscription with one request, as RFC 8058 defines it', async (t) => {
  const h = await watched(t)
  const { id } = await h.seed.campaign(h.poolId, { monthlyBudget: 10_000, live: true })
  await h.spend(id, 8_000)
  await h.check()
  const [mail] = await h.mailsTo(h.owner)
  const headers = mail?.headers as Record<string, string>
  assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  const url = /^<(https?:\S+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? assert.fail()
  assert.ok(mail?.body.includes(`Unsubscribe: ${url}\n`))
  const kinds = async () => (await (await h.owner.newApi()).getMyAlertSubscriptions({})).kinds
  const before = await kinds()
  const opened = await fetch(url)
  assert.match(await opened.text(), /80% of a budget is spent/)
  assert.deepEqual(await kinds(), before, 'opening the link, as scanners do, changes nothing')
  const multipart = new FormData()
  multipart.append('List-Unsubscribe', 'One-Click')
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]
  for (const body of bodies) {
    const response = await fetch(url, { method: 'POST', body })
    assert.equal(response.status, 200)
    assert.match(await response.text(), /no longer/)
  }
  assert.deepEqual(
    await kinds(),
    before.filter((kind) => kind !== 'BUDGET_80'),
  )
  for (const path of ['BUDGET_81', '../x/BUDGET_80', '../00000000-0000-4000-8000-000000000000/BUDGET_80'])
    assert.equal((await fetch(new URL(path, url), { method: 'POST' })).status, 404, path)
})

test('problems of a feed are alerts, and a contact who is a user gets the mail that they chose', async (t) => {
  const h = await watched(t)
  const contacts = { emailAddress: h.owner.emailAddress.toUpperCase(), ccEmailAddress: 'office@example.com' }
  await h.db.updateTable('customer').set(contacts).where('id', '=', h.tenant.customerId).execute()
  await h.seed.jobs(h.sourceId, [{ reference: 'a', extra: '<expiration_date>soon</expiration_date>' }])
  assert.deepEqual(await h.kinds(), ['FEED_PROBLEMS'])
  assert.equal((await h.mailsTo(h.owner)).length, 1)
  assert.equal((await h.mailsTo({ emailAddress: contacts.emailAddress })).length, 0)
  const [toOffice] = await h.mailsTo({ emailAddress: 'office@example.com' })
  assert.deepEqual(toOffice?.headers, { 'content-language': 'en' }, 'an address without a user')
})

test('mails the digest of the past week on Monday at 8 in the billing zone, once, to those who want it', async (t) => {
  const h = await watched(t)
  const reader = await person(h, 'VIEWER')
  await reader.choose('WEEKLY_DIGEST')
  await h.owner.choose()
  const { id } = await h.seed.campaign(h.poolId, { name: 'Nurses', live: true })
  await record(h, id, { day: '2026-02-22', clicks: 5, spendCents: 2_000, applications: 1 })
  await record(h, id, { day: '2026-02-28', clicks: 10, spendCents: 3_000, applications: 2 })
  await record(h, id, { day: '2026-03-02', clicks: 90, spendCents: 9_000 })
  const start = h.clock.at
  for (const [at, mails] of [
    ['2026-03-01T15:00:00Z', 0],
    ['2026-03-02T12:59:59Z', 0],
    ['2026-03-02T13:00:00Z', 1],
    ['2026-03-02T20:00:00Z', 1],
    ['2026-03-03T15:00:00Z', 1],
  ] as const) {
    h.clock.at = new Date(at)
    await h.check()
    assert.equal((await h.mailsTo(reader)).length, mails, at)
  }
  h.clock.at = start
  const [mail] = await h.mailsTo(reader)
  assert.equal(mail?.subject, 'Your week from 2026-02-23: $30.00 spent, 2 applications')
  assert.match(mail.body, /Spent: \$30\.00 \(\+50% on the week before\)\nClicks: 10 \(\+100% on/)
  assert.match(mail.body, /- Nurses: \$30\.00, 10 clicks, 2 applications\n/)
  assert.equal((await h.mailsTo(h.owner)).length, 0)
})

test('alerts are mailed in the language of each user, and stored in English', async (t) => {
  const h = await watched(t)
  const ana = await addSpanishUser(h, `ana${h.tenant.customerId}@example.com`)
  const { id } = await h.seed.campaign(h.poolId, { name: 'Nurses', monthlyBudget: 1_000_000, live: true })
  await h.spend(id, 812_345)
  await h.check()
  const stored = await h.alerts()
  assert.equal(stored[0]?.title, 'Nurses: 80% of the budget is spent')
  const [english] = await h.mailsTo(h.owner)
  assert.equal(english?.subject, stored[0].title)
  assert.ok(english.body.startsWith(`${stored[0].text}\n\n`))
  const [spanish] = await h.mailsTo(ana)
  assertSpanish(spanish)
  assert.equal(spanish?.subject, 'Nurses: se gastó el 80% del presupuesto')
  assert.match(spanish.body, /^La campaña Nurses gastó \$8,123\.45 de \$10,000\.00 de este mes\./)
  assert.match(
    spanish.body,
    /\nEste correo se envía por su alerta “Se gastó el 80% de un presupuesto”\.\nElegir las alertas: http\S+\nCancelar la suscripción: http\S+\n$/,
  )
  for (const name of ['Cooks', 'Drivers']) {
    const more = await h.seed.campaign(h.poolId, { name, monthlyBudget: 10_000, jobFilters: [], live: true })
    await h.spend(more.id, 8_000)
  }
  await h.check()
  const [, several] = await h.mailsTo(ana)
  assertSpanish(several)
  assert.equal(several?.subject, '2 alertas: Se gastó el 80% de un presupuesto')
  assert.match(several.body, /- Cooks: se gastó el 80% del presupuesto\n {2}http/)
})

test('the digest is in the language of its reader, with the titles of stored alerts', async (t) => {
  const h = await watched(t)
  const ana = await addSpanishUser(h, `ana${h.tenant.customerId}@example.com`)
  await h.db.transaction().execute((tx) => setAlertSubscriptions(tx, h.tenant, ana.id, ['WEEKLY_DIGEST']))
  const { id } = await h.seed.campaign(h.poolId, { name: 'Nurses', monthlyBudget: 10_000, live: true })
  await record(h, id, { day: '2026-02-22', clicks: 5, spendCents: 2_000 })
  await record(h, id, { day: '2026-02-28', clicks: 1_234, spendCents: 123_456, applications: 1 })
  const start = h.clock.at
  const stored = { kind: 'BUDGET_80', title: 'Nurses: 80% of the budget is spent', text: 'As it says.' }
  await h.db
    .insertInto('alert')
    .values({ ...h.tenant, ...stored, occurrence: '1', at: new Date('2026-02-27T15:00:00Z') })
    .execute()
  h.clock.at = new Date('2026-03-02T13:00:00Z')
  await h.check()
  h.clock.at = start
  const [mail] = await h.mailsTo(ana)
  assertSpanish(mail)
  assert.equal(mail?.subject, 'Su semana desde el 23 feb 2026: $1,234.56 gastados, 1 solicitud')
  assert.match(mail.body, /^Gastado: \$1,234\.56 \(\+6073% frente a la semana anterior\)\nClics: 1,234 \(/)
  assert.match(mail.body, /\nSolicitudes: 1 \(ninguna la semana anterior\)\n/)
  assert.match(mail.body, /- Nurses: \$1,234\.56, 1,234 clics, 1 solicitud\n/)
  assert.match(mail.body, /\nAlertas:\n- Nurses: se gastó el 80% del presupuesto\n/)
})

test('keeps alerts for 180 days', async (t) => {
  const h = await watched(t)
  const { id } = await h.seed.campaign(h.poolId, { monthlyBudget: 10_000, live: true })
  await h.spend(id, 8_000)
  await h.check()
  h.later(180 * 24 - 1)
  await deletedRowsAt(h.db, alertRetention, h.clock.at)
  assert.deepEqual(await h.kinds(), ['BUDGET_80'])
  h.later(1)
  await deletedRowsAt(h.db, alertRetention, h.clock.at)
  assert.deepEqual(await h.kinds(), [])
})

test('subscriptions need a signed-in user', async (t) => {
  const { api } = await watched(t)
  await assert.rejects(api.getMyAlertSubscriptions({}), { code: 'not-found' })
  await assert.rejects(api.updateMyAlertSubscriptions({ body: { kinds: [] } }), { code: 'not-found' })
})
