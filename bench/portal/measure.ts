import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
}

/** Serves a built site as a plain host does: text as gzip, each file packed once. */
export function serveGzip(root: string): Server {
  const packed = new Map<string, Buffer>()
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = [join(root, pathname), join(root, pathname, 'index.html')].find((each) =>
      statSync(each, { throwIfNoEntry: false })?.isFile(),
    )
    if (file === undefined) return response.writeHead(404).end()
    const type = types[extname(file)]
    if (type === undefined) return response.end(readFileSync(file))
    const body = packed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    packed.set(file, body)
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
  })
}

export type PageFigures = {
  scriptKb: number
  htmlKb: number
  lcpMs: number
  tbtMs: number
  heapMb: number
  elements: number
  otherHosts: number
}

/** Of each figure the least: what else the machine does only adds. */
export const leastOf = (all: readonly PageFigures[]): PageFigures => {
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

const throttle = 4
const settleMs = 4000

/** Opens a page once with a processor four times slower, and tells what it cost. Bytes are those on the wire. */
export async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const sizes = { Script: 0, Document: 0 }
  const kinds = new Map<string, string>()
  let otherHosts = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    if (!response.url.startsWith(new URL(url).origin) && response.url.startsWith('http')) otherHosts += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Document') sizes[kind] += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForTimeout(settleMs)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate(() => globalThis.figures)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await session.send('HeapProfiler.collectGarbage')
  const heapMb = await page.evaluate('performance.memory.usedJSHeapSize / 1e6')
  await context.close()
  return {
    scriptKb: sizes.Script / 1024,
    htmlKb: sizes.Document / 1024,
    lcpMs: seen.lcp,
    tbtMs: seen.tbt,
    // The seam: Chromium's own, which no type knows.
    heapMb: heapMb as number,
    elements,
    otherHosts,
  }
}

declare global {
  // oxlint-disable-next-line no-var
  var figures: { lcp: number; tbt: number }
}

/** Runs in the page: the largest paint, and how far long tasks went over 50 ms. */
function observe() {
  globalThis.figures = { lcp: 0, tbt: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.figures.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.figures.tbt += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}
