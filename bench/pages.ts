import type { CDPSession, Page } from 'playwright-core'
import { buildTargets } from '../tools/build.ts'
import { launchBrowser } from '../tools/launch-browser.ts'
import { computeMedian, roundFigure } from './harness/figures.ts'
import { runWithServer, type BenchServer } from './harness/server.ts'
import type { BenchTable } from './harness/table.ts'

const rounds = 3
const slowdown = 4

const consoleScreens = ['/', '/campaigns', '/jobs', '/reports', '/sources', '/settings']
const portalPages = ['/', '/docs/guides/platform-api/querying', '/api/platform/v5']

/**
 * Measures the cost of pages in a browser: bytes of scripts and HTML, largest contentful paint, blocking time, and
 * layout shift. For the console, it also measures the main thread's work to open a screen from another one, and the
 * slowest response to an input (INP).
 */
export const benchPages = (): Promise<BenchTable> =>
  runWithServer({}, async (server) => {
    await buildTargets(() => {})
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1366, height: 844 } })
      const rows: (string | number)[][] = []
      for (const path of portalPages)
        rows.push([path, ...(await measure(page, server.baseUrl + path)), '', ''])
      await signIn(page, server)
      for (const path of consoleScreens) {
        const url = `${server.baseUrl}/console${path}`
        rows.push([
          `/console${path}`,
          ...(await measure(page, url)),
          await measureOpening(page, server, path),
          await measureInteractions(page, url),
        ])
      }
      return {
        title: `Pages in Chromium, processor ${slowdown} times slower`,
        columns: [
          'page',
          'scripts KB',
          'HTML KB',
          'LCP ms',
          'blocked ms',
          'shift',
          'heap MB',
          'elements',
          'open ms',
          'INP ms',
        ],
        rows,
        notes: [
          `Median of ${rounds} loads. KB = 1,000 compressed bytes. Blocked: time of tasks beyond 50 ms (TBT). Open: work of the main thread, at full speed, from the click on the navigation link to the loaded screen. INP: the longest time from an input to the next frame, of about 20 clicks and keys.`,
        ],
      }
    } finally {
      await browser.close()
    }
  })

async function signIn(page: Page, { baseUrl, sandbox: { consoleEmail, consolePassword } }: BenchServer) {
  await page.goto(`${baseUrl}/console`)
  await page.getByLabel('E-mail address').fill(consoleEmail)
  await page.getByLabel('Password').fill(consolePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
}

async function measure(page: Page, url: string): Promise<number[]> {
  const loads: number[][] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await load(page, url))
  return (loads[0] ?? []).map((_, figure) =>
    roundFigure(computeMedian(loads.map((each) => each[figure] ?? 0))),
  )
}

/** Loads a page without cache. */
async function load(page: Page, url: string): Promise<number[]> {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  const bytes: Record<string, number> = {}
  const types = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const seen = await page.evaluate(observe)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('HeapProfiler.collectGarbage')
  const heapBytes = await page.evaluate<number>('performance.memory.usedJSHeapSize')
  await session.detach()
  const kb = (type: string) => (bytes[type] ?? 0) / 1000
  return [
    kb('Script'),
    kb('Document'),
    seen.lcpMs,
    seen.blockedMs,
    seen.shift,
    heapBytes / 1e6,
    seen.elements,
  ]
}

/** Runs in the page, and returns figures from the performance entries that the browser has buffered. */
function observe() {
  type Shift = PerformanceEntry & { value: number }
  const seen = { lcpMs: 0, blockedMs: 0, shift: 0, elements: document.querySelectorAll('*').length }
  const each = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime))
  each('longtask', ({ duration }) => (seen.blockedMs += Math.max(0, duration - 50)))
  each('layout-shift', (entry) => (seen.shift += (entry as Shift).value))
  return new Promise<typeof seen>((resolve) => setTimeout(() => resolve(seen), 500))
}

/** Returns the main thread's work, in ms, to open a console screen from another one. */
async function measureOpening(page: Page, { baseUrl }: BenchServer, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${baseUrl}/console${path === '/campaigns' ? '/jobs' : '/campaigns'}`, {
      waitUntil: 'networkidle',
    })
    const before = await busyMs(session)
    await page.locator(`nav[aria-label="Console"] li a[href="/console${path}"]`).click()
    await page.waitForFunction(
      (pathname) =>
        location.pathname.replace(/\/$/, '') === pathname &&
        document.querySelector('main h1') !== null &&
        document.querySelector('main [aria-busy="true"]') === null,
      `/console${path}`.replace(/\/$/, ''),
    )
    costs.push((await busyMs(session)) - before)
  }
  await session.detach()
  return roundFigure(computeMedian(costs))
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/**
 * Returns the longest time in ms from an input to the frame that shows its effect: typing in the search of the console
 * and of the list, sorting, filtering, and opening menus.
 */
async function measureInteractions(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(observeInteractions)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').first().waitFor()
  await page.keyboard.type('nurse', { delay: 100 })
  await page.keyboard.press('Escape')
  for (const control of [
    'main thead th button >> nth=0',
    'main thead th button >> nth=1',
    'main button[aria-pressed=false] >> nth=0',
    'main tbody input[type=checkbox] >> nth=0',
    'main tbody input[type=checkbox] >> nth=0',
    'main details summary >> nth=0',
    '.unfolds.user summary',
  ]) {
    const element = page.locator(control)
    if (!(await element.isVisible())) continue
    await element.click()
    await page.waitForTimeout(300)
  }
  await page.keyboard.press('Escape')
  const search = page.locator('main input[type=search]')
  if (await search.first().isVisible()) await search.first().pressSequentially('nurse', { delay: 100 })
  await page.waitForTimeout(300)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return roundFigure(await page.evaluate<number>('window.longestInteractionMs'))
}

/** Runs in the page, and keeps the duration of the longest interaction in a global variable. */
function observeInteractions() {
  type Interaction = PerformanceEntry & { interactionId: number }
  const page = globalThis as unknown as { longestInteractionMs: number }
  page.longestInteractionMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as Interaction).interactionId > 0)
        page.longestInteractionMs = Math.max(page.longestInteractionMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
