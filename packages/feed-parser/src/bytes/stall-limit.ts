import type { FeedLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'

/** Passes bytes through. Throws `too-slow` if none arrive for `stallMs`, unless `clock` is undefined. */
export async function* withStallLimit(
  input: AsyncIterable<Uint8Array>,
  { stallMs }: FeedLimits,
  clock: (() => Date) | undefined,
): AsyncGenerator<Uint8Array> {
  let lastMs = clock?.().getTime() ?? 0
  for await (const chunk of input) {
    const atMs = clock?.().getTime() ?? 0
    if (atMs - lastMs > stallMs)
      throw new FeedError(
        'too-slow',
        `No data of the feed arrived for ${stallMs / 60_000} minutes. Check the speed of its server.`,
      )
    lastMs = atMs
    yield chunk
  }
}
