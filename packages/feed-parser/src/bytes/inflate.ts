import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedError } from '../report/feed-error.ts'

/** Decompressed chunks, and the number of compressed bytes consumed so far. */
export type InflatedStream = { chunks: AsyncIterable<Uint8Array>; consumedBytes(): number }

/**
 * Decompresses gzip in chunks of at most `chunkBytes`. Reading throws `FeedError` if the data is damaged or
 * truncated.
 */
export function inflateGzip(packed: AsyncIterable<Uint8Array>, chunkBytes: number): InflatedStream {
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  // The error reaches the reader through the gunzip stream, which `pipeline` destroys.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => {})
  return { chunks: readable(gunzip), consumedBytes: () => gunzip.bytesWritten }
}

async function* readable(gunzip: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* gunzip
  } catch (error) {
    throw refusal(error)
  }
}

function refusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR')
    return new FeedError('truncated', 'The compressed document is truncated. Fetch it again.')
  if (code.startsWith('Z_'))
    return new FeedError(
      'gzip-damaged',
      'The gzip data is damaged and cannot be decompressed. Fetch it again.',
    )
  return error
}
