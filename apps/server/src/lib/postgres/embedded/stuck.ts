import { readFileSync } from 'node:fs'
import { postgresProcesses, send } from './orphan.ts'

/** How often it is looked at, and how often in a row it must be found so. */
export type Watch = { everyMs: number; looks: number }

/** Longer than PostgreSQL takes between the end of its processes after a crash and the start of the recovery. */
const usualWatch: Watch = { everyMs: 5_000, looks: 6 }

/**
 * Whether the first process of a cluster is there and will take no connections any more: neither the log is written nor
 * are its contents recovered. PostgreSQL 18 stays so for ever when the recovery after a crash fails, as on a disk that is
 * full for a moment: `FATAL: the database system is in recovery mode`.
 */
export function isStuck(cluster: string): boolean {
  const titles = postgresProcesses(cluster).map(titleOf)
  return titles.length > 0 && !titles.some((title) => /^postgres: (?:startup|walwriter)/.test(title))
}

/** What a process shows in the list of processes. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

/** Ends a PostgreSQL that is stuck, so that it is started again like one that has ended by itself. Returns what stops the watch. */
export function endIfStuck(cluster: string, { everyMs, looks }: Watch = usualWatch): () => void {
  let found = 0
  const timer = setInterval(() => {
    found = isStuck(cluster) ? found + 1 : 0
    if (found < looks) return
    clearInterval(timer)
    for (const pid of postgresProcesses(cluster)) send(pid, 'SIGKILL')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
