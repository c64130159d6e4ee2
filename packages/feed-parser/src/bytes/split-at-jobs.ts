import { concatBytes } from './concat.ts'

/**
 * Maximum length of a chunk in bytes, longer than any accepted job. A longer chunk is split before an ASCII
 * character.
 */
const pieceMax = 2 * 1024 * 1024

const lessThan = 0x3c
const slash = 0x2f

/** Names of XML elements that contain one job. */
const jobNames = ['job', 'item', 'entry', 'position']
const closingBytes = 3 + Math.max(...jobNames.map(({ length }) => length))

/**
 * First letters of job elements in both cases. Comparing them first avoids decoding every tag, which would take
 * longer than parsing it.
 */
const initials = new Set(jobNames.flatMap((name) => [name.charCodeAt(0), name.charCodeAt(0) - 0x20]))

const latin1 = new TextDecoder('latin1')
const closing = new RegExp(`^</(?:${jobNames.join('|')})[\\s>]`, 'i')

/**
 * Returns the index of the next closing tag of a job, or -1. A tag that is split by the end of the bytes is not found.
 */
function findClosing(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(lessThan, from); at !== -1; at = bytes.indexOf(lessThan, at + 1))
    if (
      bytes[at + 1] === slash &&
      initials.has(bytes[at + 2] ?? 0) &&
      closing.test(latin1.decode(bytes.subarray(at, at + closingBytes)))
    )
      return at
  return -1
}

/** Returns the last index up to `pieceMax` at which an ASCII character begins, so that no character is split. */
function cutBefore(bytes: Uint8Array): number {
  let at = pieceMax
  while (at > pieceMax - 64 && (bytes[at] ?? 0) >= 0x80) at -= 1
  return at
}

/** Returns the number of leading ASCII bytes, which need no encoding detection. */
function asciiLength(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1
  return at
}

/**
 * Splits bytes into chunks with at most one job each, independently of the chunks of the input. ASCII is passed on at
 * once.
 */
export async function* splitAtJobs(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array(0)
  for await (const chunk of bytes) {
    // Skips what was searched before, except for a tag split by the end.
    let from = Math.max(0, waiting.length - closingBytes)
    waiting = waiting.length === 0 ? chunk : concatBytes([waiting, chunk])
    let start = 0
    for (;;) {
      const found = findClosing(waiting, Math.max(from, start + 1))
      const isTooLong = (found === -1 ? waiting.length : found) - start > pieceMax
      if (found === -1 && !isTooLong) break
      const end = isTooLong ? start + cutBefore(waiting.subarray(start)) : found
      yield waiting.subarray(start, end)
      start = end
      from = 0
    }
    const rest = waiting.subarray(start)
    const ready = Math.min(asciiLength(rest), rest.length - closingBytes)
    if (ready > 0) yield rest.subarray(0, ready)
    waiting = rest.slice(Math.max(0, ready))
  }
  yield waiting
}
