import { assemble } from './assembly.ts'
import { decode } from './bytes/decode.ts'
import { inTime } from './bytes/in-time.ts'
import type { FeedItem, Tally } from './report/item-queue.ts'
import { defaultLimits, type FeedLimits } from './limits.ts'
import { type Intake, unpack } from './bytes/unpack.ts'

export type { FeedItem } from './report/item-queue.ts'
export { FeedError, type FeedErrorCode } from './report/feed-error.ts'
export type { FeedLimits } from './limits.ts'
export type { FeedProblem, ProblemCode } from './report/problem.ts'

/** What was read, once all of it was. */
export type FeedSummary = Tally &
  Intake & {
    /** The path on which jobs were found, such as `source/job`; only the root's name when there was none. */
    shape: string
  }

export type FeedOptions = {
  /** The moment against which dates are judged. */
  now: Date
  limits?: Partial<FeedLimits>
  /** Where the feed was fetched from: some shapes have no links, and theirs are made from it. */
  address?: string
  /** Tells the time while the feed is read, what the caller does with each job included; without it there is no limit. */
  clock?: () => Date
}

/**
 * Reads a feed from its bytes, however they are cut, in constant memory. Jobs and problems come in
 * the order of the feed; a job that cannot be used is a problem of severity `skipped`. Throws
 * `FeedError` when the document is refused, after what was read before has been yielded: only a
 * reader that returned its summary has seen the whole feed.
 */
export async function* readFeed(
  input: AsyncIterable<Uint8Array>,
  options: FeedOptions,
): AsyncGenerator<FeedItem, FeedSummary> {
  const limits = { ...defaultLimits, ...options.limits }
  const intake: Intake = { bytes: 0, unpackedBytes: 0, gzip: false, encoding: 'utf-8' }
  const assembly = assemble(options.now, limits, options.address)
  try {
    const bytes = inTime(unpack(input, limits, intake), limits, options.clock)
    for await (const text of decode(bytes, intake, (message) => assembly.noteMismatch(message))) {
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
