import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { repositoryRoot } from '../build.ts'
import { launchBrowser } from '../launch-browser.ts'

/**
 * `npm run pictures [-- <data directory>]`: takes the portal's screenshots of the console from a running sandbox.
 * Start a new sandbox first, because readers will see the same data.
 */
const dataDir = process.argv[2] ?? join(repositoryRoot, '.tiller')
const sandbox = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Record<
  'baseUrl' | 'consoleEmail' | 'consolePassword',
  string
>
const into = join(repositoryRoot, 'apps/portal/static/img/console')

const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 844 }

const pictures = [
  { name: 'overview', path: '', size: desktop, colorScheme: 'light' },
  { name: 'overview-dark', path: '', size: desktop, colorScheme: 'dark' },
  { name: 'reports', path: '/reports?vs=before', size: desktop, colorScheme: 'light' },
  { name: 'job', path: undefined, size: desktop, colorScheme: 'light' },
  { name: 'phone', path: '', size: phone, colorScheme: 'dark' },
] as const

/** Returns the path of the first search result for "engineer". */
async function pathOfJob(page: Page): Promise<string> {
  await page.goto(`${sandbox.baseUrl}/console/jobs?search=title~%22engineer%22%20status%3D%22LIVE%22`)
  const address = await page.locator('tbody a').first().getAttribute('href')
  return `${(address ?? '').replace('/console', '')}?q=engineer`
}

mkdirSync(into, { recursive: true })
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: desktop, reducedMotion: 'reduce' })
await page.goto(`${sandbox.baseUrl}/console`)
await page.getByLabel('E-mail address').fill(sandbox.consoleEmail)
await page.getByLabel('Password').fill(sandbox.consolePassword)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('navigation', { name: 'Console' }).waitFor()
for (const { name, path, size, colorScheme } of pictures) {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  await page.goto(`${sandbox.baseUrl}/console${path ?? (await pathOfJob(page))}`, {
    waitUntil: 'networkidle',
  })
  await page.screenshot({ path: join(into, `${name}.png`) })
  process.stdout.write(`${name}\n`)
}
await browser.close()
