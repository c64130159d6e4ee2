import { createServer as createTcpServer } from 'node:net'
import type { Config } from '#lib/config/config.ts'
import { followClock, type FollowedClock } from '#lib/clock/follow-clock.ts'
import { connectAll } from '#lib/postgres/connections.ts'
import { startPostgres } from '#lib/postgres/embedded/cluster.ts'
import { makeDataDir } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { migrate } from '#lib/postgres/migrations/migrate.ts'
import { inNamedDatabase } from '#lib/postgres/named-database.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createProbeServer } from '#apis/probes.ts'
import { createServer } from '#apis/server.ts'
import { drain } from '#lib/http/graceful-shutdown.ts'
import { startFlushing } from '#domain/activity/impressions.ts'
import { startReplay } from '#domain/clicks/spool/replay.ts'
import { faultOf } from '#lib/metrics/error-summary.ts'
import { type Role, startPresence } from '#lib/runtime/tasks/processes.ts'
import { startRecurringTasks, type RunningTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import { type Keys, openKeys } from '#lib/crypto/keys.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { findDemonstration, runDemonstration } from './sandbox/demonstration/demonstration.ts'
import { createSandbox, importSample } from './sandbox/sandbox.ts'
import { compose } from './dependencies.ts'
import { backgroundTasks } from './background-tasks.ts'

/** What a start tells its reader while it goes on. */
export type Progress = {
  step(text: string): void
  /** @param part from 0 to 1 */
  bar(text: string, part: number): void
  /** A part without which nothing works has ended by itself. */
  lost(text: string): void
}

export type Running = {
  /**
   * Answers and finishes what is under way, then ends everything.
   *
   * @param graceMs how long new connections are still taken
   */
  stop(graceMs: number): Promise<void>
}

type Starting = {
  config: Config
  role: Role
  /** The clock of the machine. */
  machine: () => Date
  progress: Progress
  /** How to end what was started, the newest last. */
  stops: ((graceMs: number) => Promise<unknown>)[]
}

/** Starts all of Tiller, or the part that the role names. What was started when a later step fails is stopped again. */
export async function start(
  config: Config,
  role: Role,
  machine: () => Date,
  progress: Progress,
): Promise<Running> {
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
  const { config, role, machine, progress, stops } = starting
  prepareDataDir(starting)
  await refuseBusyPort(config)
  const databaseUrl = await openDatabase(starting)
  const connections = connectAll(databaseUrl, config.databaseUrl === null)
  stops.push(() => connections.close(closingMs))
  const applied = await inNamedDatabase(databaseUrl, () => migrate(connections.pool))
  if (applied > 0)
    progress.step(
      `Database schema is up to date (${applied} ${applied === 1 ? 'migration' : 'migrations'} applied)`,
    )
  const clock = await followClock({ ...connections, db: connections.backgroundDb }, machine)
  stops.push(async () => clock.stop())
  const { now } = clock
  const reference = await loadReferenceData()
  // No request is to wait for them.
  if (role !== 'worker') void reference.categories.titles
  const keys = await openKeys(connections.backgroundDb, config, now)
  const parts = compose({ config, now, machine, connections, reference, keys })
  if (role !== 'worker') {
    await fillSandbox(parts, progress)
    stops.push(() => parts.searchIndex.stop())
    const { fromSnapshot, refused } = await parts.searchIndex.start()
    if (fromSnapshot) progress.step('Search index taken up from its snapshot')
    if (refused !== undefined)
      progress.step(`Search index built anew; its snapshot was not taken up, because ${refused}`)
    await bringToLife(parts, progress)
  }
  await serveAndWork(starting, { parts, databaseUrl, keys, clock })
}

/** Without PostgreSQL in it, the data directory may be shared. */
function prepareDataDir({ config, role, stops }: Starting) {
  if (config.databaseUrl !== null) return makeDataDir(config.dataDir)
  if (role !== 'all')
    throw new StartError(`--role ${role} needs a database beside which others can run: set DATABASE_URL.`)
  const lock = lockDataDir(config.dataDir)
  stops.push(async () => lock.release())
}

/** Every process takes in a key that another has made, long before it seals anything. */
function keepFresh(keys: Keys, onError: (error: unknown) => void) {
  const timer = setInterval(() => void keys.refresh().catch(onError), 60_000)
  timer.unref()
  return async () => clearInterval(timer)
}

async function fillSandbox(parts: AppDependencies, progress: Progress) {
  const db = parts.backgroundDb
  await createSandbox({ ...parts, db })
  const imported = await importSample({ ...parts, db }, (part, jobs) =>
    progress.bar(`Importing the sample feed: ${jobs} jobs`, part),
  )
  if (imported !== undefined)
    progress.step(`Sample feed imported: ${String(imported.counts['created'])} jobs`)
}

/** Before anybody else is there, whose campaigns the simulated seekers could find. */
async function bringToLife(parts: AppDependencies, progress: Progress) {
  // The same few statements for each day: to plan them each time would take longer than all else.
  const db = parts.clicksDb
  const demonstration = await findDemonstration(db)
  if (demonstration === undefined) return
  await runDemonstration({ ...parts, db }, demonstration, (part) =>
    progress.bar('Simulating two months of searches and clicks', part),
  )
  progress.step('Two months of searches, clicks and applications simulated')
}

/** What is left of the time to stop for the database and what stands on it. */
const closingMs = 1_000

/** What stands before anybody is served. */
type Prepared = { parts: AppDependencies; databaseUrl: string; keys: Keys; clock: FollowedClock }

/** Begins to work before it says that it is ready; both stop side by side. */
async function serveAndWork({ role, stops }: Starting, { parts, databaseUrl, keys, clock }: Prepared) {
  const { config, now, metrics, statusDb, stopping } = parts
  let work: RunningTasks | undefined
  const presence = await startPresence(statusDb, role, {
    aheadMs: clock.aheadMs,
    peers: parts.peers,
  })
  clock.onMoved(() => void presence.beat())
  stops.push(() => presence.leave().catch(() => {}))
  const app = role === 'worker' ? createProbeServer(parts) : await createServer(parts)
  stops.push(keepFresh(keys, (error) => app.log.error({ err: error }, 'keys')))
  parts.searchIndex.onSnapshotFailure((error) =>
    app.log.error({ fault: faultOf(error) }, 'the search index could not be kept for the next start'),
  )
  const replay = startReplay(parts, app.log)
  stops.push(() => replay.stop())
  const flushing = startFlushing(parts.impressions, parts.backgroundDb, app.log)
  stops.push(() => flushing.stop())
  const limitMs = config.stopLimitSeconds * 800
  stops.push(async (graceMs) => {
    stopping.abort()
    await Promise.all([drain(app, { graceMs: Math.min(graceMs, limitMs), limitMs }), work?.stop(limitMs)])
  })
  if (role !== 'api') {
    work = startRecurringTasks({
      tasks: backgroundTasks,
      needs: ({ db, pool }) => ({ ...parts, db, backgroundDb: db, pool }),
      now,
      log: app.log,
      registry: metrics,
      databaseUrl,
      isEmbedded: config.databaseUrl === null,
      connections: config.workerConcurrency,
    })
  }
  await app.listen({ host: config.host, port: config.port })
  // Otherwise whoever calls all operations for the first time would hold up others for a second.
  void mapInChunks(parts.compilers, (compile) => compile(), 1)
}

/** The database that is named, or the embedded one. */
async function openDatabase({ config, progress, stops }: Starting) {
  if (config.databaseUrl !== null) return config.databaseUrl
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    mode: 'durable',
    log: (text) => progress.step(text),
    onLost: () =>
      progress.lost('PostgreSQL has ended by itself; its log is in the data directory. Start Tiller again.'),
  })
  stops.push(() => postgres.stop())
  return postgres.url
}

/** Says so at once, rather than after everything else was started. */
async function refuseBusyPort({ host, port }: Config) {
  const elsewhere = `HOST is ${host}, which is no address of this machine. 127.0.0.1 answers this machine alone, 0.0.0.0 all others too.`
  const faults: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that listens there, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may not be opened by this user. Choose one from 1024 on: PORT=4000 npm start`,
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
