import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { serve } from './static-server.ts'
import { launchBrowser } from '../../../tools/launch-browser.ts'

const build = fileURLToPath(new URL('../build', import.meta.url))

const server = serve(build)

/** The browser and the base URL of the built portal, between `before` and `after`. */
export const site = { browser: undefined as unknown as Browser, address: '' }

/** Serves the built portal and starts a browser for the tests of a file. */
export function useSite(): void {
  before(async () => {
    assert.ok(existsSync(build), 'Build the portal first: npm run build.')
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server on a port has no string address.
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    site.browser = await launchBrowser()
  })
  after(async () => {
    await site.browser.close()
    server.close()
  })
}

type Options = Parameters<Browser['newContext']>[0]

/** Opens a page and waits for its scripts. */
export async function visit(
  path: string,
  options: Options = {},
  mode = 'light',
): Promise<[Page, BrowserContext]> {
  const context = await site.browser.newContext(options)
  await context.addInitScript(
    (theme) => localStorage.setItem('theme', localStorage.getItem('theme') ?? theme),
    mode,
  )
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(site.address + path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-has-hydrated=true]').waitFor()
  return [page, context]
}
