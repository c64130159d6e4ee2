import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { findAccessibilityProblems, type CheckedView } from '../../../../tools/accessibility.ts'
import { isNightlyRun } from '../../../../test/nightly.ts'
import { testBrowser } from '../../../../test/worker.ts'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { startConsoleSession } from '#domain/access/console/sessions.ts'
import { createUser, type NewUser } from '#domain/access/sign-in/users.ts'
import { harness } from './harness.ts'

const password = 'correct horse battery'
let users = 0

type ConsoleOptions = { user?: Partial<NewUser>; width?: number; customer?: typeof harness }

/**
 * A customer and a browser at the console; `trouble` collects page errors, console errors, and foreign
 * requests.
 */
export async function openConsole(
  t: TestContext,
  { user = {}, width = 1366, customer = harness }: ConsoleOptions = {},
) {
  const h = await customer(t)
  const emailAddress = `person${(users += 1)}@example.com`
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at: h.clock.at,
    ...user,
  })
  const context = await (await testBrowser()).newContext({ viewport: { width, height: 844 } })
  t.after(() => context.close())
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on(
    'console',
    (message) => message.type() === 'error' && trouble.push(`${message.text()} ${message.location().url}`),
  )
  page.on('request', (request) => {
    if (!request.url().startsWith(h.baseUrl)) trouble.push(request.url())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`refused: ${violatedDirective} ${sample}`),
    ),
  )
  /** Opens a screen in a new session, without the sign-in page. */
  const signIn = async (path = '/console') => {
    const client = await getOrCreateConsoleClient(h.parts.accessDb, h.tenant, h.clock.at)
    const session = { client, user: { id }, userAgent: undefined }
    const value = await h.db.transaction().execute((tx) => startConsoleSession(tx, session, h.clock.at))
    await context.addCookies([{ name: 'tlr_console', value, url: h.baseUrl }])
    await page.goto(h.baseUrl + path)
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
  }
  /** Signs in on the current page. */
  const submitPassword = async () => {
    await page.getByLabel('E-mail address').fill(emailAddress)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
  }
  return { ...h, page, context, trouble, signIn, submitPassword }
}

/** A customer with two campaigns, and a browser at the console. */
export async function openConsoleWithCampaigns(t: TestContext, user: Partial<NewUser> = {}, width = 1366) {
  const person = await openConsole(t, { user, width })
  const { seed, poolId } = person
  const nurses = await seed.campaign(poolId, { name: 'Nurses', monthlyBudget: 125_050, live: true })
  await seed.campaign(poolId, { name: 'Drivers', jobFilters: [] })
  return { ...person, nurses }
}

/** Desktop and phone. The modes have the same markup and differ only in colors. */
const allViewModes: readonly CheckedView[] = [
  { width: 1366, mode: 'light' },
  { width: 1366, mode: 'dark', coloursOnly: true },
  { width: 390, mode: 'dark', coloursOnly: true },
  { width: 390, mode: 'light' },
]

/** `npm test` checks the rules of every other screen on a desktop, and of the others on a phone. */
const someViewModes: readonly (readonly CheckedView[])[] = [
  [
    { width: 1366, mode: 'light' },
    { width: 390, mode: 'light', layoutOnly: true },
  ],
  [
    { width: 1366, mode: 'dark', layoutOnly: true },
    { width: 390, mode: 'dark' },
  ],
]

let checkedScreens = 0

/** Asserts that the current screen is accessible and does not scroll horizontally, in both modes and sizes. */
export async function assertAccessible(page: Page, name = page.url()): Promise<void> {
  await settled(page)
  const size = page.viewportSize()
  const someModes = someViewModes[(checkedScreens += 1) % someViewModes.length] ?? []
  const viewModes = isNightlyRun ? allViewModes : someModes
  assert.deepEqual(await findAccessibilityProblems(page, viewModes), [], name)
  if (size !== null) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

/** Waits until the screen is fully loaded. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main > *') !== null &&
      document.querySelector('main :is([aria-busy="true"], .waiting)') === null,
  )
