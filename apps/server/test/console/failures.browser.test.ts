import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsoleWithCampaigns, settled } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

const unavailable = (headers: Record<string, string>, status: number) => ({
  status,
  headers,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'No', status, detail: 'Not now.', code: 'rate-limited', errors: [] }),
})

test('form values survive the end of the session and are sent after a new sign-in', async (t) => {
  const { page, context, signIn, submitPassword, api, nurses, baseUrl } = await openConsoleWithCampaigns(t)
  await signIn(`/console/campaigns/${nurses.id}/settings`)
  await page.getByLabel('Name', { exact: true }).fill('Nurses of the night')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await submitPassword()
  await page.waitForURL(`${baseUrl}/console/campaigns/${nurses.id}/settings`)
  await page.getByText('Your unsaved entries have been restored.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No unsaved changes.').waitFor()
  assert.equal((await api.getCampaign({ params: { campaignId: nurses.id } })).name, 'Nurses of the night')
})

test('a failing section shows its own error while the rest of the screen works', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await page.route('**/console/v5/reports/activity*', (route) => route.fulfill(unavailable({}, 500)))
  await signIn()
  await settled(page)
  const failed = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await failed.first().waitFor()
  await page.getByRole('region', { name: 'March 2026' }).getByText('$1,250.50').first().waitFor()
  await page.getByText('campaign was never launched').waitFor()
  await page.unroute('**/console/v5/reports/activity*')
  // The results of the month fail first, then the charts.
  await failed.nth(1).getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No impressions or clicks yet').waitFor()
})

test('a slow request shows its progress and can be canceled and repeated', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/console/v5/users/me/sessions*', async (route) => {
    await late
    // The first request was canceled.
    await route.continue().catch(() => undefined)
  })
  await page.clock.install()
  await signIn('/console/settings/sessions')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  await page.clock.fastForward(10_000)
  await page.getByText('Still working.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You cancelled the request.').waitFor()
  answer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This one').waitFor()
})

test('an error of saving is in view and focused', async (t) => {
  const { page, signIn, nurses } = await openConsoleWithCampaigns(t)
  await page.route(`**/campaigns/${nurses.id}?*`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(unavailable({}, 500)) : route.continue(),
  )
  await signIn(`/console/campaigns/${nurses.id}/settings`)
  await page.getByLabel('Name', { exact: true }).fill('Nurses of the night')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await failed.waitFor()
  assert.ok(await failed.evaluate((element) => document.activeElement?.contains(element) === true))
  const box = (await failed.boundingBox()) ?? assert.fail()
  assert.ok(box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0), `${box.y}`)
})

test('a rate limit shows the remaining time, and the screen retries by itself', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  let isOver = false
  await page.route('**/console/v5/customers/me/campaigns?*', (route) =>
    isOver ? route.continue() : route.fulfill(unavailable({ 'retry-after': '3' }, 429)),
  )
  await signIn('/console/campaigns')
  await page.getByText(/by itself in \d s/).waitFor()
  isOver = true
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
})

test('offline, keeps loaded data, disables changes, and says so', async (t) => {
  const { page, context, signIn } = await openConsoleWithCampaigns(t)
  await signIn('/console/campaigns')
  const pause = page.getByRole('button', { name: 'Pause Nurses' })
  await pause.waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  assert.ok(await page.getByRole('link', { name: 'Nurses' }).isVisible())
  assert.ok(await pause.isDisabled())
  assert.equal(await pause.getAttribute('title'), 'There is no connection.')
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await pause.click()
  await page.getByText('Nurses is paused.').waitFor()
})

test('loads scripts only from its own origin, escapes markup, and contacts no other host', async (t) => {
  const { page, signIn, trouble, nurses, baseUrl } = await openConsoleWithCampaigns(t)
  await signIn()
  trouble.length = 0
  const answer = await page.goto(`${baseUrl}/console/campaigns/${nurses.id}`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  for (const rule of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"])
    assert.ok(policy.includes(rule), rule)
  await settled(page)
  assert.deepEqual(trouble, [])
  // Violations of the policy are blocked and logged, which the tests detect.
  const noted = page.waitForEvent('console', (message) => message.text().startsWith('refused'))
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>markup</b>')
    } catch {
      // Expected: blocked.
    }
  })
  assert.match((await noted).text(), /require-trusted-types-for/)
})
