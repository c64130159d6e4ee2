import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { serveStaticSite } from './static-server.ts'
import { afterAllFiles, testBrowser } from '../../../test/worker.ts'

const build = fileURLToPath(new URL('../build', import.meta.url))

const server = serveStaticSite(build)

/** The browser of this process and the address of the built portal. */
export const site = { browser: undefined as unknown as Browser, address: '' }

/**
 * Serves the built portal and launches a browser before the tests of a file. Test files in one process share both.
 */
export function useSite(): void {
  before(async () => {
    site.browser = await testBrowser()
    if (server.listening) return
    assert.ok(existsSync(build), 'Build the portal first: npm run build.')
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server on a port has no string address.
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    afterAllFiles(async () => server.close())
  })
}

type Options = Parameters<Browser['newContext']>[0]

/** Opens a page and waits for its scripts. */
export async function visitPage(
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
