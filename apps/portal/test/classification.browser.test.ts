import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'
import { useSite, visitPage } from './browser.ts'

useSite()

test('each of the 23 major and 98 minor categories can be found by name or id', async () => {
  const [page, context] = await visitPage('/docs/resources/classification')
  const field = page.getByRole('searchbox', { name: 'Find a category' })
  const rows = page.locator('article tbody tr:visible', { has: page.locator('td:first-child code') })
  const status = page.getByRole('status').filter({ hasText: /categor/ })
  await field.fill('occupations')
  await status.getByText('121 categories').waitFor()
  await field.fill('nursing aides')
  await status.getByText('1 category').waitFor()
  assert.match((await page.locator('article tbody tr:visible').last().textContent()) ?? '', /^311/)
  assert.equal(await page.getByRole('heading', { name: 'Healthcare Support Occupations' }).isVisible(), true)
  assert.equal(await page.getByRole('heading', { name: 'Legal Occupations' }).isVisible(), false)
  await field.fill('151200')
  await status.getByText('1 category').waitFor()
  await field.fill('270000')
  await status.getByText('5 categories').waitFor()
  await field.fill('xylophone')
  await status.getByText('No category has this.').waitFor()
  assert.deepEqual(await findBrokenAccessibilityRules(page, { within: 'main' }), [])
  await field.fill('')
  assert.ok((await rows.count()) >= 98)
  await context.close()
})
