import { createServer as createTcpServer } from 'node:net'
import type { Config } from '#lib/config/config.ts'
import { followClock, type FollowedClock } from '#lib/clock/follow-clock.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import type { Db } from '#lib/postgres/database.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { createDataDir } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createPartitions } from '#lib/postgres/partitions/create-partitions.ts'
import { explainDatabaseErrors } from '#lib/postgres/named-database.ts'
import { requireSessions } from '#lib/postgres/pooler/pooler.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createProbeServer } from '#apis/probes.ts'
import { createServer } from '#apis/server.ts'
import { drainServer } from '#lib/http/graceful-shutdown.ts'
import { moveFolderFiles } from '#domain/applications/files/folder-files.ts'
import { startRegularFlush } from '#lib/runtime/regular-flush.ts'
import { startClickReplay } from '#domain/clicks/spool/replay.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import { type ProcessRole, roles, startHeartbeat } from '#lib/runtime/tasks/processes.ts'
import { startRecurringTasks, type RunningTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import { type EncryptionKeys, openEncryptionKeys } from '#lib/crypto/keys.ts'
import { requireBucketIfUsed } from '#lib/storage/database-blobs.ts'
import { openBucket } from '#lib/storage/open-blobs.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { rebuildOutdatedActivity } from '#domain/activity/roll-up.ts'
import { recomputeDerivedValues } from '#domain/jobs/derived/recompute.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { findDemonstration, runDemonstration } from './sandbox/demonstration/demonstration.ts'
import { createSandbox, importSampleFeed } from './sandbox/sandbox.ts'
import { startTracing } from '#lib/tracing/tracing.ts'
import { measureProcess } from './measure-process.ts'
import { createDependencies } from './dependencies.ts'
import { backgroundTasks } from './background-tasks.ts'
import { partitionedTables } from './partitioned-tables.ts'

/** Receives progress messages of a startup. */
export type StartupProgress = {
  step(text: string): void
  /**
   * Shows the progress of a step.
   *
   * @param part from 0 to 1
   */
  bar(text: string, part: number): void
  /** Reports that an essential component has ended unexpectedly. */
  lost(text: string): void
}

export type RunningServer = {
  /**
   * Shuts down gracefully.
   *
   * @param graceMs new connections are accepted for this time
   */
  stop(graceMs: number): Promise<void>
}

type Starting = {
  config: Config
  role: ProcessRole
  /** The machine's clock. */
  machine: () => Date
  progress: StartupProgress
  /** Functions that stop the components started so far, in the order of their start. */
  stops: ((graceMs: number) => Promise<unknown>)[]
}

/** Starts the whole server or the components of a role. If a step fails, the components already started are stopped. */
export async function startServer(
  config: Config,
  role: ProcessRole,
  machine: () => Date,
  progress: StartupProgress,
): Promise<RunningServer> {
  const stops: Starting['stops'] = []
  const stop = async (graceMs: number) => {
    for (const each of stops.splice(0).reverse()) await each(graceMs)
  }
  try {
    await startParts({ config, role, machine, progress, stops })
    return { stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

async function startParts(starting: Starting) {
  const { role, machine, progress, stops } = starting
  prepareDataDir(starting)
  requireSearch(starting)
  await refuseBusyPort(starting.config)
  // First, because only connections that are created afterwards are traced.
  const tracing = await startTracing(starting.config)
  if (tracing !== undefined) stops.push(() => tracing.stop())
  const databaseUrl = await openDatabase(starting)
  const { databaseSessionUrl: sessionUrl, databaseReplicaUrl: replicaUrl } = starting.config
  const { databaseConnections: numbers } = starting.config
  const isEmbedded = starting.config.databaseUrl === null
  const connections = createConnections(databaseUrl, { sessionUrl, replicaUrl, isEmbedded, numbers })
  stops.push(() => connections.close(closingMs))
  const applied = await explainDatabaseErrors(sessionUrl ?? databaseUrl, () =>
    migrateDatabase(connections.pool),
  )
  if (applied > 0)
    progress.step(
      `Database schema is up to date (${applied} ${applied === 1 ? 'migration' : 'migrations'} applied)`,
    )
  const movedFiles = await moveFolderFiles(connections.backgroundDb, starting.config)
  if (movedFiles > 0) progress.step(`Moved ${movedFiles} résumés from the data directory to the database`)
  await requireBucketIfUsed(connections.backgroundDb, openBucket(starting.config))
  const config = await withScopesOfInstallation(starting.config, connections.backgroundDb)
  const clock = await followClock({ ...connections, db: connections.backgroundDb }, machine)
  stops.push(async () => clock.stop())
  const { now } = clock
  await createPartitions(connections.backgroundDb, partitionedTables, now())
  const reference = await loadReferenceData()
  const recomputed = await recomputeDerivedValues(connections.backgroundDb, reference)
  for (const [name, jobs] of Object.entries(recomputed))
    progress.step(`Recomputed ${name} of ${jobs} jobs, because their formula has changed`)
  if (await rebuildOutdatedActivity(connections.backgroundDb, config.billingZone))
    progress.step('Computed the sums of the reports')
  // Loads the titles now, so that no request waits for them.
  const { servesApis, holdsIndex } = roles[role]
  if (servesApis) void reference.categories.titles
  const keys = await openEncryptionKeys(connections.backgroundDb, config, now)
  const parts = createDependencies({ config, now, machine, connections, reference, keys, role })
  if (holdsIndex && config.sandbox) await fillSandbox(parts, progress)
  await startSearchIndex(starting, parts)
  if (holdsIndex) await createSandboxHistory(parts, progress)
  await serveAndWork(starting, { parts, databaseUrl, keys, clock, tracing })
}

/** Loading a small search index takes less time and shows no progress. */
const silentLoadMs = 5_000

/** Starts the search index of a process that serves the APIs or writes to the search cluster. */
async function startSearchIndex({ role, progress, stops }: Starting, { searchIndex }: AppDependencies) {
  if (!roles[role].servesApis && role !== 'indexer') return
  stops.push(() => searchIndex.stop())
  const startedMs = performance.now()
  let isStarting = true
  searchIndex.onLoading((part) => {
    // A later rebuild is not a part of the startup.
    if (isStarting && performance.now() - startedMs > silentLoadMs)
      progress.bar('Loading the search index', part)
  })
  const { fromSnapshot, refused } = await searchIndex.start()
  isStarting = false
  if (fromSnapshot) progress.step('Search index restored from its snapshot')
  if (refused !== undefined)
    progress.step(`Search index rebuilt; its snapshot was not used, because ${refused}`)
}

/**
 * Applies the stored setting of an upgraded installation for the former broad scope, unless the configuration sets
 * it.
 */
async function withScopesOfInstallation(config: Config, db: Db): Promise<Config> {
  const { broadCustomerScope } = await db
    .selectFrom('installation')
    .select('broadCustomerScope')
    .executeTakeFirstOrThrow()
  return { ...config, broadCustomerScope: config.broadCustomerScope ?? broadCustomerScope }
}

/** Throws if the process would have no search index to query, or no cluster to write to. */
function requireSearch({ config, role }: Starting) {
  if (role === 'indexer' && config.searchUrl === null)
    throw new StartError('--role indexer writes jobs to a search cluster: set SEARCH_URL.')
  const { servesApis, holdsIndex } = roles[role]
  if (servesApis && !holdsIndex && config.searchUrl === null && config.searchProcessUrls.length === 0)
    throw new StartError(
      `--role ${role} holds no search index: set SEARCH_PROCESS_URLS to processes that do, or SEARCH_URL to a cluster, or start with --role search, which also serves the APIs.`,
    )
}

/** Prepares the data directory. Without the embedded PostgreSQL, processes may share it. */
function prepareDataDir({ config, role, stops }: Starting) {
  if (config.databaseUrl !== null) return createDataDir(config.dataDir)
  if (role !== 'all')
    throw new StartError(`--role ${role} needs a database beside which others can run: set DATABASE_URL.`)
  const lock = lockDataDir(config.dataDir)
  stops.push(async () => lock.release())
}

/** Reloads keys every minute, so that every process has a new key long before it is used for sealing. */
function reloadKeysRegularly(keys: EncryptionKeys, onError: (error: unknown) => void) {
  const timer = setInterval(() => void keys.refresh().catch(onError), 60_000)
  timer.unref()
  return async () => clearInterval(timer)
}

async function fillSandbox(parts: AppDependencies, progress: StartupProgress) {
  const db = parts.backgroundDb
  await createSandbox({ ...parts, db })
  const imported = await importSampleFeed({ ...parts, db }, (part, jobs) =>
    progress.bar(`Importing the sample feed: ${jobs} jobs`, part),
  )
  if (imported !== undefined)
    progress.step(`Sample feed imported: ${String(imported.counts['created'])} jobs`)
}

/**
 * Creates the history of a sandbox. It runs before other customers exist, because simulated seekers could find their
 * campaigns.
 */
async function createSandboxHistory(parts: AppDependencies, progress: StartupProgress) {
  // `clicksDb` plans prepared statements once instead of once per simulated day, but the simulation needs a session.
  const db = parts.config.databaseSessionUrl === null ? parts.clicksDb : parts.backgroundDb
  const demonstration = await findDemonstration(db)
  if (demonstration === undefined) return
  await runDemonstration({ ...parts, db }, demonstration, (part) =>
    progress.bar('Simulating two months of searches and clicks', part),
  )
  progress.step('Two months of searches, clicks, and applications simulated')
}

/** Time reserved for closing the database and the components that use it. */
const closingMs = 1_000

/** The result of the startup steps before requests are served. */
type Prepared = {
  parts: AppDependencies
  databaseUrl: string
  keys: EncryptionKeys
  clock: FollowedClock
  tracing: Awaited<ReturnType<typeof startTracing>>
}

/** Starts background tasks and then the server. At shutdown, both are stopped concurrently. */
async function serveAndWork(
  { role, stops }: Starting,
  { parts, databaseUrl, keys, clock, tracing }: Prepared,
) {
  const { config, now, metrics, statusDb, stopping } = parts
  let work: RunningTasks | undefined
  const presence = await startHeartbeat(statusDb, role, {
    aheadMs: clock.aheadMs,
    peers: parts.peers,
    measure: () => measureProcess(parts),
  })
  clock.onMoved(() => void presence.beat())
  stops.push(() => presence.leave().catch(() => {}))
  const { servesApis, runsTasks } = roles[role]
  const app = servesApis ? await createServer(parts) : createProbeServer(parts)
  stops.push(reloadKeysRegularly(keys, (error) => app.log.error({ err: error }, 'keys')))
  tracing?.onFailure((error) => app.log.warn({ fault: summarizeError(error) }, 'Traces could not be sent'))
  parts.searchIndex.onSnapshotFailure((error) =>
    app.log.error({ fault: summarizeError(error) }, 'The search index could not be saved for the next start'),
  )
  const replay = startClickReplay(parts, app.log)
  stops.push(() => replay.stop())
  for (const name of ['impressions', 'serviceLevels'] as const) {
    const flushing = startRegularFlush(name, () => parts[name].flush(parts.backgroundDb), app.log)
    stops.push(() => flushing.stop())
  }
  const limitMs = config.stopLimitSeconds * 800
  stops.push(async (graceMs) => {
    stopping.abort()
    await Promise.all([
      drainServer(app, { graceMs: Math.min(graceMs, limitMs), limitMs }),
      work?.stop(limitMs),
    ])
  })
  if (runsTasks) {
    work = startRecurringTasks({
      tasks: backgroundTasks,
      dependencies: ({ db, pool }) => ({ ...parts, db, backgroundDb: db, pool }),
      now,
      log: app.log,
      registry: metrics,
      databaseUrl,
      sessionUrl: config.databaseSessionUrl,
      isEmbedded: config.databaseUrl === null,
      connections: config.workerConcurrency,
    })
  }
  await app.listen({ host: config.host, port: config.port })
  // Compiles validators and serializers in advance; otherwise the first call of each operation would delay others by
  // up to a second.
  void mapInChunks(parts.compilers, (compile) => compile(), 1)
}

/** Opens the configured database or the embedded one. */
async function openDatabase({ config, progress, stops }: Starting) {
  if (config.databaseUrl !== null) {
    if (config.backupTo !== null)
      throw new StartError(
        'BACKUP_TO is for the embedded database. Remove it, and back up the database in DATABASE_URL with its own tools, such as pgBackRest.',
      )
    await requireSessions({ ...config, databaseUrl: config.databaseUrl })
    return config.databaseUrl
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    mode: 'durable',
    archivesWal: config.backupTo !== null,
    log: (text) => progress.step(text),
    onLost: () =>
      progress.lost('PostgreSQL stopped unexpectedly; its log is in the data directory. Start Tiller again.'),
  })
  stops.push(() => postgres.stop())
  return postgres.url
}

/** Throws if the port is in use, before anything else is started. */
async function refuseBusyPort({ host, port }: Config) {
  const elsewhere = `HOST is ${host}, which is not an address of this machine. Use 127.0.0.1 for this machine only or 0.0.0.0 for all networks.`
  const faults: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that listens there, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} requires a privileged user. Choose a port from 1024: PORT=4000 npm start`,
    EADDRNOTAVAIL: elsewhere,
    ENOTFOUND: elsewhere,
  }
  const probe = createTcpServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const fault = faults[error.code ?? '']
      reject(fault === undefined ? error : new StartError(fault))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
