import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { harness } from '../harness/harness.ts'
import { isNightlyRun } from '../../../../test/nightly.ts'
import { testBrowser } from '../../../../test/worker.ts'

// Also nightly: it opens every page. In `npm test` it opens one page of each folder.

const build = fileURLToPath(new URL('../../../portal/build', import.meta.url))

/** Set by the test to the violations that the browser has reported. */
declare global {
  interface Window {
    refused: string[]
  }
}

test('no page of the portal violates its policy, on direct or in-app navigation, in both color modes; file paths become clean URLs', async (t) => {
  const h = await harness(t)
  const page = await (await testBrowser()).newPage({ colorScheme: 'dark' })
  t.after(() => page.close())
  await page.addInitScript(() => {
    window.refused = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile }) =>
      window.refused.push(`${violatedDirective} ${sample} ${sourceFile}`),
    )
  })
  const paths = globSync('**/index.html', { cwd: build }).map((file) =>
    `/${dirname(file)}`.replace('/.', '/'),
  )
  assert.ok(paths.length > 10)
  const opened = isNightlyRun
    ? paths
    : Map.groupBy(paths, dirname)
        .values()
        .map(([first = '']) => first)
  const refused = () => page.evaluate(() => window.refused)
  for (const path of opened) {
    await page.goto(h.baseUrl + path, { waitUntil: 'load' })
    assert.deepEqual(await refused(), [], path)
  }
  // In-app navigation keeps the policy of the first page.
  await page.goto(`${h.baseUrl}/docs/resources/errors`, { waitUntil: 'load' })
  await page.emulateMedia({ colorScheme: 'light' })
  const links = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((a) => a.pathname)),
  ])
  const followed = links.filter((each) => !each.includes('.'))
  for (const link of isNightlyRun ? followed : followed.slice(0, 4)) {
    const anchor = page.locator(`a[href^="${link}"]`).first()
    if (!(await anchor.isVisible())) continue
    await anchor.click()
    await page.waitForURL((url) => url.pathname.startsWith(link))
    assert.deepEqual(await refused(), [], link)
  }
  for (const [path, clean] of [
    ['/index.html', '/'],
    ['/docs/guides/index.html', '/docs/guides'],
    ['/docs/guides/quick-tour.html?a=b#get-a-token', '/docs/guides/quick-tour?a=b#get-a-token'],
  ] as const) {
    await page.goto(h.baseUrl + path, { waitUntil: 'load' })
    assert.equal(page.url(), h.baseUrl + clean)
  }
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  assert.match(String(await refused()), /^style-src-attr /)
})

test('an unknown path responds with 404 and the not-found page, which hydrates like any other', async (t) => {
  const h = await harness(t)
  const page = await (await testBrowser()).newPage()
  t.after(() => page.close())
  const response = await page.goto(`${h.baseUrl}/docs/no/such/page`)
  assert.equal(response?.status(), 404)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
})
