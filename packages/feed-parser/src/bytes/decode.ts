import { FeedError } from '../report/feed-error.ts'
import { concat } from './concat.ts'
import type { Intake } from './unpack.ts'

/** How much is looked at before the encoding is decided. */
const sampleBytes = 64 * 1024
/** An XML declaration stands at the very start; white space before it is forgiven. */
const declarationBytes = 1024

const declaredEncoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/

/** Marks at the start of the bytes, longest first: a UTF-32 mark begins like a UTF-16 one. */
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

/** True when most of the sample's bytes beyond ASCII make no UTF-8: one stray byte is damage, many are another encoding. */
function isMostlyNotUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true })
  const undecodable = text.split('�').length - 1
  if (undecodable === 0) return false
  const beyondAscii = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  return undecodable * 2 > beyondAscii
}

/** The encoding's usual name, null when nobody here can read it. */
function canonicalName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** What unmarked bytes are: a declaration is believed unless the bytes prove it wrong. */
function encodingOfBytes(declared: string, sample: Uint8Array): string {
  const name = canonicalName(declared) ?? declared
  // A declaration that could be read byte by byte is itself the proof that the text is not UTF-16.
  const possible = name.startsWith('utf-16') ? 'utf-8' : name
  return possible === 'utf-8' && isMostlyNotUtf8(sample) ? 'windows-1252' : possible
}

export type Encoding = {
  name: string
  /** A sentence when the bytes are not what the declaration says. */
  mismatch: string | null
}

/**
 * Decides the encoding from a mark at the start, else the declaration, else the bytes themselves.
 * Bytes win over a declaration that cannot be true.
 */
export function detectEncoding(sample: Uint8Array): Encoding {
  const head = new TextDecoder('latin1').decode(sample.subarray(0, declarationBytes))
  const declared = declaredEncoding.exec(head.replace(/^\xef\xbb\xbf/, ''))?.[1]
  const marked = encodingByMark(sample)
  const actual = marked ?? encodingOfBytes(declared ?? 'utf-8', sample)
  const name = canonicalName(actual)
  if (name === null)
    throw new FeedError(
      'unknown-encoding',
      `The document is written in ${actual}, which cannot be read. Send it as UTF-8.`,
      { line: 1 },
    )
  const expected = declared ?? marked ?? 'utf-8'
  if (canonicalName(expected) === name) return { name, mismatch: null }
  const mismatch = `The document says it is ${expected}, but its bytes are ${name}. It was read as ${name}; correct the declaration.`
  return { name, mismatch }
}

/** Decoded text; the encoding is decided by the first 64 KB, however they arrive. */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  intake: Intake,
  onMismatch: (message: string) => void,
): AsyncGenerator<string> {
  const begin = (start: Uint8Array) => {
    const { name, mismatch } = detectEncoding(start.subarray(0, sampleBytes))
    intake.encoding = name
    if (mismatch !== null) onMismatch(mismatch)
    return new TextDecoder(name)
  }
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    if (decoder === null) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes < sampleBytes) continue
    }
    const known = waiting.length === 0 ? chunk : concat(waiting)
    waiting = []
    decoder ??= begin(known)
    yield decoder.decode(known, { stream: true })
  }
  const rest = concat(waiting)
  decoder ??= begin(rest)
  yield decoder.decode(rest)
}
