import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import { anApplicant, makeApplication } from '../harness/applications.ts'
import { click, feedXml, harnessWith } from '../harness/harness.ts'
import { assertAccessible, openConsole, openConsoleWithCampaigns } from '../harness/console.ts'
import { heldImport, newUser } from '../contract/every-operation/cases.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { startFeedServer } from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { findBounce, recordBounce } from '#lib/mail/bounced-addresses.ts'

const harnessWithFeeds = harnessWith({ egressAllowPrivate: true, feedsOverHttp: true })

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

test('the operator creates a customer with a user, a pool, and a source, and a publisher, and schedules maintenance', async (t) => {
  const { page, signIn, api, baseUrl, db } = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  t.after(() => db.updateTable('maintenance').set({ state: 'INACTIVE' }).execute())
  await signIn('/console/operator')
  await page.getByRole('cell', { name: 'all', exact: true }).first().waitFor()
  await page.getByRole('combobox', { name: /^Maintenance/ }).selectOption('PLANNED')
  await page.waitForResponse((response) => response.url().endsWith('/operator/system') && response.ok())
  assert.equal((await api.getStatus()).maintenance, 'PLANNED')
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Brand new')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText(/^Brand new is customer \d+\.$/).waitFor()
  await page.getByRole('searchbox').fill('Brand new')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Brand new Sandbox' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Brand new', exact: true }).click()
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await page.getByRole('dialog').getByLabel('E-mail address').fill(`owner${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('The invitation expires in seven days.').waitFor()
  await page.getByRole('button', { name: 'New pool' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hospitals')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Hospitals' }).click()
  await page.getByRole('button', { name: 'New source' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly feed')
  await page.getByRole('dialog').getByLabel('Feed URL').fill('https://feeds.example.com/jobs.xml')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('cell', { name: 'feeds.example.com/jobs.xml' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Publishers' }).click()
  await page.getByRole('button', { name: 'New publisher' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Jobs today')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const pass = (await page.locator('.secret code').textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const { id } = await db
    .selectFrom('publisher')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await fetch(
    `${baseUrl}/api/search.php?${new URLSearchParams({ id: String(id), pass, format: 'json', q: 'x' })}`,
  )
  assert.equal(answer.status, 200)
  await page.getByRole('link', { name: 'Platform' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await assertAccessible(page)
})

test('the operator confirms a held import, changes a publisher, and advances the clock, and the audit log shows all of it', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, signIn, api, db } = h
  const { id: publisherId } = await api.createPublisher({ body: { name: 'Jobs for all' } })
  await heldImport(h)
  await signIn('/console/operator/imports')
  await page.getByRole('cell', { name: '812' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Confirm Feed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('The feed is being fetched again').waitFor()
  await page.getByText('No held imports yet').waitFor()
  assert.equal((await api.listHeldImports()).totalElements, 0)
  await page.goto(`${h.baseUrl}/console/operator/publishers/${publisherId}`)
  await page.getByLabel('Fee per charged click').fill('0.25')
  await page.getByLabel('Postback URL').fill('https://jobs.example.com/hook')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Jobs for all is changed.').waitFor()
  await page.getByRole('dialog', { name: 'Copy the secret' }).getByRole('button', { name: 'Done' }).click()
  assert.equal((await api.getPublisher({ params: { publisherId } })).flatFeeCents, 25)
  await page.getByRole('link', { name: 'Platform' }).click()
  const ahead = await readClockOffsetMs(db)
  await page.getByRole('button', { name: 'Advance by an hour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Advance by an hour' }).click()
  await page.getByText('Nothing was due in the skipped time.').waitFor()
  assert.equal(await readClockOffsetMs(db), ahead + 3_600_000)
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const cell of ['Clock', `Publisher ${publisherId}`])
    await page.getByRole('cell', { name: cell }).first().waitFor()
  await assertAccessible(page)
})

test('shows the operator each publisher’s clicks by class, with their revenue, for the days in the URL', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { id, pass = '' } = await h.api.createPublisher({ body: { name: 'Jobs for some' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Campanologist' }])
  await h.api.updateCampaign({ params: { campaignId: h.nurses.id }, body: { basicCpc: 35 } })
  for (const visitor of ['one', 'one', 'two']) {
    const { jobs } = await h.api.searchJobs({ query: { q: 'campanologist', link: 1, id, pass } })
    await click(jobs[0]?.url ?? '', visitor)
  }
  await h.signIn('/console/operator/publishers')
  const table = h.page.getByRole('region', { name: 'Table of clicks by class' })
  await table.getByRole('row', { name: 'Jobs for some All classes 3 2 $0.14' }).waitFor()
  await table.getByRole('row', { name: 'Jobs for some Duplicate 1 0 $0.00' }).waitFor()
  await assertAccessible(h.page)
  await h.page.getByLabel('To', { exact: true }).fill('2020-03-01')
  await h.page.waitForURL(/\?to=2020-03-01/)
  await h.page.getByText('No clicks in this period').waitFor()
})

test('the operator changes a customer, its pool, and the source of the pool', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, api, tenant, poolId, sourceId } = h
  await h.signIn(`/console/operator/customers/${tenant.customerId}`)
  await page.getByLabel('Address for copies').fill('office@example.com')
  await page.getByLabel('Type of business').selectOption('STAFFING')
  await page.getByLabel('Application forms contain').uncheck()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText('is changed.').waitFor()
  assert.partialDeepStrictEqual(await api.getMe(), {
    ccEmailAddress: 'office@example.com',
    revenueType: 'STAFFING',
    jobApplicationQuestionsEnabled: false,
  })
  await page.getByLabel('Sources', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText('The limits are changed.').waitFor()
  await page.getByLabel('Sources', { exact: true }).fill('10001')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  assert.ok(await page.getByLabel('Sources', { exact: true }).evaluate((input) => input.matches(':invalid')))
  await page.getByLabel('Sources', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText('Default: 100. From 0 to 10,000.').waitFor()
  await page.getByRole('region', { name: 'Pools' }).getByRole('link').click()
  await page.getByLabel('Button text').selectOption('Learn more')
  await page.getByLabel('Conversion 3').check()
  await page.getByLabel('CPA pool').check()
  await page.getByLabel('Name').fill('Clinics')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Clinics is changed.').waitFor()
  const pool = await api.getPool({ params: { poolId } })
  assert.deepEqual([pool.name, pool.callToAction?.text, pool.cpaBitmap & 4], ['Clinics', 'Learn more', 4])
  assert.equal(pool.billsAcquisitions, true)
  // As a CPA pool of an earlier version.
  await api.updatePoolAsOperator({ params: { poolId }, body: { billsAcquisitions: false } })
  await page.reload()
  await page.getByLabel('Stop billing clicks').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Clinics is changed.').waitFor()
  assert.equal((await api.getPool({ params: { poolId } })).billsAcquisitions, true)
  await page.getByRole('region', { name: 'Sources' }).getByRole('link').click()
  await page.getByLabel('Status').selectOption('User paused')
  await assertAccessible(page)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  assert.equal((await api.getSource({ params: { sourceId } })).status, 'USER_PAUSED')
})

test('the operator rejects held clicks and refunds billed ones after seeing the amounts', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, api, db, nurses } = h
  const { id: publisherId, pass = '' } = await api.createPublisher({ body: { name: 'Jobs for few' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Vexillologist' }])
  await api.updateCampaign({ params: { campaignId: nurses.id }, body: { basicCpc: 35 } })
  const { jobs } = await api.searchJobs({ query: { q: 'vexillologist', link: 1, id: publisherId, pass } })
  await click(jobs[0]?.url ?? '')
  const held = { ...h.tenant, clickId: randomUUID(), campaignId: nurses.id, at: h.clock.at, priceCents: 40 }
  await db.insertInto('heldClick').values(held).execute()
  await h.signIn('/console/operator/held-clicks')
  const row = page.getByRole('row').filter({ hasText: String(nurses.id) })
  await row.getByRole('cell', { name: '$0.40' }).waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: /^Reject/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('1 click rejected').waitFor()
  await page.goto(`${h.baseUrl}/console/operator/publishers/${publisherId}`)
  const day = toBillingDay(h.clock.at, h.parts.config.billingZone)
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Last day').fill(day)
  await page.getByLabel('Reason').fill('Click farm')
  await page.getByRole('button', { name: 'Show what would be refunded' }).click()
  await page.getByText('Would be refunded: 1 click for $0.35, in 1 campaign of 1 customer.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Refund clicks of Jobs for few' }).click()
  await page.getByRole('dialog').getByText('a refund with the reason “Click farm”').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund clicks' }).click()
  await page.getByText('Refunded: 1 click for $0.35').waitFor()
  await page.getByRole('button', { name: 'Show what would be refunded' }).click()
  await page.getByText('No click of these days has a charge that can be refunded.').waitFor()
  const { content } = await api.listOperatorChanges({ query: { size: 2 } })
  assert.deepEqual(
    content.map(({ objectType, action }) => `${objectType} ${action}`),
    ['PUBLISHER CHANGE', 'HELD_CLICKS REFUSE'],
  )
})

test('the operator runs a background task, and its page shows the end without a reload', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  let finish = () => {}
  const run = () => new Promise<void>((resolve) => (finish = resolve))
  const work = startRecurringTasks({
    tasks: [{ name: 'payLaws.count', description: '', everySeconds: 3_600, run }],
    dependencies: () => ({}),
    now: () => h.clock.at,
    log: { error: () => {}, warn: () => {} },
    registry: new Registry(),
    databaseUrl: String(h.parts.pool.options.connectionString),
    connections: 1,
  })
  t.after(() => work.stop(1_000))
  await h.signIn('/console/operator/tasks')
  const row = h.page.getByRole('row').filter({ hasText: 'payLaws.count' })
  await row.getByText('Running').waitFor()
  finish()
  await row.getByText('Done').waitFor()
  await assertAccessible(h.page)
  await row.getByRole('button', { name: 'Run now' }).click()
  await row.getByText('Running').waitFor()
  assert.ok(await row.getByRole('button', { name: 'Run now' }).isDisabled())
  finish()
  await h.page.getByText(/^payLaws.count is done after /).waitFor()
  await row.getByText('every hour').waitFor()
})

test('the operator mails a user a password link, removes the user, and fetches a feed', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, api, sourceId, tenant } = h
  const { emailAddress } = await api.getUser({ params: { userId: await newUser(h) } })
  await h.signIn(`/console/operator/customers/${tenant.customerId}`)
  const row = page.getByRole('row').filter({ hasText: emailAddress })
  await row.getByRole('button', { name: 'Mail password link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mail password link' }).click()
  await page.getByText(`${emailAddress} receives a link to set a new password`).waitFor()
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('At least one owner who has chosen a password must remain.').waitFor()
  await updateFetchSettings(
    h.db,
    sourceId,
    { feedUrl: 'https://feeds.example.com/jobs.xml' },
    new Date('2030-01-01'),
  )
  await page.goto(`${h.baseUrl}/console/operator/sources/${sourceId}`)
  await page.getByRole('button', { name: 'Fetch feed now' }).click()
  await page.getByText('is fetched within 15 seconds.').waitFor()
  assert.equal((await api.getSource({ params: { sourceId } })).nextFetchAt, h.clock.at.toISOString())
  await assertAccessible(page)
})

test('the operator suspends a campaign with a reason, and the error of a refund is shown', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, api, nurses } = h
  await h.signIn('/console/operator/interventions')
  await page.getByLabel('ID', { exact: true }).fill(String(nurses.id))
  await page.getByLabel('Reason').first().fill('The ads break the law.')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`Campaign ${nurses.id} is system paused.`).waitFor()
  assert.equal((await api.getCampaign({ params: { campaignId: nurses.id } })).status, 'SYSTEM_PAUSED')
  await page.getByLabel('Click ID').fill(randomUUID())
  await page.getByLabel('Reason').last().fill('Double click')
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('There is no charge of the click').waitFor()
})

test('hides the operator’s screens from an owner and names the required scope', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await signIn('/console/operator/customers')
  await page.getByText('Your role does not allow this').waitFor()
  assert.equal(
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Operator' }).count(),
    0,
  )
})

test('the operator dismisses a report of a job seeker and closes the job of another, which the audit log records', async (t) => {
  const { page, signIn, api, db, tenant, clock, seed, sourceId } = await openConsoleWithCampaigns(t, {
    role: 'OPERATOR',
  })
  const titles = ['Reported Gilder', 'Reported Chaser']
  await seed.jobs(
    sourceId,
    titles.map((title) => ({ reference: title, title })),
  )
  const jobs = (await api.listMyJobs({ query: { sort: ['title,asc'], search: 'title~"Reported"' } })).content
  for (const { id: jobId } of jobs)
    await db
      .insertInto('jobReport')
      .values({ ...tenant, jobId, kind: 'SCAM', visitor: Buffer.alloc(16), reportedAt: clock.at })
      .execute()
  await signIn('/console/operator')
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('link', { name: 'Job reports' }).click()
  await page.getByRole('button', { name: 'To be decided' }).click()
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Reported Gilder').getByText('Scam').waitFor()
  await assertAccessible(page)
  await row('Reported Chaser').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('Reported Chaser stays as it is.').waitFor()
  await row('Reported Gilder').getByRole('button', { name: 'Close job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close job' }).click()
  await page.getByText('Reported Gilder is no longer shown or billed.').waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await row('Reported Gilder').getByText('Job closed').waitFor()
  await row('Reported Chaser').getByText('Dismissed').waitFor()
  const [chaser, gilder] = jobs
  const gateOf = async (id = 0) => (await api.getJobStatus({ params: { id } })).gate
  assert.equal(await gateOf(gilder?.id), 'HOLD')
  assert.notEqual(await gateOf(chaser?.id), 'HOLD')
  await page.getByRole('link', { name: 'Platform' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page
    .getByText(/job report/i)
    .first()
    .waitFor()
})

test('the operator finds an application by address, holds it, releases it, and erases it', async (t) => {
  const h = await openConsoleWithCampaigns(t, { role: 'OPERATOR' })
  const { page, api } = h
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Carillonneur' }])
  const jobId = Number((await api.listMyJobs()).content[0]?.id)
  const applicant = { ...anApplicant, emailAddress: 'carillon@example.org' }
  const { id } = await makeApplication(h, { jobId, applicant, resume: {} })
  await h.signIn('/console/operator/applications')
  await page.getByLabel('E-mail address of the applicant, or ID').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('No applications found').waitFor()
  await page.getByLabel('E-mail address of the applicant, or ID').fill('Carillon@example.org')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: `Hold application ${id}` }).click()
  await page.getByLabel('Until').fill('2036-04-01')
  await page.getByLabel('Reason').fill('A dispute')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await page.getByText(/^Held until/).waitFor()
  await assertAccessible(page)
  assert.equal(await page.getByRole('button', { name: `Erase application ${id}` }).count(), 0)
  await page.getByRole('button', { name: `Release application ${id}` }).click()
  await page.getByRole('button', { name: `Erase application ${id}` }).click()
  await page.getByText('This cannot be undone.').waitFor()
  await page.getByLabel('Reason').fill('The applicant asked for it')
  await assertAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await page.getByText(/is erased\. Receipt /).waitFor()
  assert.equal((await api.getApplication({ params: { applicationId: id } })).applicant, null)
  await page.getByLabel('E-mail address of the applicant, or ID').fill(String(id))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText(/^Erased /).waitFor()
  await page.getByRole('link', { name: 'Platform' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page
    .getByRole('cell', { name: `Application ${id}` })
    .first()
    .waitFor()
})

test('the operator changes the URL of a feed after a test, and allows mails to a rejected address', async (t) => {
  const h = await openConsole(t, { user: { role: 'OPERATOR' }, customer: harnessWithFeeds })
  const { page, api, sourceId, db } = h
  const { port } = await startFeedServer(t, (_, response) =>
    response.end(feedXml([{ reference: 'a', title: 'Nurse' }])),
  )
  await h.signIn(`/console/operator/sources/${sourceId}`)
  await page.getByLabel('Feed URL').fill(`http://127.0.0.1:${port}/jobs.xml?key=secret`)
  await page.getByRole('button', { name: 'Test URL' }).click()
  await page.getByText('1 job found').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save URL' }).click()
  await page.getByText('is fetched from the new URL within a minute.').waitFor()
  const { feedAddress } = await api.getSourceAsOperator({ params: { sourceId } })
  assert.equal(feedAddress, `127.0.0.1:${port}/jobs.xml`)
  const address = 'rejected.by.server@example.com'
  await recordBounce(db, address, h.clock.at)
  await page.getByRole('link', { name: 'Platform' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(`Mails to ${address} are sent again.`).waitFor()
  assert.equal(await findBounce(db, address), undefined)
  await assertAccessible(page)
})

test('the operator sees the backups, and what became of reported conversions', async (t) => {
  const h = await openConsole(t, { user: { role: 'OPERATOR' } })
  const { page, poolId, db, clock, api } = h
  const report = {
    tlrSid: randomUUID(),
    event: 1,
    poolId,
    channel: 'PIXEL',
    outcome: 'UNKNOWN_CLICK',
  } as const
  await db
    .insertInto('conversionReport')
    .values({ ...report, receivedAt: clock.at, nextLookAt: clock.at })
    .execute()
  await h.signIn('/console/operator')
  await page.getByText('Nothing is backed up. Set BACKUP_TO').waitFor()
  await page.getByText('Never: run npx tiller restore --rehearse').waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('link', { name: 'Conversions' }).click()
  const { name } = await api.getPool({ params: { poolId } })
  const row = page.getByRole('row').filter({ hasText: 'No such click' }).filter({ hasText: name })
  await row.first().getByRole('link', { name }).waitFor()
  await assertAccessible(page)
})
