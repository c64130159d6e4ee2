import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '#domain/access/sign-in/users.ts'
import { lastMail } from '../harness/oauth.ts'
import { addClick } from '../contract/every-operation/cases.ts'
import { anApplicant, makeApplication } from '../harness/applications.ts'
import { assertAccessible, openConsole } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

// Also nightly: it checks the accessibility of screens in every mode and size.

test('finds applications by name, status, and date, and marks those since the last visit', async (t) => {
  const h = await openConsole(t)
  const { page, signIn } = h
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Nurse' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  await makeApplication(h, { jobId })
  await makeApplication(h, {
    jobId,
    begun: true,
    applicant: { ...anApplicant, firstName: 'José', lastName: 'Garcia' },
  })
  await signIn('/console/applications')
  const row = (name: string) => page.getByRole('row', { name })
  await row('José Garcia').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Name or e-mail address').fill('garcia')
  await page.keyboard.press('Enter')
  await page.waitForURL(/applicant=garcia/)
  await row('Ana Rivera').waitFor({ state: 'detached' })
  await row('José Garcia').waitFor()
  await page.getByLabel('Status').selectOption('qualified')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('No applications match').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await row('Ana Rivera').waitFor()
  await page.getByLabel('From').fill('2026-03-03')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('No applications match').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2026-03-02')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('The first day must not be after the last.').waitFor()
  assert.equal(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid'), 'true')
  assert.doesNotMatch(page.url(), /to=/)
  h.clock.at = new Date(h.clock.at.getTime() + 31 * 60_000)
  await makeApplication(h, { jobId, applicant: { ...anApplicant, firstName: 'Later' } })
  await page.goto(`${h.baseUrl}/console/applications`)
  await row('Later Rivera New').waitFor()
  await row('Ana Rivera Nurse').waitFor()
  await page.setViewportSize({ width: 800, height: 900 })
  const date = await row('Ana Rivera Nurse').locator('time').boundingBox()
  assert.ok(date !== null && date.height < 30, `The date wraps: it is ${date?.height} px high.`)
})

test('records what became of an application, and links its e-mail address and phone', async (t) => {
  const h = await openConsole(t)
  const { page, signIn } = h
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Nurse' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const { id } = await makeApplication(h, { jobId })
  await addClick(h, id)
  await signIn(`/console/applications/${id}`)
  await page.getByRole('link', { name: 'ana.rivera@example.org' }).waitFor()
  assert.equal(await page.getByRole('link', { name: '512 555' }).getAttribute('href'), 'tel:+15125550100')
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await page.getByText('Recorded: Contacted').waitFor()
  await page.getByRole('button', { name: 'Mark as contacted' }).waitFor({ state: 'detached' })
  await page.getByLabel('What happened?').selectOption('rejected')
  await page.getByLabel('Reason').selectOption('out_of_area')
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByText('Recorded: Rejected').waitFor()
  await page.getByText('Rejected · Out of area').waitFor()
  await assertAccessible(page)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('button', { name: 'Record' }).isVisible(), false)
})

test('writes, changes, and deletes a note, and mails the application to a colleague', async (t) => {
  const h = await openConsole(t, { width: 390 })
  const { page, signIn, db, parts, tenant, clock } = h
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Nurse' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const { id } = await makeApplication(h, { jobId })
  const emailAddress = `colleague${tenant.customerId}@example.net`
  const colleague = { emailAddress, secondFactor: 'NONE', password: 'correct horse battery' } as const
  await createUser(db, parts.secretBox, tenant, { ...colleague, at: clock.at })
  await signIn(`/console/applications/${id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Enter a text.').waitFor()
  await page.getByLabel('New note').fill('Called.\nCan start in May.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Can start in May.').and(page.locator('.note-text')).waitFor()
  assert.equal(await page.getByLabel('New note').inputValue(), '')
  await page.getByRole('button', { name: /^Edit note/ }).click()
  await page.getByLabel('Edit note').fill('Called twice.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Called twice.').waitFor()
  await page.getByText(/You · .* · edited/).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'E-mail to a colleague' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Choose at least one person.').waitFor()
  await page.getByLabel(emailAddress).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Mailed to 1 colleague.').waitFor()
  assert.match((await lastMail(h, emailAddress)).body, new RegExp(`/console/applications/${id}\n`))
  await page.getByRole('button', { name: /^Delete note/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Called twice.').waitFor({ state: 'detached' })
})
