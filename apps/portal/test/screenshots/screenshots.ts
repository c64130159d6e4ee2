import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { buildTargets } from '../../../../tools/build.ts'
import { launchBrowser } from '../../../../tools/launch-browser.ts'
import { exitWithError, ToolError } from '../../../../tools/tool-error.ts'
import { serveStaticSite } from '../static-server.ts'
import { compareImages, halveScreenshot } from './compare-images.ts'

/**
 * `npm run screenshots [-- --update]`: compares the first screen of ten pages with the reference images, or replaces
 * the images. Other builds of the browser draw letters differently, so the images record the build.
 */
const routes = {
  home: '/',
  guides: '/docs/guides/',
  tour: '/docs/guides/quick-tour',
  structure: '/docs/guides/platform-api/tiller-ad-platform-structure',
  guide: '/docs/guides/platform-api/campaigns/campaign-create',
  classification: '/docs/resources/classification',
  errors: '/docs/resources/errors',
  search: '/api/search',
  disposition: '/api/disposition/v1#reportEvents',
  missing: '/no/such/page',
}

const viewports = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
const modes = ['light', 'dark']

const images = fileURLToPath(new URL('images/', import.meta.url))
const differences = fileURLToPath(new URL('build/', import.meta.url))
const buildFile = join(images, 'browser.txt')

/**
 * Maximum share of pixels that may differ. The same build of the browser draws the same pixels, except for an
 * occasional subpixel of an animation.
 */
const largestShare = 0.001

const mostTries = 10

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Returns the version of the browser and the hash of its executable. Packages of one version can contain different
 * builds.
 */
async function buildOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { product } = await session.send('Browser.getVersion')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? assert.fail('no browser process')
  const hash = createHash('sha256')
    .update(readFileSync(`/proc/${pid}/exe`))
    .digest('hex')
  return `${product} (executable ${hash.slice(0, 16)})`
}

/**
 * Takes a screenshot of the first screen of a page, after its fonts are loaded and two screenshots in a row are
 * equal.
 */
async function screenshotOf(page: Page, url: string): Promise<Buffer> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html[data-has-hydrated=true]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let last = await take()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const next = await take()
    if (next.equals(last)) return halveScreenshot(page, next)
    last = next
  }
  throw new ToolError(`${url} never shows the same screen twice.`)
}

/**
 * Compares a screenshot with its reference image. Returns a description of the difference, or undefined if there is
 * none.
 */
async function differenceOf(page: Page, file: string, screenshot: Buffer): Promise<string | undefined> {
  const reference = join(images, file)
  if (!existsSync(reference)) return `${file}: no reference image`
  const { share, image } = await compareImages(page, readFileSync(reference), screenshot)
  if (share <= largestShare) return undefined
  mkdirSync(differences, { recursive: true })
  writeFileSync(join(differences, file), image)
  return `${file}: ${(share * 100).toFixed(1)} % of the pixels differ, see ${join(differences, file)}`
}

async function takeAll(
  browser: Browser,
  address: string,
  use: (page: Page, file: string, image: Buffer) => unknown,
) {
  for (const mode of modes)
    for (const [width, viewport] of Object.entries(viewports)) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      await context.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      // One page at a time: Chromium may redraw a page while it takes a screenshot of another one.
      const page = await context.newPage()
      for (const [name, route] of Object.entries(routes))
        await use(page, `${name}-${mode}-${width}.png`, await screenshotOf(page, address + route))
      await context.close()
    }
}

async function update(browser: Browser, address: string) {
  rmSync(images, { recursive: true, force: true })
  mkdirSync(images)
  await takeAll(browser, address, (_, file, image) => writeFileSync(join(images, file), image))
  writeFileSync(buildFile, `${await buildOf(browser)}\n`)
  say(`The reference images are in ${images}; look at them before you commit them.`)
}

async function compare(browser: Browser, address: string) {
  const [stored, present] = [readFileSync(buildFile, 'utf8').trim(), await buildOf(browser)]
  if (stored !== present)
    throw new ToolError(
      `The reference images were drawn by ${stored}, but this browser is ${present}. Two builds draw letters ` +
        'differently, so they cannot be compared. Name the same browser with CHROMIUM=/path/to/chrome, or make ' +
        'new images from an unchanged page with `npm run screenshots -- --update`.',
    )
  rmSync(differences, { recursive: true, force: true })
  const found: string[] = []
  await takeAll(browser, address, async (page, file, image) => {
    const difference = await differenceOf(page, file, image)
    if (difference !== undefined) found.push(difference)
  })
  for (const line of found) say(line)
  say(found.length === 0 ? 'All pages match their reference images.' : `${found.length} pages differ.`)
  if (found.length > 0) process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
  await buildTargets(say)
  const server = serveStaticSite(fileURLToPath(new URL('../../build', import.meta.url)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  try {
    // A server on a port has no string address.
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await (values.update ? update : compare)(browser, address)
  } finally {
    await browser.close()
    server.close()
  }
}

await main().catch(exitWithError)
