import { createFeedAssembly } from './assembly.ts'
import { decodeFeedText } from './bytes/decode.ts'
import { withStallLimit } from './bytes/stall-limit.ts'
import type { FeedItem, ItemCounts } from './report/item-queue.ts'
import { defaultLimits, type FeedLimits } from './limits.ts'
import { type InputStats, unpackFeedBytes } from './bytes/unpack.ts'

export type { FeedItem } from './report/item-queue.ts'
export { FeedError, type FeedErrorCode } from './report/feed-error.ts'
export type { FeedLimits } from './limits.ts'
export type { FeedProblem, ProblemCode } from './report/problem.ts'

/** The summary of a completely read feed. */
export type FeedSummary = ItemCounts &
  InputStats & {
    /** The path of job elements, for example `source/job`; the name of the root if there were none. */
    shape: string
  }

export type FeedOptions = {
  /** The current time, for validating dates. */
  now: Date
  limits?: Partial<FeedLimits>
  /** The URL of the feed. Some formats have no links; they are then derived from it. */
  address?: string
  /** The company of jobs that do not name one. If absent, such jobs are skipped. */
  company?: string
  /**
   * Returns the current time, for the limit `stallMs`. The time that the consumer takes counts, too. If absent, there
   * is no limit.
   */
  clock?: () => Date
}

/**
 * Reads a feed from its bytes in constant memory. Yields jobs and problems in feed order; an unusable job is a
 * problem with severity `skipped`. Throws `FeedError` if the document is rejected, possibly after items were yielded.
 * The feed is complete only if a summary is returned.
 */
export async function* readFeed(
  input: AsyncIterable<Uint8Array>,
  options: FeedOptions,
): AsyncGenerator<FeedItem, FeedSummary> {
  const limits = { ...defaultLimits, ...options.limits }
  const intake: InputStats = { bytes: 0, unpackedBytes: 0, gzip: false, encoding: 'utf-8' }
  const assembly = createFeedAssembly(options.now, limits, options)
  try {
    const bytes = withStallLimit(unpackFeedBytes(input, limits, intake), limits, options.clock)
    for await (const text of decodeFeedText(bytes, intake, (message) => assembly.noteMismatch(message))) {
      assembly.write(text)
      for (const item of assembly.take()) yield item
    }
    assembly.end()
    for (const item of assembly.take()) yield item
  } catch (error) {
    for (const item of assembly.take()) yield item
    throw error
  }
  return { ...assembly.tally(), ...intake, shape: assembly.shape() }
}
