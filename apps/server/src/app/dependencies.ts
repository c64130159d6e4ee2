import { join } from 'node:path'
import { createMemoryIndex, restoreMemoryIndex } from '@tiller/search-engine/memory-index'
import { Registry } from 'prom-client'
import { createDataCenterLookup } from '#domain/clicks/classify/data-centers.ts'
import { createPublisherNetworks } from '#domain/clicks/classify/publisher-networks.ts'
import { createImpressionCounter } from '#domain/activity/impressions.ts'
import type { AppDependencies, Timeouts } from '#apis/dependencies.ts'
import { createForeignAddressLookup } from '#domain/clicks/classify/foreign-network.ts'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { createLandingUrlCache } from '#domain/clicks/spool/landing-url-cache.ts'
import { createClickSpool, registerSpoolMetric } from '#domain/clicks/spool/spool.ts'
import { createClickTokens } from '#domain/clicks/token.ts'
import { createVisitorHasher } from '#domain/clicks/classify/visitor.ts'
import { createBrandCache } from '#lib/brand/brand.ts'
import { createBlobStore } from '#lib/storage/open-blobs.ts'
import type { Config } from '#lib/config/config.ts'
import type { Connections } from '#lib/postgres/connections.ts'
import type { Db } from '#lib/postgres/database.ts'
import { type BulkReader, createReplicaReader } from '#lib/postgres/replica.ts'
import type { EncryptionKeys } from '#lib/crypto/keys.ts'
import { registerBackupMetrics } from '#lib/backup/runs.ts'
import { createDiskMonitor, type DiskMonitor, registerDiskMetric } from '#lib/metrics/disk-space.ts'
import { backgroundTasks } from './background-tasks.ts'
import { importWorkerProgram } from './import-worker.ts'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { createSecretBox } from '#lib/crypto/secret-box.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { createImporters } from '#domain/jobs/feeds/tasks.ts'
import { reviewHeldClicks } from '#domain/clicks/recording/held-clicks.ts'
import { registerStreamMetrics } from '#domain/events/stream/lag.ts'
import { moveClockForOperator } from './sandbox/clock/move-clock.ts'
import { createServiceLevelCounter } from '#domain/status/service-levels/counter.ts'
import { createServiceLevelReader } from '#domain/status/service-levels/read.ts'
import { createLiveIndex, type LiveIndex } from '#domain/search-sync/live-index.ts'
import { type ProcessRole, roles } from '#lib/runtime/tasks/processes.ts'
import { createClusterIndex } from '#domain/search-sync/cluster/cluster-index.ts'
import { openSearchCluster } from '#domain/search-sync/cluster/open-cluster.ts'
import { createRemoteIndex } from '#domain/search-sync/remote/remote-index.ts'
import { createSearchSender } from '#domain/search-sync/remote/send-search.ts'
import { createSnapshotStore } from '#domain/search-sync/snapshot/snapshots.ts'

export type DependencyOptions = {
  config: Config
  now: () => Date
  /** The machine's clock. The clock of a sandbox may be ahead of it. */
  machine: () => Date
  /** Connections to a migrated database. */
  connections: Omit<Connections, 'close'>
  reference: ReferenceData
  keys: EncryptionKeys
  /**
   * The role of this process; `all` by default. One without a search index queries those of other processes, or the
   * search cluster.
   */
  role?: ProcessRole
  /** The timeouts; `defaultTimeouts` by default. */
  timeouts?: Timeouts
}

export const defaultTimeouts: Timeouts = { concurrencyWaitMs: 5_000, clickDatabaseMs: 2_000 }

/** Creates the dependencies of a server, test, or benchmark. It starts nothing. */
export function createDependencies(foundations: DependencyOptions): AppDependencies {
  const { config, now, machine, connections, reference, keys, timeouts = defaultTimeouts } = foundations
  const metrics = new Registry()
  const clickSpool = createClickSpool(join(config.dataDir, 'spool'))
  registerSpoolMetric(metrics, clickSpool)
  const secretBox = createSecretBox(keys.SECRETS)
  const landings = createLandingUrlCache()
  const visitorOf = createVisitorHasher(keys.VISITOR)
  const disk = createDiskMonitor(config)
  registerMetrics(metrics, { disk, db: connections.statusDb })
  const search = openSearch(foundations, metrics, landings)
  return {
    config,
    timeouts,
    now,
    machine,
    backgroundTasks,
    reviewHeldClicks: (review) => reviewHeldClicks({ db: connections.backgroundDb, config }, review),
    moveClock: (to) => moveClockForOperator({ db: connections.backgroundDb, config, machine, secretBox }, to),
    ...connections,
    readBulk: openReplica(connections, config, metrics),
    ...reference,
    ...search,
    brands: openBrands(connections.statusDb, search.searchIndex),
    clickTokens: createClickTokens(keys.CLICK),
    peers: { apiProcessCount: 1 },
    isAbroad: createForeignAddressLookup(config.geoDatabase),
    isDataCenter: createDataCenterLookup(config.dataCenters),
    recordPublisherNetwork: createPublisherNetworks(connections.clicksDb, visitorOf),
    clickWriter: createClickWriter(connections.clicksDb),
    landings,
    clickSpool,
    impressions: createImpressionCounter(),
    serviceLevels: createServiceLevelCounter(metrics),
    readServiceLevels: createServiceLevelReader(connections.statusDb),
    disk,
    secretBox,
    blobs: createBlobStore(connections.filesDb, config),
    visitorOf,
    metrics,
    stopping: new AbortController(),
    egress: createSystemEgressClient(config),
    importers: createImporters({
      program: importWorkerProgram,
      env: { ...process.env, DATABASE_URL: connections.pool.options.connectionString },
    }),
    compilers: [],
    random: Math.random,
  }
}

/** Opens the reader of reports and long lists, which uses the replica if there is one. */
const openReplica = (
  { db, replicaDb }: DependencyOptions['connections'],
  { databaseReplicaWaitMs: waitMs }: Config,
  metrics: Registry,
): BulkReader =>
  replicaDb === undefined
    ? (work) => work(db)
    : createReplicaReader({ primary: db, replica: replicaDb, waitMs, metrics })

/** Adds the metrics of the disk, and those that are read from the database. */
function registerMetrics(metrics: Registry, { disk, db }: { disk: DiskMonitor; db: Db }) {
  registerDiskMetric(metrics, disk)
  registerBackupMetrics(metrics, db)
  registerStreamMetrics(metrics, db)
}

/** Creates the cache of brands, which every process reloads when a publisher changes. */
function openBrands(db: Db, index: Pick<LiveIndex, 'onChange'>) {
  const brands = createBrandCache(db)
  index.onChange((changes) => {
    if (changes.some(({ kind }) => kind === 'publisher' || kind === 'rebuild')) void brands.reload()
  })
  return brands
}

/** Opens the search index, or the connection to those of other processes. */
function openSearch(
  foundations: DependencyOptions,
  metrics: Registry,
  landings: ReturnType<typeof createLandingUrlCache>,
): Pick<AppDependencies, 'searchIndex' | 'remoteSearchKey'> {
  const { config, connections, keys, role = 'all' } = foundations
  const key = keys.betweenProcesses
  if (roles[role].holdsIndex || config.searchUrl !== null)
    return { searchIndex: openSearchIndex(foundations, metrics, landings), remoteSearchKey: key }
  const searchIndex = createRemoteIndex({
    db: connections.backgroundDb,
    pool: connections.pool,
    search: createSearchSender({ urls: config.searchProcessUrls, key }),
  })
  return { searchIndex, remoteSearchKey: null }
}

function openSearchIndex(
  { config, connections, reference, role = 'all' }: DependencyOptions,
  metrics: Registry,
  landings: ReturnType<typeof createLandingUrlCache>,
): LiveIndex {
  const shared = {
    db: connections.backgroundDb,
    pool: connections.pool,
    categories: reference.categories,
    metrics,
    remember: landings.remember,
  }
  const cluster = openSearchCluster(config)
  if (cluster !== undefined) return createClusterIndex({ ...shared, cluster, onlyWrites: role === 'indexer' })
  return createLiveIndex({
    ...shared,
    createIndex: createMemoryIndex,
    snapshots: createSnapshotStore({
      directory: config.searchSnapshotDir ?? join(config.dataDir, 'search'),
      db: connections.backgroundDb,
      restore: restoreMemoryIndex,
    }),
  })
}
