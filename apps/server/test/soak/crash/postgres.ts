import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#lib/postgres/embedded/cluster.ts'
import { foldersOf } from '#lib/postgres/embedded/folders.ts'
import { postgresProcesses, readPostmaster } from '#lib/postgres/embedded/orphan.ts'
import { oneOf, type Random } from './random.ts'

/**
 * A durable PostgreSQL to be ill-treated, which is started again whenever it ends: by itself it does so when it is hurt
 * while it recovers, or has no room. What is asked of it resolves when it takes connections again.
 */
export type Victim = {
  /** Stays the same when PostgreSQL comes back on another port. */
  databaseUrl: string
  /** `kill -9` of one of its processes, upon which PostgreSQL itself ends all others and recovers; that is not waited for. */
  killBackend(random: Random): Promise<void>
  /** `kill -9` of the first of them, which nothing but a new start mends. */
  killPostmaster(): Promise<void>
  /** An orderly end that breaks connections off, and a start. */
  restart(): Promise<void>
  /** For so long it answers nothing, though it takes connections. */
  freeze(ms: number): Promise<void>
  /** Resolves when it is started again, if it had ended. */
  runs(): Promise<void>
  stop(): Promise<void>
}

export async function startVictim(dataDir: string): Promise<Victim> {
  const start = () => startPostgres({ dataDir, mode: 'durable', log: () => {}, onLost: () => void restart() })
  let running = await start()
  const ending = new AbortController()
  let coming: Promise<void> | undefined
  const { cluster } = foldersOf(dataDir)
  const door = await openDoor(() => running.port)
  const url = new URL(running.url)
  url.port = String(door.port)
  const postmaster = () => readPostmaster(cluster)?.pid

  const restart = (): Promise<void> => (coming ??= startAgain().finally(() => (coming = undefined)))

  async function startAgain() {
    await running.stop()
    while (!ending.signal.aborted) {
      try {
        running = await start()
        return
      } catch {
        // As on a full disk.
        await pause(200)
      }
    }
  }

  return {
    databaseUrl: url.href,
    killBackend: async (random) => {
      const backends = postgresProcesses(cluster).filter((pid) => pid !== postmaster())
      if (backends.length > 0) signal('SIGKILL', [oneOf(random, backends)])
    },
    killPostmaster: async () => {
      signal('SIGKILL', [postmaster()])
      await restart()
    },
    restart,
    freeze: async (ms) => {
      // The first one first, or it would start others meanwhile.
      signal('SIGSTOP', [postmaster()])
      const frozen = postgresProcesses(cluster)
      signal('SIGSTOP', frozen)
      await pause(ms)
      signal('SIGCONT', frozen)
    },
    runs: async () => coming,
    stop: async () => {
      ending.abort()
      door.close()
      await coming
      await running.stop()
    },
  }
}

/** A process may end by itself between being listed and being sent something. */
function signal(name: NodeJS.Signals, pids: readonly (number | undefined)[]) {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
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
