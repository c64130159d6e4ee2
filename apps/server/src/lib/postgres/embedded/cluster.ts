import { existsSync, readFileSync } from 'node:fs'
import { ensureCluster, superuser } from './create-cluster.ts'
import { foldersOf, type Folders, handOver, makeFolders } from './folders.ts'
import { chooseIdentity, type Disguise } from './identity.ts'
import { endOrphan, endPostgres, postgresProcesses, readPostmaster } from './orphan.ts'
import { launch, type Running } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import type { Mode } from './settings.ts'
import { endIfStuck, type Watch } from './stuck.ts'

export type EmbeddedOptions = {
  /** Made if missing; the database is in its folder `postgres`. The caller holds its lock (`lockDataDir`). */
  dataDir: string
  mode: Mode
  log: (line: string) => void
  /** PostgreSQL ended without being asked, or was ended because it was stuck; Tiller cannot go on. */
  onLost?: () => void
  /** How soon it is taken for stuck; as is usual unless a test says otherwise. */
  watch?: Watch
  /** Ways of not being root that may be tried; all of them unless a test says otherwise. */
  disguises?: Disguise[]
}

export type EmbeddedPostgres = { url: string; port: number; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL that Tiller brings along, on a free port of the loopback address. The first
 * start makes its data; any later one finds what was committed, also after `kill -9` of Tiller, of
 * PostgreSQL or of both. Throws `StartError` with a sentence for the operator.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = findPrograms()
  const folders = makeFolders(options.dataDir)
  await endOrphan(folders.cluster, options.log)
  const identity = chooseIdentity(programs.postgres, folders.dataDir, options.disguises)
  handOver(folders.home, identity.owner)
  await ensureCluster(folders, programs, identity, options.mode)
  const running = await launch({ folders, postgres: programs.postgres, identity, mode: options.mode })
  return {
    url: urlOf(folders, running.port),
    port: running.port,
    stop: stopping(running, folders.cluster, options),
  }
}

/** The address of the PostgreSQL that another process runs on this data directory, or null. */
export function runningPostgresUrl(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null
  const folders = foldersOf(dataDir)
  const postmaster = readPostmaster(folders.cluster)
  const alive = postmaster?.ready === true && postgresProcesses(folders.cluster).includes(postmaster.pid)
  return alive ? urlOf(folders, postmaster.port) : null
}

const urlOf = ({ password }: Folders, port: number) =>
  `postgres://${superuser}:${readFileSync(password, 'utf8')}@127.0.0.1:${port}/postgres`

/** Returns `stop`, which may be called any number of times, and minds the cases in which nobody calls it. */
function stopping({ child }: Running, cluster: string, { onLost = () => {}, watch }: EmbeddedOptions) {
  const release = endWithUs(() => child.kill('SIGINT'))
  const unwatch = endIfStuck(cluster, watch)
  child.once('exit', unwatch)
  child.once('exit', onLost)
  let stopped: Promise<void> | undefined
  return () => {
    child.off('exit', onLost)
    unwatch()
    stopped ??= endPostgres(cluster).finally(release)
    return stopped
  }
}

/** The listeners of this file: alone they do not mean that somebody minds the signal. */
const ours = new WeakSet<Function>()

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Calls `end` when our process ends without `stop`: by a failure that nobody caught, or by a signal
 * that nobody else listens to, such as Ctrl-C during a start. Returns what takes that back.
 */
function endWithUs(end: () => void) {
  const onSignal = (signal: keyof typeof exitCodes) => {
    if (process.listeners(signal).every((listener) => ours.has(listener))) process.exit(exitCodes[signal])
  }
  ours.add(onSignal)
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  process.once('exit', end)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
    process.off('exit', end)
  }
}
