import { test } from 'node:test'
import { anApplicant, makeApplication } from '../harness/applications.ts'
import { assertAccessible, openConsole } from '../harness/console.ts'

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
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  await makeApplication(h, { jobId, applicant: { ...anApplicant, firstName: 'Later' } })
  await page.goto(`${h.baseUrl}/console/applications`)
  await row('Later Rivera New').waitFor()
  await row('Ana Rivera Nurse').waitFor()
})
