import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsole } from '#test/harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

const csv = 'Role,Apply here,City\nNurse,https://jobs.example.com/1,Austin\n'

test('creates a source for spreadsheets, and imports one after its columns are checked', async (t) => {
  const { page, signIn, api, db } = await openConsole(t)
  await signIn('/console/sources/new')
  await page.getByLabel('Where are your jobs?').selectOption('UPLOAD')
  await page.getByLabel('Company').fill('Acme Clinic')
  await page.getByRole('button', { name: 'Create source' }).click()
  await page.getByRole('heading', { name: 'Upload a spreadsheet' }).waitFor()
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('1 row with jobs.').waitFor()
  assert.equal(await page.getByLabel('City').inputValue(), 'city')
  assert.equal(await page.getByRole('button', { name: 'Import jobs' }).isDisabled(), true)
  await page.getByLabel('Role').selectOption('title')
  await page.getByLabel('Apply here').selectOption('url')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Import jobs' }).click()
  await page.getByText('The import starts within a minute.').waitFor()
  const { content } = await api.listMySources({ query: { search: 'type="UPLOAD"' } })
  assert.notEqual(content[0]?.nextFetchAt, null)
  // Other tests run what is due for everybody.
  await db
    .updateTable('source')
    .set({ status: 'USER_PAUSED' })
    .where('id', '=', content[0]?.id ?? 0)
    .execute()
})
