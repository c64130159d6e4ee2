import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'
import { useSite, visitPage } from './browser.ts'

useSite()

test('a feed is checked in the page, as text or as a compressed file, and is not sent anywhere', async () => {
  const [page, context] = await visitPage('/docs/resources/tiller-xml-feed')
  const sent: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/assets/')) sent.push(request.url())
  })
  const check = page.getByRole('button', { name: 'Check the feed' })
  await check.click()
  await page.getByText('1 job would be imported.').waitFor()
  await page.getByRole('cell', { name: 'RN-4711' }).first().waitFor()
  assert.deepEqual(await findBrokenAccessibilityRules(page, { within: 'main form' }), [])
  await page.getByLabel('A file, plain or packed with gzip').setInputFiles({
    name: 'feed.xml.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync('<source><job><title>Nurse</title></jo'),
  })
  await check.click()
  await page.getByText('The feed would be refused.').waitFor()
  assert.deepEqual(sent, [])
  await context.close()
})

test('the status page asks the server only on request, and shows its response or that there is none', async () => {
  const [page, context] = await visitPage('/docs/resources/status')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  let isSilent = false
  const status = { status: 'DEGRADED', maintenance: 'INACTIVE', components: { search: 'UP', worker: 'DOWN' } }
  await context.route('**/v5/status', (route) => (isSilent ? route.abort() : route.fulfill({ json: status })))
  assert.ok(!asked.some((url) => url.includes('/v5/status')))
  await page.getByRole('button', { name: 'Ask the server now' }).click()
  await page.locator('article output').getByText('DEGRADED').waitFor()
  assert.equal(await page.locator('article output dd').nth(1).textContent(), 'DOWN')
  assert.deepEqual(await findBrokenAccessibilityRules(page, { within: 'article' }), [])
  isSilent = true
  await page.getByRole('button', { name: 'Ask the server now' }).click()
  await page.getByText('The server did not answer with its status').waitFor()
  await context.close()
})
