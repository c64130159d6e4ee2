import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../src/kit/db/embedded/cluster.ts'
import { foldersOf } from '../../src/kit/db/embedded/folders.ts'
import { postgresProcesses, readPostmaster } from '../../src/kit/db/embedded/orphan.ts'

/** What is killed: the API, one process of PostgreSQL (which then restarts all of them), or all of PostgreSQL. */
export type Victim = 'api' | 'backend' | 'postgres'

export type Processes = {
  baseUrl: string
  /** Stays the same when PostgreSQL comes back on another port. */
  databaseUrl: string
  /** `kill -9`, and a new start. Resolves when the new process listens. */
  kill(victim: Victim, random: () => number): Promise<void>
  stop(): Promise<void>
}

/** Starts a durable PostgreSQL in `dataDir` and the Disposition API before it, each in processes of its own. */
export async function startProcesses(dataDir: string): Promise<Processes> {
  const start = () => startPostgres({ dataDir, mode: 'durable', log: () => {} })
  const running = { postgres: await start() }
  const door = await openDoor(() => running.postgres.port)
  const url = new URL(running.postgres.url)
  url.port = String(door.port)
  const databaseUrl = url.href
  let api = await startApi(databaseUrl)
  const { baseUrl } = api
  const kills: Record<Victim, (random: () => number) => Promise<void>> = {
    api: async () => {
      await end(api.child)
      api = await startApi(databaseUrl, Number(new URL(baseUrl).port))
    },
    backend: async (random) => {
      const { cluster } = foldersOf(dataDir)
      const postmaster = readPostmaster(cluster)?.pid
      const backends = postgresProcesses(cluster).filter((pid) => pid !== postmaster)
      const chosen = backends[Math.floor(random() * backends.length)]
      if (chosen !== undefined) killIfAlive(chosen)
    },
    postgres: async () => {
      for (const pid of postgresProcesses(foldersOf(dataDir).cluster)) killIfAlive(pid)
      await running.postgres.stop()
      running.postgres = await start()
    },
  }
  return {
    baseUrl,
    databaseUrl,
    kill: (victim, random) => kills[victim](random),
    stop: async () => {
      await end(api.child)
      door.close()
      await running.postgres.stop()
    },
  }
}

/** Forwards connections to wherever PostgreSQL listens now: each start takes a free port. */
async function openDoor(portNow: () => number) {
  const server = createServer((from) => {
    const to = connect(portNow(), '127.0.0.1')
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    to.on('error', () => from.destroy()).on('close', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  return { port, close: () => server.close() }
}

const program = fileURLToPath(new URL('./api-process.ts', import.meta.url))

/** Starts the Disposition API on a database, without rate limits. */
export async function startApi(databaseUrl: string, port = 0) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [baseUrl] = await once(createInterface(child.stdout), 'line')
  return { child, baseUrl: String(baseUrl) }
}

/** `kill -9` */
export async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** A process may end by itself between being listed and being killed. */
function killIfAlive(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
