import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFetchDependencies } from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { fetchFeed } from '#domain/jobs/feeds/fetching/fetch-feed.ts'
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

test('shows the result of an uploaded spreadsheet by itself, also if the import ends at once', async (t) => {
  const h = await openConsole(t)
  const { page, signIn, api, poolId } = h
  const body = { name: 'Acme Clinic', type: 'UPLOAD' as const }
  const { id: sourceId } = await api.createSource({ params: { poolId }, body })
  await page.route('**/upload', async (route) => {
    const response = await route.fetch()
    await fetchFeed(createFetchDependencies(h), sourceId)
    await route.fulfill({ response })
  })
  await signIn(`/console/sources/${sourceId}`)
  await page.getByText('No imports yet', { exact: true }).waitFor()
  const file = Buffer.from('Title,URL\nNurse,https://jobs.example.com/1\nDriver,\n')
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: 'Import jobs' }).click()
  await page.getByRole('heading', { name: 'Problems of the last import' }).waitFor()
  await page.getByText('The feed is about to be fetched.').waitFor({ state: 'detached' })
  assert.equal(await page.getByText('No imports yet', { exact: true }).count(), 0)
  assert.equal(await page.getByText('Next fetch').count(), 0)
})
