import { FeedError } from '../report/feed-error.ts'
import type { InflatedStream } from './inflate.ts'

/**
 * Decompresses gzip with browser APIs, which do not distinguish damaged from truncated data. `inflate.ts` is the
 * counterpart for Node.
 */
export function inflateGzip(packed: AsyncIterable<Uint8Array>): InflatedStream {
  let consumedBytes = 0
  const input = packed[Symbol.asyncIterator]()
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { value, done } = await input.next()
      if (done === true) return controller.close()
      consumedBytes += value.length
      controller.enqueue(new Uint8Array(value))
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader()
  return { chunks: readable(reader), consumedBytes: () => consumedBytes }
}

async function* readable(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (error) {
    // Decompression errors are TypeErrors; others come from the source of the bytes.
    if (!(error instanceof TypeError)) throw error
    throw new FeedError(
      'gzip-damaged',
      'The gzip data is damaged or truncated and cannot be decompressed. Fetch it again.',
    )
  } finally {
    await reader.cancel().catch(() => {})
  }
}
