import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type BenchTable, tableLines } from '../bench/harness/table.ts'
import { root } from './build.ts'

/**
 * `npm run bench [-- <name> …]` runs all benchmarks or the named ones, prints their tables, and stores them in
 * bench/results.json with machine and commit.
 */
const benchmarks: Record<string, () => Promise<BenchTable>> = {
  import: async () => (await import('../bench/import.ts')).benchImport(),
  relevance: async () => (await import('../bench/relevance/relevance.ts')).benchRelevance(),
  search: async () => (await import('../bench/search/search.ts')).benchSearch(),
  'search-http': async () => (await import('../bench/search/http.ts')).benchSearchHttp(),
  platform: async () => (await import('../bench/platform.ts')).benchPlatform(),
  lists: async () => (await import('../bench/lists.ts')).benchLists(),
  fairness: async () => (await import('../bench/fairness/fairness.ts')).benchFairness(),
  campaigns: async () => (await import('../bench/campaigns/campaigns.ts')).benchCampaigns(),
  charge: async () => (await import('../bench/clicks/charge.ts')).benchCharge(),
  redirects: async () => (await import('../bench/clicks/redirects.ts')).benchRedirects(),
  exhaustion: async () => (await import('../bench/clicks/exhaustion.ts')).benchExhaustion(),
  disposition: async () => (await import('../bench/disposition.ts')).benchDisposition(),
  webhooks: async () => (await import('../bench/webhooks.ts')).benchWebhooks(),
  pages: async () => (await import('../bench/pages.ts')).benchPages(),
  'publisher-feed': async () => (await import('../bench/publisher-feed.ts')).benchPublisherFeed(),
}

const file = join(root, 'bench/results.json')

type Results = Record<string, BenchTable & { at: string; commit: string; machine: string; node: string }>

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function currentCommit() {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`
  } catch {
    return 'unknown'
  }
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`

function storedResults(): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results
  } catch {
    return {}
  }
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown benchmark ${unknown.join(', ')}. Choose from ${Object.keys(benchmarks).join(', ')}.\n`,
  )
  process.exit(1)
}

const results = Object.fromEntries(Object.entries(storedResults()).filter(([name]) => name in benchmarks))
for (const [name, bench] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue
  const table = await bench()
  process.stdout.write(`${tableLines(table).join('\n')}\n`)
  results[name] = {
    ...table,
    at: new Date().toISOString(),
    commit: currentCommit(),
    machine: machine(),
    node: process.version,
  }
}
writeFileSync(file, JSON.stringify(results))
execFileSync(process.execPath, [join(root, 'node_modules/.bin/oxfmt'), file])
