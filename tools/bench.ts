import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type BenchTable, listChangedFigures, formatTableLines } from '../bench/harness/table.ts'
import { repositoryRoot } from './build.ts'

/**
 * `npm run bench [-- <name> …]` runs all benchmarks or the named ones, prints their tables and the changes since the
 * previous run, and appends them to bench/results.json with machine and commit. `npm run bench -- --list` prints when
 * each benchmark was last run, and exits with 1 if a run is older than 100 commits.
 */
const benchmarks: Record<string, () => Promise<BenchTable>> = {
  import: async () => (await import('../bench/import.ts')).benchImport(),
  'first-imports': async () => (await import('../bench/first-imports.ts')).benchFirstImports(),
  memory: async () => (await import('../bench/memory.ts')).benchMemory(),
  'jobs-by-api': async () => (await import('../bench/jobs-by-api.ts')).benchJobsByApi(),
  relevance: async () => (await import('../bench/relevance/relevance.ts')).benchRelevance(),
  search: async () => (await import('../bench/search/search.ts')).benchSearch(),
  'search-engines': async () => (await import('../bench/search/engines.ts')).benchSearchEngines(),
  'search-http': async () => (await import('../bench/search/http.ts')).benchSearchHttp(),
  platform: async () => (await import('../bench/platform.ts')).benchPlatform(),
  lists: async () => (await import('../bench/lists.ts')).benchLists(),
  fairness: async () => (await import('../bench/fairness/fairness.ts')).benchFairness(),
  campaigns: async () => (await import('../bench/campaigns/campaigns.ts')).benchCampaigns(),
  'month-start': async () => (await import('../bench/campaigns/month-start.ts')).benchMonthStart(),
  charge: async () => (await import('../bench/clicks/charge.ts')).benchCharge(),
  redirects: async () => (await import('../bench/clicks/redirects.ts')).benchRedirects(),
  exhaustion: async () => (await import('../bench/clicks/exhaustion.ts')).benchExhaustion(),
  partitions: async () => (await import('../bench/clicks/partitions.ts')).benchPartitions(),
  disposition: async () => (await import('../bench/disposition.ts')).benchDisposition(),
  webhooks: async () => (await import('../bench/webhooks.ts')).benchWebhooks(),
  'event-stream': async () => (await import('../bench/event-stream.ts')).benchEventStream(),
  pages: async () => (await import('../bench/pages.ts')).benchPages(),
  statements: async () => (await import('../bench/statements.ts')).benchStatements(),
  'publisher-feed': async () => (await import('../bench/publisher-feed.ts')).benchPublisherFeed(),
}

const file = join(repositoryRoot, 'bench/results.json')

type BenchRun = BenchTable & { at: string; commit: string; machine: string; node: string }

/** The runs of each benchmark, oldest first. */
type Results = Record<string, BenchRun[]>

const runsKept = 50
const staleAfterCommits = 100

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

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

/** Returns the number of commits since the run, or infinity if its commit is unknown. */
function commitsSince({ commit }: BenchRun): number {
  const [id = ''] = commit.split(' ')
  try {
    return Number(git('rev-list', '--count', `${id}..HEAD`))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const results = Object.fromEntries(Object.entries(storedResults()).filter(([name]) => name in benchmarks))

function listRuns() {
  const runs = Object.keys(benchmarks).map((name) => {
    const last = results[name]?.at(-1)
    const commits = last === undefined ? Number.POSITIVE_INFINITY : commitsSince(last)
    return { name, last: last?.at ?? 'never', commit: last?.commit ?? '', commits }
  })
  console.table(runs)
  if (runs.some(({ commits }) => commits > staleAfterCommits)) process.exitCode = 1
}

async function runBenchmarks(names: readonly string[]) {
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue
    const table = await bench()
    const runs = results[name] ?? []
    const changes = listChangedFigures(runs.at(-1), table)
    process.stdout.write(`${[...formatTableLines(table), ...changes].join('\n')}\n`)
    const origin = {
      at: new Date().toISOString(),
      commit: currentCommit(),
      machine: machine(),
      node: process.version,
    }
    results[name] = [...runs, { ...table, ...origin }].slice(-runsKept)
    writeFileSync(file, JSON.stringify(results))
  }
  execFileSync(process.execPath, [join(repositoryRoot, 'node_modules/.bin/oxfmt'), file])
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (names.join() === '--list') listRuns()
else if (unknown.length === 0) await runBenchmarks(names)
else {
  process.stderr.write(
    `Unknown benchmark ${unknown.join(', ')}. Choose from ${Object.keys(benchmarks).join(', ')}.\n`,
  )
  process.exitCode = 1
}
