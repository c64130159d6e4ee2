import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Who stands back gets a tenth of what another gets when all want the processor, and all of it when nobody does. */
const niceness = 10

/** Lets a process go behind others; where the machine does not allow that, it stays as it is. */
export function lowerPriority(pid: number) {
  attempt(() => setPriority(pid, niceness))
  // Linux may share the processor between sessions first, and PostgreSQL gives each connection a session.
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)))
}

function attempt(change: () => void) {
  try {
    change()
  } catch {
    // It is a help and no promise.
  }
}
