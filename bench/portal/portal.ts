import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { brokenRules } from '../../tools/accessibility.ts'
import { apis, loadDocument } from '../../apps/portal/plugins/documents.ts'
import { methods } from '../../apps/portal/reference/document.ts'
import { findBrowser } from '../../tools/browser.ts'
import type { BenchTable } from '../table.ts'
import { measurePage, serveGzip, type PageFigures } from './measure.ts'
import { buildStockSite, stockFolder, timedBuild } from './stock-site.ts'

const portal = fileURLToPath(new URL('../../apps/portal', import.meta.url))
const ownOutput = fileURLToPath(new URL('../out/portal-own', import.meta.url))

const guide = '/docs/guides/platform-api/querying'
const reference = '/api/platform/v5'
const rounds = 3

type Site = {
  folder: string
  address: string
  seconds: number
  guide: PageFigures
  reference: PageFigures
  broken: number
  lighthouse: string[]
}

/**
 * The portal against a stock Docusaurus with Redocusaurus on the same guides and documents: each built from nothing,
 * served alike, opened in turn in one Chromium with a processor four times slower. The least of three is kept.
 */
export async function benchPortal(): Promise<BenchTable> {
  const stock = buildStockSite()
  const own = { folder: ownOutput, seconds: timedBuild(portal, ownOutput) }
  const executablePath = findBrowser(() => undefined)
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  const servers = [stock, own].map(({ folder }) => serveGzip(folder))
  try {
    const addresses = await Promise.all(
      servers.map(async (server) => {
        await once(server.listen(0, '127.0.0.1'), 'listening')
        // The seam: a server that listens on a port has an address that is no string.
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      }),
    )
    const guides = await measureInTurn(browser, addresses, guide)
    const references = await measureInTurn(browser, addresses, reference)
    const sites: Site[] = []
    for (const [index, { folder, seconds }] of [stock, own].entries()) {
      const address = addresses[index] ?? ''
      sites.push({
        folder,
        address,
        seconds,
        guide: best(guides[index] ?? []),
        reference: best(references[index] ?? []),
        broken: await brokenNodes(browser, address + reference),
        lighthouse: ['/', guide, reference].map((path) => lighthouse(executablePath, address + path)),
      })
    }
    return table(sites)
  } finally {
    await browser.close()
    servers.forEach((server) => server.close())
  }
}

/** Each address once, then each again, so that what else the machine does troubles all alike. */
async function measureInTurn(browser: Browser, addresses: readonly string[], path: string) {
  const figures: PageFigures[][] = addresses.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, address] of addresses.entries())
      figures[index]?.push(await measurePage(browser, address + path))
  return figures
}

const best = (all: readonly PageFigures[]): PageFigures => {
  const least = (part: keyof PageFigures) => Math.min(...all.map((figures) => figures[part]))
  return {
    scriptKb: least('scriptKb'),
    htmlKb: least('htmlKb'),
    lcpMs: least('lcpMs'),
    tbtMs: least('tbtMs'),
    heapMb: least('heapMb'),
    elements: least('elements'),
    otherHosts: least('otherHosts'),
  }
}

async function brokenNodes(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 844 } })
  const page = await context.newPage()
  page.setDefaultTimeout(240_000)
  await page.goto(url)
  const lines = await brokenRules(page)
  await context.close()
  return lines.reduce((sum, line) => sum + Number(/\((\d+)\)/.exec(line)?.[1] ?? 0), 0)
}

/** Performance, accessibility, best practices and search engines of a page on a phone, as Lighthouse scores them. */
function lighthouse(chrome: string, url: string): string {
  const program = join(stockFolder, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(program)) return 'not installed'
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu']
  try {
    const text = execFileSync(process.execPath, [program, url, ...flags], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: chrome },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // The seam: the report as Lighthouse documents it.
    const { categories } = JSON.parse(text) as { categories: Record<string, { score: number | null }> }
    return Object.values(categories)
      .map(({ score }) => (score === null ? '–' : Math.round(score * 100)))
      .join(' / ')
  } catch {
    return 'failed'
  }
}

/** The pages of the reference as the server sends them: the portal has a second one, of its schemas. */
const markupOf = ({ folder }: Site): string[] =>
  [reference, `${reference}/schemas`]
    .map((path) => join(folder, path, 'index.html'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))

const schemasKb = (site: Site) => {
  const [, schemas] = markupOf(site)
  return schemas === undefined ? 'in it' : gzipSync(schemas, { level: 9 }).length / 1024
}

/** How many of the operations and of the names of properties are in these pages, in percent. */
function inMarkup(site: Site): string {
  const markup = markupOf(site).join('')
  const [api] = apis
  if (api === undefined) return ''
  const document = loadDocument(api)
  const titles = Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => item[method]?.summary?.replace(/\.$/, '') ?? []),
  )
  const names = new Set(
    Object.values(document.components?.schemas ?? {}).flatMap(({ properties }) =>
      Object.keys(properties ?? {}),
    ),
  )
  const share = (words: readonly string[]) =>
    Math.round((words.filter((word) => markup.includes(word)).length / words.length) * 100)
  return `${share(titles)} / ${share([...names].map((name) => `>${name}<`))}`
}

const indexKb = ({ folder }: Site) => {
  const file = join(folder, 'search-index.json')
  return existsSync(file) ? gzipSync(readFileSync(file)).length / 1024 : 0
}

function table(sites: readonly Site[]): BenchTable {
  const row = (name: string, of: (site: Site) => number | string, must: number | string) => {
    const [stock = '', own = ''] = sites.map(of)
    return [name, stock, own, must]
  }
  const operations = apis[0] === undefined ? 0 : Object.values(loadDocument(apis[0]).paths).length
  return {
    title: 'The portal and a stock Docusaurus with Redocusaurus, on the same guides and documents',
    columns: ['measure', 'stock', 'portal', 'must'],
    rows: [
      row('script of a guide, KB gzip', (site) => site.guide.scriptKb, 160),
      row('script of the reference, KB gzip', (site) => site.reference.scriptKb, 165),
      row('HTML of the reference, KB gzip', (site) => site.reference.htmlKb, 45),
      row('HTML of its schemas, asked for when one is needed, KB gzip', schemasKb, ''),
      row('LCP of the reference, ms', (site) => site.reference.lcpMs, 1000),
      row('TBT of the reference, ms', (site) => site.reference.tbtMs, 800),
      row('heap of the reference, MB', (site) => site.reference.heapMb, ''),
      row('elements of the reference', (site) => site.reference.elements, 23_000),
      row('operations / properties in its HTML, %', inMarkup, '100 / 100'),
      row('axe: elements that break a rule, reference', (site) => site.broken, 0),
      row('Lighthouse, home', (site) => site.lighthouse[0] ?? '', '92 / 100 / 100 / 100'),
      row('Lighthouse, guide', (site) => site.lighthouse[1] ?? '', '85 / 100 / 100 / 100'),
      row('Lighthouse, reference', (site) => site.lighthouse[2] ?? '', '80 / 100 / 100 / 100'),
      row('build from nothing, s', (site) => site.seconds, 13),
      row('search index, KB gzip', (site) => indexKb(site) || 'none', 50),
      row('requests to other hosts', (site) => site.guide.otherHosts + site.reference.otherHosts, 0),
    ],
    notes: [
      `Chromium, 4 times slower processor, gzip, least of ${rounds} in turn. The Platform API has ${operations} paths here;`,
      'the limits in the last column were set for a document with 99 operations. Lighthouse: performance,',
      'accessibility, best practices, SEO, on a phone.',
    ],
  }
}
