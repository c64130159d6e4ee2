import { randomFillSync } from 'node:crypto'

/** Drawn for many at once: a call takes as long for a few bytes as for thousands. */
const drawn = Buffer.alloc(8_192)
let used = drawn.length

/** Writes so many random bytes, at most 8,192. None is ever given twice. */
export function writeRandom(into: Buffer, at: number, bytes: number): void {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  // A copy of a few bytes by a call would take longer.
  for (let nth = 0; nth < bytes; nth++) into[at + nth] = drawn[used + nth] ?? 0
  used += bytes
}
