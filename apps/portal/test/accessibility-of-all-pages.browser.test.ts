import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAccessibilityProblems, fetchAllPaths } from './accessibility.ts'
import { useSite } from './browser.ts'

// Nightly: it checks each of the portal's pages.

useSite()

test('pages meet accessibility rules without horizontal scrolling, requests to other hosts, or script errors', async () => {
  assert.deepEqual(await findAccessibilityProblems(await fetchAllPaths()), [])
})
