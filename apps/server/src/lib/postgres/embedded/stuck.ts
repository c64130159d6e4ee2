import { readFileSync } from 'node:fs'
import { findPostgresProcesses, sendSignal } from './orphan.ts'

/** The interval of the checks, and the number of consecutive failures after which PostgreSQL is stopped. */
export type StuckCheck = { everyMs: number; failures: number }

/**
 * The default interval. Six failures take longer than the time between the end of PostgreSQL's processes after a crash
 * and the start of recovery.
 */
const usualWatch: StuckCheck = { everyMs: 5_000, failures: 6 }

/**
 * Returns whether the postmaster runs but will never accept connections again: its startup process has failed, for
 * example because the disk was full during recovery. PostgreSQL 18 then stays in `FATAL: the database system is in
 * recovery mode`.
 */
export function isPostgresStuck(cluster: string): boolean {
  const titles = findPostgresProcesses(cluster).map(titleOf)
  return titles.length > 0 && !titles.some((title) => /^postgres: (?:startup|walwriter)/.test(title))
}

/** Returns the title that a process shows in process lists. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/**
 * Stops a stuck PostgreSQL, so that it is restarted as after a crash. Returns a function that ends the
 * monitoring.
 */
export function watchForStuckPostgres(
  cluster: string,
  { everyMs, failures }: StuckCheck = usualWatch,
): () => void {
  let found = 0
  const timer = setInterval(() => {
    found = isPostgresStuck(cluster) ? found + 1 : 0
    if (found < failures) return
    clearInterval(timer)
    for (const pid of findPostgresProcesses(cluster)) sendSignal(pid, 'SIGKILL')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
