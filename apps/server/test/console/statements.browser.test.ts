import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'
import { click } from '../harness/harness.ts'

// Also nightly: it checks the accessibility of screens in every mode and size.

test('shows that nothing was charged yet, and offers the month’s statement after a click', async (t) => {
  const { page, signIn, api, seed, sourceId, trouble } = await openConsoleWithCampaigns(t)
  await signIn('/console/settings/statements')
  trouble.length = 0
  await page.getByText('No statements yet').waitFor()
  await assertAccessible(page)
  await seed.jobs(sourceId, [{ reference: 'a', title: 'Statement Clerk' }])
  const { jobs } = await api.searchJobs({ query: { q: 'statement clerk', link: 1 } })
  await click(jobs[0]?.url ?? assert.fail('nothing found'))
  await page.reload()
  await page.getByRole('cell', { name: 'March 2026', exact: true }).waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of March 2026' }).click()
  const file = await waiting
  assert.match(file.suggestedFilename(), /^statement-\d+-2026-03\.csv$/)
  assert.match(await readFile(await file.path(), 'utf8'), /,CLICK,10,/)
  await assertAccessible(page)
  assert.deepEqual(trouble, [])
})
