import type { FeedLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'

/** The same bytes; refuses a feed that takes too long, whether to arrive or to be dealt with. Without a clock none does. */
export async function* inTime(
  input: AsyncIterable<Uint8Array>,
  { wallMs }: FeedLimits,
  clock: (() => Date) | undefined,
): AsyncGenerator<Uint8Array> {
  const startedAt = clock?.().getTime() ?? 0
  for await (const chunk of input) {
    if (clock !== undefined && clock().getTime() - startedAt > wallMs)
      throw new FeedError(
        'too-slow',
        `The feed was not read to its end within ${wallMs / 60_000} minutes. Check how fast its server answers, or divide it.`,
      )
    yield chunk
  }
}
