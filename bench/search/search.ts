import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { createMemoryIndex, type MemoryIndex } from '@tiller/search-engine/memory-index'
import type { JobDocument, JobGroup, SearchIndex } from '@tiller/search-engine/port'
import { writeSnapshotFile } from '../../apps/server/src/domain/search-sync/snapshot/snapshot-file.ts'
import { measureDurationMs } from '../harness/compare.ts'
import { computeMedian, computeQuantile, roundFigure } from '../harness/figures.ts'
import type { BenchTable } from '../harness/table.ts'
import { createSearchCorpus, createSearchQueries, type SearchCorpus } from './corpus.ts'
import { restoreInNewProcess } from './restart.ts'
import { createSqliteIndex } from './sqlite.ts'

const largeJobs = 1_000_000
const largeQueries = 2_000
/** Number of jobs in the comparison; SQLite is too slow for more. */
const comparedJobs = 500_000
const comparedQueries = 400
const runsPerQuery = 3
const runsPerChange = 9
/** The batch size of the server. */
const batchSize = 250
const reimportedJobs = 100_000

/**
 * Measures the search index in one thread, and compares it with SQLite FTS5, both in memory and with the same corpus,
 * words, and rules. Throws if the totals differ.
 */
export async function benchSearch(): Promise<BenchTable> {
  const large = await measureLarge()
  const compared = await measureCompared()
  return {
    title: 'Search in one thread',
    columns: ['queries', 'engine', 'jobs', 'median total', 'p50 ms', 'p95 ms', 'p99 ms', 'mean ms'],
    rows: [...large.rows, ...compared.rows],
    notes: [
      `Tiller: fastest of ${runsPerQuery} runs of each query; SQLite: one run. SQLite ranks by bm25 × bid and does not mix companies.`,
      ...large.notes,
      ...compared.notes,
    ],
  }
}

async function build(corpus: SearchCorpus): Promise<MemoryIndex> {
  const index = createMemoryIndex()
  await index.apply({ upserts: [], removals: [], moves: [], groups: corpus.groups })
  await upsert(index, corpus.documents)
  return index
}

async function upsert(index: SearchIndex, documents: readonly JobDocument[]) {
  for (let start = 0; start < documents.length; start += batchSize) {
    const upserts = documents.slice(start, start + batchSize)
    await index.apply({ upserts, removals: [], moves: [], groups: [] })
    await setImmediate()
  }
}

/** Returns the duration of the fastest of several runs, because other load only slows a run down. */
async function fastestMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let run = 0; run < runs; run += 1) best = Math.min(best, await measureDurationMs(work))
  return best
}

async function processorSeconds<T>(work: () => T | Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  return { seconds: roundFigure((user + system) / 1e6), result }
}

function usedMegabytes() {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

/** Returns a text with the delays of the event loop during the work. */
async function delaysDuring(work: () => Promise<unknown>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return `p99 ${roundFigure(delay.percentile(99) / 1e6)} ms, maximum ${roundFigure(delay.max / 1e6)} ms`
}

type Timing = { family: string; ms: number; total: number }

function rowsOf(engine: string, jobs: number, timings: readonly Timing[]): (string | number)[][] {
  const families = [...Map.groupBy(timings, ({ family }) => family), ['all', timings] as const]
  return families.map(([family, list]) => {
    const ms = list.map((each) => each.ms)
    const total = computeMedian(list.map((each) => each.total))
    return [
      family,
      engine,
      jobs,
      total,
      ...[0.5, 0.95, 0.99].map((share) => roundFigure(computeQuantile(ms, share))),
      mean(ms),
    ]
  })
}

const mean = (values: readonly number[]) =>
  roundFigure(values.reduce((total, each) => total + each, 0) / values.length)

async function measureLarge() {
  const corpus = await createSearchCorpus(largeJobs)
  const queries = createSearchQueries(corpus, largeQueries)
  const before = usedMegabytes()
  const { seconds, result: index } = await processorSeconds(() => build(corpus))
  const megabytes = usedMegabytes() - before
  for (const { query } of queries) await index.search(query)
  const timings: Timing[] = []
  for (const { family, query } of queries) {
    const { total } = await index.search(query)
    timings.push({ family, ms: await fastestMs(runsPerQuery, async () => index.search(query)), total })
  }
  const changes = await changeLargestCampaign(corpus, index)
  // A server does not keep a million documents on its heap.
  const reimported = corpus.documents.splice(0, reimportedJobs)
  corpus.documents.length = 0
  usedMegabytes()
  return {
    rows: rowsOf('Tiller', largeJobs, timings),
    notes: [
      `${largeJobs.toLocaleString('en')} jobs: built in ${seconds} s of processor time, ${roundFigure(megabytes)} MB.`,
      changes,
      await restart(index),
      `Event loop delays while ${reimportedJobs.toLocaleString('en')} jobs are imported again: ${await delaysDuring(() => upsert(index, reimported))}.`,
    ],
  }
}

async function changeLargestCampaign(corpus: SearchCorpus, index: SearchIndex): Promise<string> {
  const campaignOf = (groupId: string) => groupId.split(':')[0]
  const byCampaign = Map.groupBy(corpus.documents, ({ groupId }) => campaignOf(groupId))
  const [largest] = [...byCampaign].toSorted(([, one], [, other]) => other.length - one.length)
  assert.ok(largest !== undefined)
  const original = corpus.groups.filter(({ id }) => campaignOf(id) === largest[0])
  const apply = async (groups: readonly JobGroup[]) =>
    index.apply({ upserts: [], removals: [], moves: [], groups: [...groups] })
  const changeMs = async (change: (group: JobGroup) => JobGroup) => {
    let best = Infinity
    for (let run = 0; run < runsPerChange; run += 1) {
      best = Math.min(best, await measureDurationMs(() => apply(original.map(change))))
      await apply(original)
    }
    return roundFigure(best)
  }
  const pause = await changeMs((group) => ({ ...group, live: !group.live }))
  const bid = await changeMs((group) => ({ ...group, priceCents: group.priceCents + 50 }))
  return `Largest campaign (${largest[1].length.toLocaleString('en')} jobs): pause or launch ${pause} ms, new bid ${bid} ms.`
}

/** Writes a snapshot as the server does and restores it in a new process. */
async function restart(index: MemoryIndex): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tiller-'))
  const path = join(directory, 'index')
  try {
    const delays = await delaysDuring(() => writeSnapshotFile(path, index.snapshot(), async () => {}))
    const { size } = await stat(path)
    const { ms, stats } = await restoreInNewProcess(path)
    assert.deepEqual(stats, await index.stats())
    return `A snapshot of ${roundFigure(size / 2 ** 20)} MB is restored in ${roundFigure(ms / 1e3)} s; event loop delays while writing it: ${delays}.`
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function measureCompared() {
  const corpus = await createSearchCorpus(comparedJobs)
  const queries = createSearchQueries(corpus, comparedQueries)
  const index = await build(corpus)
  const { seconds, result: sqlite } = await processorSeconds(() => createSqliteIndex(corpus))
  for (const { query } of queries) await index.search(query)
  const own: Timing[] = []
  const other: Timing[] = []
  for (const { family, query } of queries) {
    const { total } = await index.search(query)
    own.push({ family, total, ms: await fastestMs(runsPerQuery, async () => index.search(query)) })
    let found = 0
    const ms = await measureDurationMs(async () => (found = sqlite.search(query).total))
    other.push({ family, total: found, ms })
    assert.equal(total, found, `The totals differ for ${JSON.stringify(query)}.`)
  }
  const ratio = mean(other.map(({ ms }) => ms)) / mean(own.map(({ ms }) => ms))
  return {
    rows: [...rowsOf('Tiller', comparedJobs, own), ...rowsOf('SQLite', comparedJobs, other)],
    notes: [
      `SQLite takes ${roundFigure(ratio)} times as long and was built in ${seconds} s of processor time.`,
    ],
  }
}
