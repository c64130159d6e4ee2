import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../../tools/browser.ts'
import { lighthouseProgram } from './stock-site.ts'

/** From 0 to 100, as Lighthouse scores them. */
export type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number }

const rounds = 3
const limitMs = 240_000

/**
 * How Lighthouse scores a page on a phone: of three runs the one in the middle by its performance; null if it comes to
 * its end in none of them, as on a page that is too long for it.
 */
export async function lighthouse(url: string, say: (line: string) => void): Promise<Scores | null> {
  const runs: Scores[] = []
  for (let round = 0; round < rounds; round += 1)
    try {
      runs.push(await once(url))
    } catch (error) {
      say(`Lighthouse gave up on ${url}: ${String(error).split('\n').slice(1, 3).join(' ')}`)
    }
  const sorted = runs.toSorted((one, other) => one.performance - other.performance)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

async function once(url: string): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouseProgram, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    {
      maxBuffer: 64 * 1024 * 1024,
      timeout: limitMs,
      env: { ...process.env, CHROME_PATH: findBrowser(() => {}) },
    },
  )
  // The seam: the report as Lighthouse documents it.
  const { categories } = JSON.parse(stdout) as { categories: Record<keyof Scores, { score: number | null }> }
  const score = (name: keyof Scores) => {
    const { score: share } = categories[name]
    if (share === null) throw new Error(`Lighthouse gives ${url} no score for ${name}.`)
    return Math.round(share * 100)
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking'
