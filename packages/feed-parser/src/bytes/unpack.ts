// package.json maps this to another file for browsers.
import { inflateGzip } from '#inflate'
import { FeedError } from '../report/feed-error.ts'
import type { FeedLimits } from '../limits.ts'
import { concatBytes } from './concat.ts'

/** Statistics of the input, updated while it is read. */
export type InputStats = { bytes: number; unpackedBytes: number; gzip: boolean; encoding: string }

/** Maximum length of a slice in bytes: small enough to check limits often, large enough for speed. */
const sliceBytes = 64 * 1024

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)
const isGzip = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b)
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

async function* counted(input: AsyncIterable<Uint8Array>, intake: InputStats): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    intake.bytes += chunk.length
    yield chunk
  }
}

/** Passes bytes through, with at least four in the first chunk unless there are fewer. */
async function* withHead(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of input) {
    if (head === null) {
      yield chunk
      continue
    }
    head = head.length === 0 ? chunk : concatBytes([head, chunk])
    if (head.length < 4) continue
    yield head
    head = null
  }
  if (head !== null && head.length > 0) yield head
}

async function* rejoined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

/** Maximum number of gzip layers. A `.gz` file that is sent with `Content-Encoding: gzip` has two. */
const layersMax = 2

/** Decompresses all gzip layers. The ratio limit compares the output of each layer with the received bytes. */
async function* inflated(
  packed: AsyncIterable<Uint8Array>,
  limits: FeedLimits,
  layer = 1,
): AsyncGenerator<Uint8Array> {
  const { chunks, consumedBytes } = inflateGzip(packed, sliceBytes)
  const unpacked = withHead(withinRatio(chunks, limits, consumedBytes))
  const { value: first, done } = await unpacked.next()
  if (done === true) return
  try {
    if (!isGzip(first)) {
      yield* rejoined(first, unpacked)
      return
    }
    if (layer === layersMax)
      throw new FeedError('gzip-nested', 'The document is compressed more than twice. Compress it once.')
    yield* withinRatio(inflated(rejoined(first, unpacked), limits, layer + 1), limits, consumedBytes)
  } finally {
    await unpacked.return(undefined)
  }
}

async function* withinRatio(
  chunks: AsyncIterable<Uint8Array>,
  limits: FeedLimits,
  consumedBytes: () => number,
): AsyncGenerator<Uint8Array> {
  let unpackedBytes = 0
  for await (const chunk of chunks) {
    unpackedBytes += chunk.length
    if (unpackedBytes > limits.ratioFromBytes && unpackedBytes > limits.ratio * consumedBytes())
      throw new FeedError(
        'ratio-too-high',
        `The document decompresses to more than ${limits.ratio} times its size, which is implausible for a feed.`,
      )
    yield chunk
  }
}

/**
 * Yields the document's bytes in slices of at most 64 KB. Gzip is recognized by its content, whatever the file name.
 */
export async function* unpackFeedBytes(
  input: AsyncIterable<Uint8Array>,
  limits: FeedLimits,
  intake: InputStats,
): AsyncGenerator<Uint8Array> {
  const bytes = withHead(counted(input, intake))
  try {
    const { value: first, done } = await bytes.next()
    if (done === true) return
    if (isZip(first))
      throw new FeedError('zip-archive', 'This is a ZIP archive. Send the XML itself, plain or as gzip.')
    intake.gzip = isGzip(first)
    const whole = rejoined(first, bytes)
    for await (const chunk of intake.gzip ? inflated(whole, limits) : whole) {
      intake.unpackedBytes += chunk.length
      if (intake.unpackedBytes > limits.unpackedBytes)
        throw new FeedError('too-large', `The document is larger than ${limits.unpackedBytes} bytes.`)
      for (let start = 0; start < chunk.length; start += sliceBytes)
        yield chunk.subarray(start, start + sliceBytes)
    }
  } finally {
    // Closes the source if reading ends early.
    await bytes.return(undefined)
  }
}
