import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type BenchTable, tableLines } from '../bench/table.ts'
import { root } from './build.ts'

/**
 * `npm run bench [-- <name> …]`: runs the benchmarks, or those that are named, prints their tables and
 * keeps them in bench/results.json with the machine and the commit that they are true of.
 */
const benchmarks: Record<string, () => Promise<BenchTable>> = {
  import: async () => (await import('../bench/import.ts')).benchImport(),
  'first-imports': async () => (await import('../bench/first-imports.ts')).benchFirstImports(),
  relevance: async () => (await import('../bench/relevance/relevance.ts')).benchRelevance(),
  search: async () => (await import('../bench/search.ts')).benchSearch(),
  'search-http': async () => (await import('../bench/search-http.ts')).benchSearchHttp(),
  platform: async () => (await import('../bench/platform.ts')).benchPlatform(),
  lists: async () => (await import('../bench/lists.ts')).benchLists(),
  fairness: async () => (await import('../bench/fairness/fairness.ts')).benchFairness(),
  campaigns: async () => (await import('../bench/campaigns.ts')).benchCampaigns(),
  months: async () => (await import('../bench/months.ts')).benchMonths(),
  charge: async () => (await import('../bench/charge/charge.ts')).benchCharge(),
  redirects: async () => (await import('../bench/charge/redirects.ts')).benchRedirects(),
  exhaustion: async () => (await import('../bench/charge/exhaustion.ts')).benchExhaustion(),
  disposition: async () => (await import('../bench/disposition.ts')).benchDisposition(),
  'live-jobs': async () => (await import('../bench/live-jobs.ts')).benchLiveJobs(),
  webhooks: async () => (await import('../bench/webhooks.ts')).benchWebhooks(),
  portal: async () => (await import('../bench/portal/portal.ts')).benchPortal(),
  console: async () => (await import('../bench/console.ts')).benchConsole(),
  'publisher-feed': async () => (await import('../bench/publisher-feed.ts')).benchPublisherFeed(),
}

const file = join(root, 'bench/results.json')

type Results = Record<string, BenchTable & { at: string; commit: string; machine: string; node: string }>

const commit = () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`
  } catch {
    return 'unknown'
  }
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`

function earlier(): Results {
  try {
    // Our own file, written below.
    return JSON.parse(readFileSync(file, 'utf8')) as Results
  } catch {
    return {}
  }
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(
    `No benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.\n`,
  )
  process.exit(1)
}

const results = earlier()
for (const [name, bench] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue
  const table = await bench()
  process.stdout.write(`${tableLines(table).join('\n')}\n`)
  results[name] = {
    ...table,
    at: new Date().toISOString(),
    commit: commit(),
    machine: machine(),
    node: process.version,
  }
}
writeFileSync(file, JSON.stringify(results))
execFileSync(process.execPath, [join(root, 'node_modules/.bin/oxfmt'), file])
