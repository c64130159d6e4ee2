import { after, type TestContext } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from 'playwright-core'
import { createUser, type NewUser } from '../src/access/sign-in/users.ts'
import { harness } from './harness.ts'

const password = 'correct horse battery'
let users = 0
let running: Promise<Browser> | undefined

const launched = () =>
  (running ??= chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  }))
after(async () => (await running)?.close())

/** A customer of its own, and somebody in front of the console with all that goes wrong there noted in `trouble`. */
export async function inFrontOfConsole(
  t: TestContext,
  { user = {}, width = 1366 }: { user?: Partial<NewUser>; width?: number } = {},
) {
  const h = await harness(t)
  const emailAddress = `person${(users += 1)}@example.com`
  await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at: h.clock.at,
    ...user,
  })
  const context = await (await launched()).newContext({ viewport: { width, height: 844 } })
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
  const signIn = async (path = '/console') => {
    await page.goto(h.baseUrl + path)
    await page.getByLabel('E-mail address').fill(emailAddress)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
  }
  return { ...h, page, context, trouble, signIn }
}

/** A customer with two campaigns, and somebody in front of the console. */
export async function people(t: TestContext, user: Partial<NewUser> = {}, width = 1366) {
  const person = await inFrontOfConsole(t, { user, width })
  const { seed, poolId } = person
  const nurses = await seed.campaign(poolId, { name: 'Nurses', monthlyBudget: 125_050, live: true })
  await seed.campaign(poolId, { name: 'Drivers', jobFilters: [] })
  return { ...person, nurses }
}

/** The rules of accessibility that a page breaks, each with where it does first. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
}
