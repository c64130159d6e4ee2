import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A nice value that leaves about 10 % of the CPU under contention. */
const niceness = 10

/** Lowers the priority of a process if the system allows it. */
export function lowerProcessPriority(pid: number) {
  attempt(() => setPriority(pid, niceness))
  // Linux's autogroups share the CPU between sessions first, and each PostgreSQL connection has its own
  // session.
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)))
}

function attempt(change: () => void) {
  try {
    change()
  } catch {
    // Failures are ignored, because lower priority is only an optimization.
  }
}
