import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { root } from '../tools/build.ts'
import type { BenchTable } from './table.ts'
import { launchBrowser } from '../tools/launch-browser.ts'

/** A Tiller whose console is measured: one that runs, with its sandbox as a reader finds it. */
type Sandbox = Record<'baseUrl' | 'consoleEmail' | 'consolePassword', string>

const rounds = 5

const screens = [
  { name: 'overview', path: '' },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'jobs', path: '/jobs' },
  { name: 'reports', path: '/reports' },
  { name: 'sources', path: '/sources' },
  { name: 'settings', path: '/settings' },
] as const

/**
 * What the console costs a browser: the scripts of each screen, the main thread's work to open it from another screen, and how
 * much it moves while it fills. Needs a Tiller that runs; `TILLER_DATA` says where its sandbox is.
 */
export async function benchConsole(): Promise<BenchTable> {
  const dataDir = process.env['TILLER_DATA'] ?? join(root, '.tiller')
  const file = join(dataDir, 'sandbox.json')
  if (!existsSync(file))
    throw new Error(
      `${file} is not there. Start Tiller with \`npm start\`, or say with TILLER_DATA where its data is.`,
    )
  const sandbox = JSON.parse(readFileSync(file, 'utf8')) as Sandbox
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 844 } })
    await signIn(page, sandbox)
    const entryKb = await entryOf(page, sandbox)
    const rows: (string | number)[][] = []
    for (const { name, path } of screens) rows.push([name, ...(await measure(page, sandbox, path))])
    const scrolled = await scroll(page, `${sandbox.baseUrl}/console/jobs`)
    return {
      title: 'The console in Chromium',
      columns: ['screen', 'scripts KB', 'open ms', 'click at 4× ms', 'layout shift'],
      rows,
      notes: [
        `Entry: ${entryKb} KB, what the page asks for before the first screen.`,
        'Scripts: all that the screen loads, gzip -9, KB = 1,000 bytes. Open: work of the main thread from the click in the side bar until all of it is there.',
        `Scrolling the list of ${scrolled.rows} jobs, 50 rows a page: ${round1(scrolled.frameMs)} ms of the main thread a frame, median of ${rounds}.`,
        `Click at 4×: the longest event of that click with the processor four times slower (what INP looks at). Median of ${rounds}. Layout shift: the sum of a load (CLS).`,
      ],
    }
  } finally {
    await browser.close()
  }
}

/** The scripts that the page names: all that there is before the first screen, in KB of 1,000 bytes. */
async function entryOf(page: Page, { baseUrl }: Sandbox): Promise<number> {
  const addresses = await page
    .locator('script[type="module"], link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''))
  return round1((await sizeOf(addresses.map((address) => new URL(address, baseUrl).href))) / 1000)
}

/** How many bytes these scripts are, each compressed by itself. */
async function sizeOf(urls: Iterable<string>): Promise<number> {
  const sizes = Array.from(urls, async (url) => {
    const answer = await fetch(url)
    return gzipSync(await answer.bytes(), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function signIn(page: Page, { baseUrl, consoleEmail, consolePassword }: Sandbox) {
  await page.goto(`${baseUrl}/console`)
  await page.getByLabel('E-mail address').fill(consoleEmail)
  await page.getByLabel('Password').fill(consolePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
}

async function measure(page: Page, { baseUrl }: Sandbox, path: string): Promise<number[]> {
  const { bytes, shift } = await load(page, `${baseUrl}/console${path}`)
  const from = `${baseUrl}/console${path === '/campaigns' ? '/jobs' : '/campaigns'}`
  const opens: number[] = []
  const clicks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    opens.push((await open(page, from, { path, rate: 1 })).busyMs)
    clicks.push((await open(page, from, { path, rate: 4 })).eventMs)
  }
  return [round1(bytes / 1000), round1(median(opens)), round1(median(clicks)), Number(shift.toFixed(4))]
}

/** What a load of a screen brings: the bytes of its scripts, and by how much things have moved. */
async function load(page: Page, url: string): Promise<{ bytes: number; shift: number }> {
  const scripts = new Set<string>()
  const note = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url())
  }
  // What the page before still waits for is not this one's.
  await page.goto('about:blank')
  page.on('response', note)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('response', note)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          resolve(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
  return { bytes: await sizeOf(scripts), shift }
}

/** Opens a screen from another one by a click in the side bar, and waits until all of it is there. */
async function open(page: Page, from: string, { path, rate }: { path: string; rate: number }) {
  await page.goto(from, { waitUntil: 'networkidle' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await browser.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(globalThis, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const before = await busy(browser)
  await page.locator(`nav[aria-label="Console"] li a[href="/console${path === '' ? '/' : path}"]`).click()
  await page.waitForFunction(
    (address) =>
      location.pathname.replace(/\/$/, '') === address &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy="true"]') === null,
    `/console${path}`,
  )
  const busyMs = (await busy(browser)) - before
  const eventMs = await page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await browser.detach()
  return { busyMs, eventMs }
}

/** What a frame costs while a list goes from its top to its foot, and of how many rows it shows a page. */
async function scroll(page: Page, url: string): Promise<{ rows: string; frameMs: number }> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const rows = (await page.locator('.pages span').textContent())?.replace(/^.* of /, '') ?? '0'
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const frames: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await busy(browser)
    const drawn = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          scrollTo(0, 0)
          let count = 0
          const next = () => {
            count += 1
            scrollBy(0, 40)
            if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) resolve(count)
            else requestAnimationFrame(next)
          }
          requestAnimationFrame(next)
        }),
    )
    frames.push(((await busy(browser)) - before) / drawn)
  }
  await browser.detach()
  return { rows, frameMs: median(frames) }
}

/** For how long the main thread has worked, in ms. */
async function busy(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const round1 = (value: number) => Math.round(value * 10) / 10
