import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import type { JobDocument, JobGroup, SearchIndex } from '@tiller/search-engine/port'
import { createClusterClient, type ClusterClient } from '@tiller/search-opensearch/client'
import { activateGeneration, createGeneration } from '@tiller/search-opensearch/generations'
import { createOpenSearchIndex } from '@tiller/search-opensearch/index'
import { createNumbering } from '@tiller/search-opensearch/numbering'
import { openSearchIsMissing, startOpenSearch } from '../../test/opensearch/opensearch-node.ts'
import { measureDurationMs } from '../harness/compare.ts'
import { computeQuantile, roundFigure } from '../harness/figures.ts'
import type { BenchTable } from '../harness/table.ts'
import { createSearchCorpus, createSearchQueries, type SearchCorpus } from './corpus.ts'

/** Number of jobs; `SEARCH_ENGINES_JOBS=1000000` measures a million. */
const jobs = Number(process.env['SEARCH_ENGINES_JOBS'] ?? 100_000)
const queryCount = 400
/** The batch size of the server. */
const batchSize = 250
const pauses = 20
/** A node needs about 1.3 GB for 400,000 jobs. */
const heapMb = 1_024 * Math.ceil(jobs / 250_000)

type Engine = { name: string; index: SearchIndex; finish(): Promise<unknown>; megabytes(): Promise<number> }

/**
 * Compares the index in memory with one in OpenSearch, with the same corpus and queries, one query at a time. The node shares
 * the processors. Throws if a result differs.
 */
export async function benchSearchEngines(): Promise<BenchTable> {
  const corpus = await createSearchCorpus(jobs)
  const notes = [
    `${jobs.toLocaleString('en')} jobs, ${corpus.groups.length.toLocaleString('en')} groups, one query at a time; each query has run once before.`,
    'Memory: of the process, and of the node with its heap. A pause is of the largest campaign; the next search, for all jobs, must reflect it.',
  ]
  const memory = createMemoryEngine()
  const rows = [await measure(memory, corpus, memory.index)]
  if (openSearchIsMissing === false) {
    const cluster = await startOpenSearch({ heapMb })
    const client = createClusterClient({ nodes: cluster.nodes.map(({ url }) => url) })
    try {
      rows.push(await measure(await createClusterEngine(client), corpus, memory.index))
    } finally {
      await client.close()
      await cluster.remove()
    }
  } else notes.push(`OpenSearch was not measured: ${openSearchIsMissing}.`)
  return {
    title: 'Search engines on the same corpus',
    columns: [
      'engine',
      'jobs per s indexed',
      'MB',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'pause p50 ms',
      'next search p50 ms',
    ],
    rows,
    notes,
  }
}

function createMemoryEngine(): Engine {
  const usedBytes = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = usedBytes()
  return {
    name: 'in memory',
    index: createMemoryIndex(),
    finish: async () => {},
    megabytes: async () => (usedBytes() - before) / 2 ** 20,
  }
}

async function createClusterEngine(client: ClusterClient): Promise<Engine> {
  const settings = { shards: 1, replicas: 0, refreshInterval: '1s' }
  const index = await createGeneration(client, { alias: 'bench', generation: 1 }, settings)
  return {
    name: 'OpenSearch, 1 node',
    index: createOpenSearchIndex({ client, index, numbering: createNumbering() }),
    finish: () => activateGeneration(client, 'bench', index),
    megabytes: async () => {
      const { body } = await client.nodes.info()
      const pids = Object.values(body.nodes).map(({ process: node }) => node?.id ?? 0)
      return pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0)
    },
  }
}

/** Reads the resident memory of a process on Linux. */
const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function build({ index, finish }: Engine, { documents, groups }: SearchCorpus) {
  await index.apply({ upserts: [], removals: [], moves: [], groups })
  for (let at = 0; at < documents.length; at += batchSize)
    await index.apply({ upserts: documents.slice(at, at + batchSize), removals: [], moves: [], groups: [] })
  await finish()
}

async function measure(engine: Engine, corpus: SearchCorpus, expected: SearchIndex) {
  const buildMs = await measureDurationMs(() => build(engine, corpus))
  const queries = createSearchQueries(corpus, queryCount).map(({ query }) => query)
  for (const query of queries)
    assert.deepEqual(await engine.index.search(query), await expected.search(query), JSON.stringify(query))
  const durations: number[] = []
  for (const query of queries) durations.push(await measureDurationMs(() => engine.index.search(query)))
  return [
    `${engine.name}, ${jobs.toLocaleString('en')} jobs`,
    roundFigure((corpus.documents.length / buildMs) * 1_000),
    roundFigure(await engine.megabytes()),
    ...[0.5, 0.95, 0.99].map((share) => roundFigure(computeQuantile(durations, share))),
    ...(await measurePauses(engine.index, corpus)),
  ]
}

const campaignOf = (groupId: string) => groupId.split(':')[0]

/** Pauses and launches the largest campaign, and searches after each change. */
async function measurePauses(index: SearchIndex, { documents, groups }: SearchCorpus) {
  const byCampaign = Map.groupBy(documents, ({ groupId }: JobDocument) => campaignOf(groupId))
  const live = new Set(groups.filter((group) => group.live).map(({ id }) => campaignOf(id)))
  const [largest] = [...byCampaign]
    .filter(([campaign]) => live.has(campaign))
    .toSorted(([, one], [, other]) => other.length - one.length)
  const ofLargest = groups.filter(({ id }) => campaignOf(id) === largest?.[0])
  const query = { words: '', area: null, start: 0, limit: 10, nowMs: documents[0]?.postedAtMs ?? 0 }
  const set = (change: Partial<JobGroup>) =>
    index.apply({
      upserts: [],
      removals: [],
      moves: [],
      groups: ofLargest.map((group) => ({ ...group, ...change })),
    })
  const { total } = await index.search(query)
  const pauseMs: number[] = []
  const searchMs: number[] = []
  for (let round = 0; round < pauses; round++) {
    pauseMs.push(await measureDurationMs(() => set({ live: false })))
    searchMs.push(await measureDurationMs(async () => assert.ok((await index.search(query)).total < total)))
    await set({ live: true })
    assert.equal((await index.search(query)).total, total)
  }
  return [pauseMs, searchMs].map((list) => roundFigure(computeQuantile(list, 0.5)))
}
