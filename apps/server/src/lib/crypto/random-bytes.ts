import { randomFillSync } from 'node:crypto'

/**
 * Random bytes that are not used yet. They are generated in blocks, because a call takes as long for a few bytes as for
 * thousands.
 */
const drawn = Buffer.alloc(8_192)
let used = drawn.length

/** Writes up to 8,192 random bytes. No byte is used twice. */
export function writeRandomBytes(into: Buffer, at: number, bytes: number): void {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  // Faster than a copy for a few bytes.
  for (let nth = 0; nth < bytes; nth++) into[at + nth] = drawn[used + nth] ?? 0
  used += bytes
}
