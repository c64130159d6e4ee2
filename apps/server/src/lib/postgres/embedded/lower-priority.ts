import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A nice value that leaves about 10 % of the CPU under contention. */
const niceness = 10

/**
 * Lowers the priority of a process if the system allows it. Linux shares the CPU between sessions first, and each
 * PostgreSQL connection has its own, so the priority of the session is lowered as well if the process leads it.
 */
export function lowerProcessPriority(pid: number) {
  attempt(() => setPriority(pid, niceness))
  attempt(() => {
    if (readSessionId(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  })
}

function readSessionId(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain anything.
  const [, , , sessionId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(sessionId)
}

function attempt(change: () => void) {
  try {
    change()
  } catch {
    // Failures are ignored, because lower priority is only an optimization.
  }
}
