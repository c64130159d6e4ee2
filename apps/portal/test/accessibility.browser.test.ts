import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAccessibilityProblems, pageKinds, referencePaths, viewports } from './accessibility.ts'
import { isNightlyRun } from '../../../test/nightly.ts'
import { site, useSite } from './browser.ts'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'

// Also nightly: it checks pages of every kind. The reference of the Platform API alone takes half of the time.

const longest = '/api/platform/v5'

useSite()

test('pages of each kind meet accessibility rules without horizontal scrolling, requests to other hosts, or script errors', async () => {
  assert.deepEqual(
    await findAccessibilityProblems(
      isNightlyRun
        ? pageKinds
        : pageKinds.filter((path) => path !== longest && path !== '/api/disposition/v1'),
    ),
    [],
  )
})

test('on a phone, no touch target counts as covered by an operation that is not laid out yet', async () => {
  const context = await site.browser.newContext({ viewport: viewports.phone })
  const page = await context.newPage()
  for (const path of isNightlyRun ? referencePaths : ['/api/search']) {
    await page.goto(site.address + path)
    await page.locator('html[data-has-hydrated=true]').waitFor()
    assert.deepEqual(await findBrokenAccessibilityRules(page, { only: 'target-size' }), [], path)
  }
  await context.close()
})
