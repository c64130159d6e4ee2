import { FeedError, type FeedItem, type FeedOptions, type FeedSummary, readFeed } from '../src/read-feed.ts'

/** Everything that the parser yields, and its summary or error. */
export type CompleteReading = { items: FeedItem[]; summary: FeedSummary | null; error: FeedError | null }

/** Splits bytes into chunks of these sizes, in turn. */
export async function* splitIntoChunks(bytes: Uint8Array, sizes: readonly number[] = [65_536]) {
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
    // Chunks of a real source come one turn after the other.
    await Promise.resolve()
  }
}

export async function readCompleteFeed(
  source: AsyncIterable<Uint8Array>,
  options: FeedOptions,
): Promise<CompleteReading> {
  const items: FeedItem[] = []
  const reader = readFeed(source, options)
  try {
    for (let next = await reader.next(); ; next = await reader.next()) {
      if (next.done === true) return { items, summary: next.value, error: null }
      items.push(next.value)
    }
  } catch (error) {
    if (error instanceof FeedError) return { items, summary: null, error }
    throw error
  }
}

export const getJobs = ({ items }: CompleteReading) =>
  items.flatMap((item) => (item.kind === 'job' ? [item.job] : []))
export const getProblems = ({ items }: CompleteReading) =>
  items.flatMap((item) => (item.kind === 'problem' ? [item.problem] : []))
