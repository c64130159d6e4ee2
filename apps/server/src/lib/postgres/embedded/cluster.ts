import { existsSync, lchownSync, mkdirSync, readFileSync } from 'node:fs'
import { ensureCluster, superuser } from './create-cluster.ts'
import { foldersOf, type Folders, changeOwner, createFolders } from './folders.ts'
import { chooseIdentity, type Identity, type IdentityKind } from './identity.ts'
import { stopOrphan, stopPostgres, postgresProcesses, readPostmaster } from './orphan.ts'
import { launch, type Running } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { archiveSettings, type Mode } from './settings.ts'
import { stopIfStuck, type Watch } from './stuck.ts'

export type EmbeddedOptions = {
  /** Created if missing; the cluster is in its folder `postgres`. The caller holds its lock (`lockDataDir`). */
  dataDir: string
  mode: Mode
  /** Whether completed WAL segments are put into the spool. Default: false. */
  archivesWal?: boolean
  log: (line: string) => void
  /** Called if PostgreSQL has stopped unexpectedly or was stopped because it was stuck. */
  onLost?: () => void
  /** Overrides the detection of a stuck PostgreSQL in tests. */
  watch?: Watch
  /** Ways to avoid running as root. Default: all. */
  identityKinds?: IdentityKind[]
}

export type EmbeddedPostgres = { url: string; port: number; stop: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL on a free loopback port. The first start creates the cluster; committed data
 * survives `kill -9` of Tiller and PostgreSQL. Throws `StartError` with a message for the operator.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = findPrograms()
  const folders = createFolders(options.dataDir)
  await stopOrphan(folders.cluster, options.log)
  const identity = chooseIdentity(programs.postgres, folders.dataDir, options.identityKinds)
  changeOwner(folders.home, identity.owner)
  await ensureCluster(folders, programs, identity, options.mode)
  const settings = options.archivesWal === true ? archiveTo(folders.walSpool, identity) : {}
  const running = await launch({
    folders,
    postgres: programs.postgres,
    identity,
    mode: options.mode,
    settings,
  })
  return {
    url: urlOf(folders, running.port),
    port: running.port,
    stop: stopping(running, folders.cluster, options),
  }
}

function archiveTo(spool: string, { owner }: Identity) {
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  lchownSync(spool, owner.uid, owner.gid)
  return archiveSettings(spool)
}

/** The URL of the PostgreSQL that another process runs on this data directory, or null. */
export function runningPostgresUrl(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null
  const folders = foldersOf(dataDir)
  const postmaster = readPostmaster(folders.cluster)
  const alive = postmaster?.ready === true && postgresProcesses(folders.cluster).includes(postmaster.pid)
  return alive ? urlOf(folders, postmaster.port) : null
}

const urlOf = ({ password }: Folders, port: number) =>
  `postgres://${superuser}:${readFileSync(password, 'utf8')}@127.0.0.1:${port}/postgres`

/** Returns `stop`, which is idempotent, and stops PostgreSQL in cases in which nobody calls it. */
function stopping({ child }: Running, cluster: string, { onLost = () => {}, watch }: EmbeddedOptions) {
  const release = stopOnExit(() => child.kill('SIGINT'))
  const unwatch = stopIfStuck(cluster, watch)
  child.once('exit', unwatch)
  child.once('exit', onLost)
  let stopped: Promise<void> | undefined
  return () => {
    child.off('exit', onLost)
    unwatch()
    stopped ??= stopPostgres(cluster).finally(release)
    return stopped
  }
}

/** Listeners of this module, which do not mean that the application handles the signal. */
const ours = new WeakSet<Function>()

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Calls `end` if the process exits without `stop`: after an uncaught error, or a signal without another
 * listener, such as Ctrl-C during startup. Returns a function that cancels this.
 */
function stopOnExit(end: () => void) {
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
