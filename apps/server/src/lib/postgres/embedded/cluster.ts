import { existsSync, lchownSync, mkdirSync, readFileSync } from 'node:fs'
import { ensurePostgresCluster, superuserName } from './create-cluster.ts'
import {
  getPostgresFolders,
  type PostgresFolders,
  changeFolderOwner,
  createPostgresFolders,
} from './folders.ts'
import { choosePostgresIdentity, type ProcessIdentity, type IdentityKind } from './identity.ts'
import { stopOrphanedPostgres, stopPostgres, findPostgresProcesses, readPostmaster } from './orphan.ts'
import { launchPostgres, type RunningPostgres } from './postmaster.ts'
import { findPostgresPrograms } from './programs.ts'
import { createArchiveSettings, type DurabilityMode } from './settings.ts'
import { watchForStuckPostgres, type StuckCheck } from './stuck.ts'

export type EmbeddedOptions = {
  /**
   * The data directory, which is created if missing. The cluster is in its folder `postgres`. The caller holds its lock
   * (`lockDataDir`).
   */
  dataDir: string
  mode: DurabilityMode
  /** Whether completed WAL segments are copied into the spool; false by default. */
  archivesWal?: boolean
  log: (line: string) => void
  /** Called if PostgreSQL has ended unexpectedly, or was stopped because it was stuck. */
  onLost?: () => void
  /** Overrides the intervals of checks for a stuck PostgreSQL in tests. */
  watch?: StuckCheck
  /** Ways to avoid running as root; all by default. */
  identityKinds?: IdentityKind[]
}

export type EmbeddedPostgres = { url: string; port: number; stop: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL on a free loopback port. The first start creates the cluster; committed data
 * survives `kill -9` of Tiller and PostgreSQL. Throws `StartError` with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = findPostgresPrograms()
  const folders = createPostgresFolders(options.dataDir)
  await stopOrphanedPostgres(folders.cluster, options.log)
  const identity = choosePostgresIdentity(programs.postgres, folders.dataDir, options.identityKinds)
  changeFolderOwner(folders.home, identity.owner)
  await ensurePostgresCluster(folders, programs, identity, options.mode)
  const settings = options.archivesWal === true ? archiveTo(folders.walSpool, identity) : {}
  const running = await launchPostgres({
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

function archiveTo(spool: string, { owner }: ProcessIdentity) {
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  lchownSync(spool, owner.uid, owner.gid)
  return createArchiveSettings(spool)
}

/** Returns the URL of the PostgreSQL that another process runs on this data directory, or null. */
export function findRunningPostgresUrl(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null
  const folders = getPostgresFolders(dataDir)
  const postmaster = readPostmaster(folders.cluster)
  const alive = postmaster?.ready === true && findPostgresProcesses(folders.cluster).includes(postmaster.pid)
  return alive ? urlOf(folders, postmaster.port) : null
}

/** Returns whether `url` leads to the PostgreSQL that runs on this data directory. */
export const isEmbeddedUrl = (url: string, dataDir: string) => url === findRunningPostgresUrl(dataDir)

const urlOf = ({ password }: PostgresFolders, port: number) =>
  `postgres://${superuserName}:${readFileSync(password, 'utf8')}@127.0.0.1:${port}/postgres`

/** Returns the idempotent function `stop`, and stops PostgreSQL if the process ends without calling it. */
function stopping(
  { child }: RunningPostgres,
  cluster: string,
  { onLost = () => {}, watch }: EmbeddedOptions,
) {
  const release = stopOnExit(() => child.kill('SIGINT'))
  const unwatch = watchForStuckPostgres(cluster, watch)
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

/** Signal listeners of this module, which do not mean that the application handles the signal. */
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
