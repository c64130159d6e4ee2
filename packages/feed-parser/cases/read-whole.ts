import { FeedError, type FeedItem, type FeedOptions, type FeedSummary, readFeed } from '../src/read-feed.ts'

/** Everything a reader yields before it ends, and how it ends. */
export type Reading = { items: FeedItem[]; summary: FeedSummary | null; error: FeedError | null }

/** Cuts bytes into chunks of the given sizes, over and over. */
export async function* chunked(bytes: Uint8Array, sizes: readonly number[] = [65_536]) {
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
    // Chunks of a real source come one turn after the other.
    await Promise.resolve()
  }
}

export async function readWhole(source: AsyncIterable<Uint8Array>, options: FeedOptions): Promise<Reading> {
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

export const jobsOf = ({ items }: Reading) => items.flatMap((item) => (item.kind === 'job' ? [item.job] : []))
export const problemsOf = ({ items }: Reading) =>
  items.flatMap((item) => (item.kind === 'problem' ? [item.problem] : []))
