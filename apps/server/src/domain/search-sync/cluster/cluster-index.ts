import type { SearchIndex, SearchQuery } from '@tiller/search-engine/port'
import { isClusterFailure } from '@tiller/search-opensearch/client'
import { createOpenSearchIndex } from '@tiller/search-opensearch/index'
import CircuitBreaker from 'opossum'
import { Counter, Gauge, type Registry } from 'prom-client'
import { ApiError } from '#lib/http/api-error.ts'
import type { Db } from '#lib/postgres/database.ts'
import { hasLiveIndexer } from '#lib/runtime/tasks/processes.ts'
import type { RowChange } from '../change-table.ts'
import { createLiveIndex, type LiveIndex, type LiveIndexOptions } from '../live-index.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { Cluster } from './documents.ts'
import { createIndexer } from './indexer.ts'
import { createGroupNumbering } from './numbering.ts'

/** A search fails after this time, also if it needs several requests. */
const searchTimeoutMs = 3_000

/** After the cluster has failed, searches fail at once for this time; then one of them tries it again. */
const retryAfterMs = 2_000

/** A cluster whose documents are older than this is not keeping up. */
const maxDocumentAgeMs = 10_000

type ClusterIndexOptions = Omit<LiveIndexOptions, 'createIndex' | 'snapshots' | 'hasOnlyGroups'> & {
  cluster: Cluster
  /** Whether the process only writes documents, and serves no searches. */
  onlyWrites: boolean
}

/**
 * Creates a search index on a cluster. Each process that serves searches follows the states and prices of groups and
 * sends them with its queries. One process writes documents. Nothing but searches waits for the cluster.
 */
export function createClusterIndex({ cluster, onlyWrites, ...options }: ClusterIndexOptions): LiveIndex {
  const { db, pool, metrics } = options
  const searched = createOpenSearchIndex({
    client: cluster.client,
    index: cluster.alias,
    numbering: {
      ...createGroupNumbering(db),
      numberAds: () => Promise.reject(new Error('Only the indexer writes documents.')),
    },
  })
  const breaker = guard(searched)
  const live = createLiveIndex({
    ...options,
    createIndex: () => onlyGroups(db, searched),
    hasOnlyGroups: true,
  })
  const failures = registerMetrics(metrics, db)
  const mayLead = async () => onlyWrites || !(await hasLiveIndexer(db))
  const indexer = createIndexer({ cluster, source: options, pool, mayLead, onFailure: () => failures.inc() })
  const documents = watchDocuments(db)
  live.onChange((changes) => {
    documents.note(changes)
    indexer.soon()
  })
  return {
    ...live,
    search: (query) => search(breaker, query),
    stats: () => searched.stats(),
    documents: async () => (await readCheckpoint(db))?.documents ?? 0,
    start: async () => {
      const start = onlyWrites ? { fromSnapshot: false } : await live.start()
      await indexer.start()
      return start
    },
    catchUpSoon: async () => (await live.catchUpSoon()) && documents.areCurrent(),
    isKeepingUp: async () => {
      const ageMs = (await readCheckpoint(db))?.ageMs ?? Infinity
      return !breaker.opened && ageMs < maxDocumentAgeMs && live.isKeepingUp()
    },
    stop: async () => {
      await live.stop()
      await indexer.stop()
      breaker.shutdown()
      await cluster.client.close()
    },
  }
}

/** Returns an index for a follower that keeps only the states of groups up to date. */
const onlyGroups = (db: Db, searched: SearchIndex) => ({
  search: searched.search,
  apply: ({ groups }: { groups: Parameters<SearchIndex['apply']>[0]['groups'] }) =>
    searched.apply({ upserts: [], removals: [], moves: [], groups }),
  // Followers read only the number of documents, also while the cluster is unavailable.
  stats: async () => ({
    documents: (await readCheckpoint(db))?.documents ?? 0,
    liveDocuments: 0,
    groups: 0,
  }),
  // The cluster stores the documents.
  snapshot: () => [],
})

const guard = (searched: SearchIndex) =>
  new CircuitBreaker((query: SearchQuery) => searched.search(query), {
    timeout: searchTimeoutMs,
    resetTimeout: retryAfterMs,
    errorThresholdPercentage: 25,
    volumeThreshold: 3,
    errorFilter: (error: unknown) => !isClusterFailure(error),
  })

/** The codes of the breaker's own errors. */
const refusals = new Set(['EOPENBREAKER', 'ETIMEDOUT'])

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && refusals.has(String(error.code))

async function search(breaker: ReturnType<typeof guard>, query: SearchQuery) {
  try {
    return await breaker.fire(query)
  } catch (error) {
    if (!isRefusal(error) && !isClusterFailure(error)) throw error
    const seconds = Math.ceil(retryAfterMs / 1_000)
    throw new ApiError('unavailable', 'Jobs cannot be searched at the moment.', [], seconds)
  }
}

/** Adds the metrics of the cluster. Returns the counter of failures. */
function registerMetrics(registry: Registry, db: Db) {
  const lag = new Gauge({
    name: 'tiller_search_documents_lag_seconds',
    help: 'Age of the newest jobs that searches in the cluster find. NaN: unknown.',
    registers: [],
    async collect() {
      const checkpoint = await readCheckpoint(db).catch(() => undefined)
      this.set((checkpoint?.ageMs ?? Number.NaN) / 1_000)
    },
  })
  registry.registerMetric(lag)
  return new Counter({
    name: 'tiller_search_indexer_failures_total',
    help: 'Failed attempts to write changed jobs to the search cluster; they are repeated every second.',
    registers: [registry],
  })
}

const documentKinds: ReadonlySet<string> = new Set(['job', 'assignment', 'pool', 'rebuild'])

/** Watches whether changes of documents that this process has seen are visible to searches. */
function watchDocuments(db: Db) {
  let changedMs: number | undefined
  return {
    note(changes: readonly RowChange[]) {
      if (changes.some(({ kind }) => documentKinds.has(kind))) changedMs = performance.now()
    },
    async areCurrent() {
      if (changedMs === undefined) return true
      const noted = changedMs
      const checkpoint = await readCheckpoint(db)
      const indexedMs = performance.now() - (checkpoint?.ageMs ?? Infinity)
      if (indexedMs < noted) return false
      if (changedMs === noted) changedMs = undefined
      return true
    },
  }
}
