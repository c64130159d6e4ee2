import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../../../test/worker.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { aContact, advertise } from '../harness/apply.ts'
import { harness } from '../harness/harness.ts'
import { behindBasePath, type BasePathServer } from '../harness/base-path.ts'

// Nightly: it starts three browsers; base-path.test.ts checks links and redirects.

const basePath = '/hiring'

/** A browser whose errors, violated policies, and requests outside the base path are added to `trouble`. */
async function openPage(t: TestContext, { baseUrl, trouble }: BasePathServer) {
  const context = await (await testBrowser()).newContext({ viewport: { width: 1366, height: 844 } })
  t.after(() => context.close())
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('request', (request) => {
    if (!`${request.url()}/`.startsWith(`${baseUrl}/`)) trouble.push(request.url())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`refused: ${violatedDirective} ${sample}`),
    ),
  )
  return { page, context }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('below a base path, a job seeker searches, opens a job, and applies', async (t) => {
  const h = await harness(t)
  await advertise(h)
  const server = await behindBasePath(t, h, basePath)
  const { page, context } = await openPage(t, server)
  const word = `lamplighter${h.tenant.customerId}`
  await page.goto(`${server.baseUrl}/jobs`)
  await page.getByRole('searchbox').first().fill(word)
  await page.getByRole('button', { name: /search/i }).click()
  await page.getByRole('link', { name: `Driver ${word}` }).click()
  await page.waitForURL(/\/apply\//)
  await page.getByLabel('First name').fill(aContact.firstName)
  await page.getByLabel('Last name').fill(aContact.lastName)
  await page.getByLabel('Email address').fill(aContact.emailAddress)
  await page.getByLabel('Phone number').fill(aContact.phone)
  await page.getByLabel('ZIP code').fill(aContact.zipcode)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.match(pathOf(page), /^\/hiring\/apply\//)
  await page.getByRole('link', { name: 'Tiller, job search' }).click()
  assert.equal(pathOf(page), '/hiring/jobs')
  assert.ok((await context.cookies()).every(({ path }) => path === basePath))
  assert.deepEqual(server.trouble, [])
})

test('below a base path, an advertiser signs in to the console and reloads a deep link', async (t) => {
  const h = await harness(t)
  const { emailAddress, password } = {
    emailAddress: 'base.path@example.com',
    password: 'correct horse battery',
  }
  const user = { emailAddress, password, secondFactor: 'NONE', at: h.clock.at } as const
  await createUser(h.db, h.parts.secretBox, h.tenant, user)
  await h.seed.campaign(h.poolId, { name: 'Nurses', live: true })
  const server = await behindBasePath(t, h, basePath)
  const { page, context } = await openPage(t, server)
  await page.goto(
    `${server.baseUrl}/console/sign-in?to=${encodeURIComponent(`${basePath}/console/campaigns`)}`,
  )
  await page.getByLabel('E-mail address').fill(emailAddress)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Nurses' }).click()
  await page.waitForURL(/\/console\/campaigns\/\d+$/)
  await page.reload()
  await page.getByRole('heading', { name: 'Nurses' }).waitFor()
  assert.match(pathOf(page), /^\/hiring\/console\/campaigns\/\d+$/)
  await page.goto(`${server.baseUrl}/console/settings/conversions`)
  await page.getByText(`${server.baseUrl}/conversion.php`).first().waitFor()
  const cookies = (await context.cookies()).map(({ name, path }) => `${name} ${path}`)
  assert.deepEqual(cookies.toSorted(), [
    'tlr_console /hiring',
    'tlr_device /hiring',
    'tlr_sign_in /hiring/console/sign-in',
  ])
  assert.deepEqual(server.trouble, [])
})

test('below a base path, a reader follows links of the portal and searches it', async (t) => {
  const h = await harness(t)
  const server = await behindBasePath(t, h, basePath)
  const { page } = await openPage(t, server)
  await page.goto(server.baseUrl, { waitUntil: 'load' })
  await page.locator('html[data-has-hydrated=true]').waitFor()
  assert.equal(pathOf(page), '/hiring/')
  await page.getByRole('link', { name: 'Guides', exact: true }).first().click()
  await page.waitForURL(`${server.baseUrl}/docs/guides/`)
  await page.getByRole('main').getByRole('link', { name: 'The console' }).first().click()
  await page.waitForURL(`${server.baseUrl}/docs/guides/console`)
  await page.reload({ waitUntil: 'load' })
  await page.locator('html[data-has-hydrated=true]').waitFor()
  const canonical = page.locator('link[rel=canonical]')
  assert.equal(await canonical.getAttribute('href'), `${server.baseUrl}/docs/guides/console`)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('pacing')
  await page.getByRole('option').first().click()
  await page.waitForURL((url) => url.pathname !== '/hiring/docs/guides/console')
  assert.match(pathOf(page), /^\/hiring\/(?:docs|api)\//)
  await page.goto(`${server.baseUrl}/docs/resources/status`)
  await page.getByText('database', { exact: true }).first().waitFor()
  assert.deepEqual(server.trouble, [])
})
