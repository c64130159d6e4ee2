import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenRules } from '../../tools/accessibility.ts'
import { build } from '../../tools/build.ts'
import { launchBrowser } from '../../tools/launch-browser.ts'
import { startServer } from '../fairness/server.ts'
import type { BenchTable } from '../table.ts'
import { portalTable, type SiteFigures } from './figures.ts'
import { lighthouse } from './lighthouse.ts'
import { leastOf, measurePage, serveGzip, type PageFigures } from './measure.ts'
import { createSteps, type Step } from './steps.ts'
import { buildStockSite, installStock, stockOutput, timedBuild } from './stock-site.ts'

const portal = fileURLToPath(new URL('../../apps/portal', import.meta.url))
const ownFolder = fileURLToPath(new URL('../out/portal-own', import.meta.url))
const ownOutput = join(ownFolder, 'build')

const pages = { home: '/', guide: '/docs/guides/platform-api/querying', reference: '/api/platform/v5' }

const rounds = 3

const say = (line: string) => void process.stderr.write(`• portal: ${line}\n`)

/**
 * The portal against a stock Docusaurus with Redocusaurus on the same guides and documents: each built from nothing,
 * served alike, opened in turn in one Chromium with a processor four times slower. Lighthouse looks at the stock site
 * there, and at the portal where its readers find it, on a Tiller of its own.
 */
export async function benchPortal(): Promise<BenchTable> {
  const { step, forget } = createSteps(say)
  await step('installing the stock site', installStock)
  const seconds = {
    stock: await step('building the stock site from nothing', buildStockSite),
    own: await step('building the portal from nothing', buildPortal),
  }
  const servers = [stockOutput, ownOutput].map((folder) => serveGzip(folder))
  try {
    const [stock = '', own = ''] = await Promise.all(
      servers.map(async (server) => {
        await once(server.listen(0, '127.0.0.1'), 'listening')
        // The seam: a server that listens on a port has an address that is no string.
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      }),
    )
    const guides = await step('opening a guide', () => inTurn([stock, own], pages.guide))
    const references = await step('opening the reference', () => inTurn([stock, own], pages.reference))
    const broken = await step('axe', () => brokenNodes([stock, own].map((each) => each + pages.reference)))
    const ownScores = await scoresOnTiller(step)
    const scores = [await scoresOf(step, 'the stock site', stock), ownScores]
    forget()
    const figures = [seconds.stock, seconds.own].map((each, index): SiteFigures => {
      const [guide, reference] = [guides[index], references[index]]
      if (guide === undefined || reference === undefined) throw new Error('A page was not measured.')
      return { seconds: each, guide, reference, broken: broken[index] ?? null, scores: scores[index] ?? {} }
    })
    return portalTable(figures, [stockOutput, ownOutput], pages.reference, rounds)
  } finally {
    servers.forEach((server) => server.close())
  }
}

function buildPortal(): number {
  mkdirSync(ownFolder, { recursive: true })
  // What the build renders its pages with is CommonJS, and the repository's own package.json says otherwise.
  writeFileSync(join(ownFolder, 'package.json'), '{}')
  return timedBuild(portal, ownOutput)
}

/** Each address once, then each again, so that what else the machine does troubles all alike. */
async function inTurn(addresses: readonly string[], path: string): Promise<PageFigures[]> {
  const browser = await launchBrowser()
  try {
    const figures: PageFigures[][] = addresses.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [index, address] of addresses.entries())
        figures[index]?.push(await measurePage(browser, address + path))
    return figures.map((all) => leastOf(all))
  } finally {
    await browser.close()
  }
}

const axeLimitMs = 300_000

/** How many elements of each page break a rule; null if axe does not come to its end. */
async function brokenNodes(urls: readonly string[]): Promise<(number | null)[]> {
  const found: (number | null)[] = []
  for (const url of urls) {
    const browser = await launchBrowser()
    const limit = AbortSignal.timeout(axeLimitMs)
    // What is under way in it fails when it is closed.
    limit.addEventListener('abort', () => void browser.close())
    try {
      const page = await browser.newPage({ viewport: { width: 1366, height: 844 } })
      await page.goto(url, { timeout: axeLimitMs, waitUntil: 'networkidle' })
      // What a page hydrates, it may replace.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      const lines = await brokenRules(page, { everyText: true })
      found.push(lines.reduce((sum, line) => sum + Number(/\((\d+)\)/.exec(line)?.[1] ?? 0), 0))
    } catch (error) {
      if (!limit.aborted) throw error
      found.push(null)
    } finally {
      await browser.close()
    }
  }
  return found
}

async function scoresOf(step: Step, name: string, address: string): Promise<SiteFigures['scores']> {
  const scores: SiteFigures['scores'] = {}
  for (const [page, path] of Object.entries(pages))
    scores[page] = await step(`Lighthouse, ${page} of ${name}`, () => lighthouse(address + path, say))
  return scores
}

/** Those of the portal on a Tiller with its defaults, compressed and guarded as it serves it. */
async function scoresOnTiller(step: Step): Promise<SiteFigures['scores']> {
  await build(say)
  const server = await startServer()
  try {
    return await scoresOf(step, 'the portal', server.baseUrl)
  } finally {
    await server.stop()
  }
}
