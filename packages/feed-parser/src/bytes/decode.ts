import { FeedError } from '../report/feed-error.ts'
import { concatBytes } from './concat.ts'
import { decodeMixedText } from './mixed-text.ts'
import { splitAtJobs } from './split-at-jobs.ts'
import type { InputStats } from './unpack.ts'

/** The XML declaration is searched in this number of bytes. It must be at the start, except for white space. */
const declarationBytes = 1024

const declaredEncoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/

/** Byte order marks and the byte patterns of "<", longest first, because a UTF-32 mark begins like a UTF-16 one. */
const marks: readonly [number[], string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0, 0, 0], 'utf-32le'],
  [[0x3c, 0], 'utf-16le'],
  [[0, 0x3c], 'utf-16be'],
]

const encodingByMark = (bytes: Uint8Array) =>
  marks.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1]

/** Returns the canonical name of an encoding, or null if it is not supported. */
function canonicalName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

export type DetectedEncoding = {
  declared: string | null
  /** The encoding of the whole document, if its first bytes are unambiguous; otherwise null. */
  fixed: string | null
  /** The encoding of text that is not UTF-8. */
  legacy: string
}

/**
 * Detects the encoding from the first bytes. If a declaration is readable as ASCII, the text is not UTF-16. Whether a
 * job is UTF-8 or in the declared encoding is then detected from its own bytes.
 */
export function detectEncoding(start: Uint8Array): DetectedEncoding {
  const head = new TextDecoder('latin1').decode(start.subarray(0, declarationBytes))
  const declared = declaredEncoding.exec(head.replace(/^\xef\xbb\xbf/, ''))?.[1] ?? null
  const name = declared === null ? null : canonicalName(declared)
  const unsupported = encodingByMark(start)?.startsWith('utf-32') === true ? encodingByMark(start) : undefined
  if (unsupported !== undefined || (declared !== null && name === null))
    throw new FeedError(
      'unknown-encoding',
      `The encoding ${unsupported ?? declared} is not supported. Send the document as UTF-8.`,
      { line: 1 },
    )
  const marked = encodingByMark(start)
  if (marked?.startsWith('utf-16') === true) return { declared, fixed: marked, legacy: marked }
  const isLegacy = name !== null && !name.startsWith('utf-')
  // The escape sequences of ISO-2022-JP are ASCII.
  const fixed = name === 'iso-2022-jp' ? name : null
  return { declared, fixed, legacy: isLegacy ? name : 'windows-1252' }
}

const isAscii = (text: string, bytes: Uint8Array) => text.length === bytes.length

/** Creates a decoder that detects the encoding of each job, and counts the encodings. */
function jobDecoder({ declared, legacy }: DetectedEncoding, onMismatch: (message: string) => void) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const seen = { utf8: 0, legacy: 0 }
  const told = new Set<string>()

  function note(actual: string) {
    const expected = declared ?? 'utf-8'
    if (canonicalName(expected) === actual || told.has(actual)) return
    told.add(actual)
    onMismatch(
      `The document declares ${expected} but has text in ${actual}. Each job was read by its own bytes; correct the export.`,
    )
  }

  return {
    decode(bytes: Uint8Array): string {
      let text: string
      try {
        text = utf8.decode(bytes)
      } catch {
        const mixed = decodeMixedText(bytes, legacy)
        seen[mixed.isMostlyUtf8 ? 'utf8' : 'legacy'] += 1
        note(legacy)
        if (mixed.isMostlyUtf8) note('utf-8')
        return mixed.text
      }
      if (!isAscii(text, bytes)) {
        seen.utf8 += 1
        note('utf-8')
      }
      return text
    },
    encoding(): string {
      if (seen.utf8 + seen.legacy > 0) return seen.utf8 >= seen.legacy ? 'utf-8' : legacy
      return declared === null || canonicalName(declared) !== legacy ? 'utf-8' : legacy
    },
  }
}

/**
 * Passes bytes on and collects the first ones, so that the first chunk contains the whole XML declaration or the
 * whole document.
 */
async function* withStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (start === null) {
      yield chunk
      continue
    }
    start = concatBytes([start, chunk])
    if (start.length < declarationBytes) continue
    yield start
    start = null
  }
  if (start !== null) yield start
}

/**
 * Decodes the text of a feed. The encoding is detected for each job: valid UTF-8 is decoded as UTF-8, whatever the
 * document declares. Text in another encoding is almost never valid UTF-8 by chance.
 */
export async function* decodeFeedText(
  bytes: AsyncIterable<Uint8Array>,
  intake: InputStats,
  onMismatch: (message: string) => void,
): AsyncGenerator<string> {
  const pieces = withStart(bytes)
  const { value: start } = await pieces.next()
  if (start === undefined) return
  async function* whole() {
    try {
      yield start ?? new Uint8Array(0)
      yield* pieces
    } finally {
      // Closes the source if reading ends early.
      await pieces.return(undefined)
    }
  }
  const encoding = detectEncoding(start)
  if (encoding.fixed === null) {
    const jobs = jobDecoder(encoding, onMismatch)
    for await (const job of splitAtJobs(whole())) {
      const text = jobs.decode(job)
      intake.encoding = jobs.encoding()
      yield text
    }
    return
  }
  intake.encoding = encoding.fixed
  noteFixed(encoding, onMismatch)
  const decoder = new TextDecoder(encoding.fixed)
  for await (const chunk of whole()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function noteFixed({ declared, fixed }: DetectedEncoding, onMismatch: (message: string) => void) {
  const expected = canonicalName(declared ?? '') ?? fixed
  // A document that declares UTF-16 may have either byte order.
  if (expected?.slice(0, 6) === fixed?.slice(0, 6)) return
  onMismatch(
    `The document declares ${declared}, but its bytes are ${fixed}. It was read as ${fixed}; correct the declaration.`,
  )
}
