import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PNG } from 'pngjs'
import { assertAccessible, openConsole } from '../harness/console.ts'
import { isolatedHarness } from '../harness/harness.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

const customer = isolatedHarness()

/** A green logo as a file. */
function drawLogo() {
  const png = new PNG({ width: 96, height: 32 })
  png.data.fill(Buffer.from([0x0b, 0x5c, 0x3a, 0xff]))
  return { name: 'logo.png', mimeType: 'image/png', buffer: PNG.sync.write(png) }
}

test('the operator gives the console, its sign-in page, and the pages of a publisher a brand', async (t) => {
  const { page, signIn, api, baseUrl, trouble } = await openConsole(t, {
    user: { role: 'OPERATOR' },
    customer,
  })
  await signIn('/console/operator/branding')
  await page.getByText('The host is 127.0.0.1.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Accent color', { exact: true }).fill('#ffcc00')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText(/has a contrast of 1\.\d\d to 1 on the light background/).waitFor()
  trouble.length = 0
  await page.getByLabel('Name on pages').fill('Acme <b>Jobs</b>')
  await page.getByLabel('Accent color', { exact: true }).fill('#0b5c3a')
  await page.getByLabel('Logo').setInputFiles(drawLogo())
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('The brand is changed.').waitFor()
  await page.getByRole('img', { name: 'The logo' }).waitFor()
  await page.reload()
  const home = page.getByRole('link', { name: 'Acme <b>Jobs</b> console, overview' })
  await home.waitFor()
  assert.equal(await page.title(), 'Branding — Acme <b>Jobs</b> console')
  const shown = await home.evaluate((link) => {
    const logo = link.querySelector('.ui-logo') ?? link
    return {
      image: getComputedStyle(logo, '::before').backgroundImage,
      mark: getComputedStyle(logo.querySelector('svg') ?? link).display,
      color: getComputedStyle(link.ownerDocument.querySelector('main button[type=submit]') ?? link)
        .backgroundColor,
    }
  })
  assert.match(shown.image, /\/brand\/[\da-f]{32}\.png/)
  assert.equal(shown.mark, 'none')
  assert.equal(shown.color, 'rgb(11, 92, 58)')
  await page.getByLabel('Remove the logo').check()
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByRole('img', { name: 'The logo' }).waitFor({ state: 'detached' })
  assert.equal((await api.getBrand()).logoUrl, null)
  const { id } = await api.createPublisher({ body: { name: 'Partner' } })
  await page.goto(`${baseUrl}/console/operator/publishers/${id}`)
  await page.getByLabel('Host', { exact: true }).fill('jobs.partner.example')
  await page.getByLabel('Name on pages').fill('Partner Jobs')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('The brand is changed.').waitFor()
  await assertAccessible(page)
  assert.partialDeepStrictEqual(await api.getBrand({ query: { publisherId: id } }), {
    name: 'Partner Jobs',
    host: 'jobs.partner.example',
    accentColor: null,
  })
  await page.goto(`${baseUrl}/console/sign-in`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await page.title(), 'Sign in — Acme <b>Jobs</b>')
  assert.deepEqual(trouble, [])
})
