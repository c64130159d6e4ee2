import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { findPostgresProcesses, readPostmaster } from '#lib/postgres/embedded/orphan.ts'
import { oneOf, type Random } from './random.ts'

/**
 * A durable PostgreSQL into which faults are injected. It is restarted whenever it exits, as it does after a
 * fault during recovery or without disk space. Methods resolve when it accepts connections again.
 */
export type FaultyPostgres = {
  /** Stays the same when PostgreSQL restarts on another port. */
  databaseUrl: string
  /**
   * Sends SIGKILL to one of its processes, after which PostgreSQL ends all others and recovers; does not wait
   * for that.
   */
  killBackend(random: Random): Promise<void>
  /** Sends SIGKILL to the postmaster, which requires a restart. */
  killPostmaster(): Promise<void>
  /** Restarts with a fast shutdown, which cuts connections. */
  restart(): Promise<void>
  /** Suspends it: it accepts connections but does not respond. */
  freeze(ms: number): Promise<void>
  /** Resolves when it runs again. */
  runs(): Promise<void>
  stop(): Promise<void>
}

export async function startFaultyPostgres(dataDir: string): Promise<FaultyPostgres> {
  const start = () =>
    startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {}, onLost: () => void restart() })
  let running = await start()
  const ending = new AbortController()
  let coming: Promise<void> | undefined
  const { cluster } = getPostgresFolders(dataDir)
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
      const backends = findPostgresProcesses(cluster).filter((pid) => pid !== postmaster())
      if (backends.length > 0) signal('SIGKILL', [oneOf(random, backends)])
    },
    killPostmaster: async () => {
      signal('SIGKILL', [postmaster()])
      await restart()
    },
    restart,
    freeze: async (ms) => {
      // The postmaster first, because it would start other processes.
      signal('SIGSTOP', [postmaster()])
      const frozen = findPostgresProcesses(cluster)
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

/** A process may end before the signal is sent. */
function signal(name: NodeJS.Signals, pids: readonly (number | undefined)[]) {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Forwards a fixed port to PostgreSQL's current one, because each start uses a free port. */
async function openDoor(portNow: () => number) {
  const server = createServer((from) => {
    const to = connect(portNow(), '127.0.0.1')
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    to.on('error', () => from.destroy()).on('close', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => server.close() }
}
