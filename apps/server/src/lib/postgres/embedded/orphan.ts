import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasErrorCode } from './programs.ts'
import { StartError } from './start-error.ts'

/** The fields of PostgreSQL's `postmaster.pid` that Tiller reads. */
export type Postmaster = { pid: number; port: number; ready: boolean }

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Returns the live PostgreSQL processes of this cluster. They are found by their working directory, which excludes
 * reused process ids and zombies.
 */
export const findPostgresProcesses = (cluster: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, cluster))

function worksIn(pid: number, cluster: string) {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    // It has ended or belongs to another user.
    return false
  }
}

const steps = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

/**
 * Stops every process of the cluster: first with a fast shutdown, then with an immediate one that leaves
 * recovery to the next start. Neither loses committed data.
 */
export async function stopPostgres(cluster: string): Promise<void> {
  for (const { signal, waitMs } of steps) {
    const processes = findPostgresProcesses(cluster)
    const postmaster = readPostmaster(cluster)?.pid
    const targets = processes.filter((pid) => signal === 'SIGKILL' || pid === postmaster)
    // Without a postmaster, its children would end by themselves, but later.
    for (const pid of targets.length > 0 ? targets : processes) sendSignal(pid, signal)
    if (await allGone(cluster, waitMs)) return
  }
  throw new StartError(
    `The PostgreSQL of an earlier start cannot be stopped (processes ${findPostgresProcesses(cluster).join(', ')}, ` +
      `data in ${cluster}). End it, then start again.`,
  )
}

/** Sends a signal to a process; does nothing if it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

async function allGone(cluster: string, waitMs: number) {
  const tooLong = AbortSignal.timeout(waitMs)
  while (!tooLong.aborted) {
    if (findPostgresProcesses(cluster).length === 0) return true
    await pause(20)
  }
  return false
}

/**
 * Stops a PostgreSQL that a killed Tiller left behind. The caller holds the data directory's lock, so no other process
 * uses it.
 */
export async function stopOrphanedPostgres(cluster: string, log: (line: string) => void): Promise<void> {
  if (findPostgresProcesses(cluster).length > 0) {
    log('Stopping the PostgreSQL that an interrupted Tiller left running')
    await stopPostgres(cluster)
  }
  // PostgreSQL would mistake another process with the old process id for a running server.
  const left = readPostmaster(cluster)
  if (left !== null && existsSync(`/proc/${left.pid}`)) rmSync(join(cluster, 'postmaster.pid'))
}
