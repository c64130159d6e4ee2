import { createServer as createTcpServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../kit/config.ts'
import { connectAll } from '../kit/db/connections.ts'
import { startPostgres } from '../kit/db/embedded/cluster.ts'
import { lockDataDir } from '../kit/db/embedded/lock.ts'
import { StartError } from '../kit/db/embedded/start-error.ts'
import { migrate } from '../kit/db/migrate.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createServer } from '../apis/server.ts'
import { ownKey } from '../kit/secrets/own-key.ts'
import { loadReferenceData } from '../reference/reference-data.ts'
import { createSandbox, importSample } from './sandbox/sandbox.ts'
import { compose } from './compose.ts'

/** What a start tells its reader while it goes on. */
export type Progress = {
  step(text: string): void
  /** @param part from 0 to 1 */
  bar(text: string, part: number): void
  /** A part without which nothing works has ended by itself. */
  lost(text: string): void
}

export type Running = { app: FastifyInstance; stop(): Promise<void> }

/** Starts all of Tiller. What was started when a later step fails is stopped again. */
export async function start(config: Config, now: () => Date, progress: Progress): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    return { ...(await startParts(config, now, progress, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  config: Config,
  now: () => Date,
  progress: Progress,
  stops: (() => Promise<unknown>)[],
) {
  const lock = lockDataDir(config.dataDir)
  stops.push(async () => lock.release())
  await refuseBusyPort(config)
  const url = await databaseUrl(config, progress, stops)
  const connections = connectAll(url)
  stops.push(() => connections.close())
  const { backgroundDb: db, pool } = connections
  const applied = await migrate(pool)
  if (applied > 0)
    progress.step(
      `Database schema is up to date (${applied} ${applied === 1 ? 'migration' : 'migrations'} applied)`,
    )
  const reference = await loadReferenceData()
  await createSandbox({ db, config, now })
  const imported = await importSample({ db, config, now, ...reference }, (part, jobs) =>
    progress.bar(`Importing the sample feed: ${jobs} jobs`, part),
  )
  if (imported !== undefined)
    progress.step(`Sample feed imported: ${String(imported.counts['created'])} jobs`)
  const parts = compose({
    config,
    now,
    connections,
    reference,
    keys: { click: ownKey(config.dataDir, 'click.key'), secrets: ownKey(config.dataDir, 'secrets.key') },
  })
  stops.push(() => parts.searchIndex.stop())
  await parts.searchIndex.start()
  const app = await createServer(parts)
  stops.push(() => app.close())
  const housekeeping = startHousekeeping(db, now, (error) => app.log.error({ err: error }, 'housekeeping'))
  stops.push(() => housekeeping.stop())
  await app.listen({ host: config.host, port: config.port })
  return { app }
}

/** The database that is named, or the embedded one. */
async function databaseUrl(config: Config, progress: Progress, stops: (() => Promise<unknown>)[]) {
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
  const probe = createTcpServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${port} is already in use. Stop the program that listens there, or choose another port: PORT=${port + 1} npm start`
      reject(error.code === 'EADDRINUSE' ? new StartError(busy) : error)
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
