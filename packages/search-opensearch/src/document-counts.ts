import type { Client } from '@opensearch-project/opensearch'
import type { DocumentCounts } from './query/plan.ts'
import { matchWord } from './query/query-body.ts'

/** At most this many counts are cached. */
const maxCached = 50_000

/** Words are counted in requests of this size. The cluster accepts at most 1,024 conditions. */
const wordsAtOnce = 500

export type CountReader = {
  /** Counts the documents with each of the words, and all documents. */
  read(words: readonly string[]): Promise<DocumentCounts>
  clear(): void
}

/**
 * Creates a cache of document counts, which determine the rarity of words. All counts are read again after `maxAgeMs`, so
 * that processes that only search follow the index.
 */
export function createCountReader(target: { client: Client; index: string }, maxAgeMs: number): CountReader {
  let counts = new Map<string, number>()
  let all: number | undefined
  let sinceMs = 0

  function clear() {
    counts = new Map()
    all = undefined
    sinceMs = performance.now()
  }

  async function read(words: readonly string[]): Promise<DocumentCounts> {
    if (performance.now() - sinceMs > maxAgeMs || counts.size > maxCached) clear()
    // A change in the meantime replaces the map, so counts of the older state do not enter the new one.
    const known = counts
    const missing = [...new Set(words)].filter((word) => !known.has(word))
    let total = all
    for (let at = 0; at < missing.length || total === undefined; at += wordsAtOnce) {
      const part = missing.slice(at, at + wordsAtOnce)
      const found = await countDocuments(target, part)
      for (const [index, word] of part.entries()) known.set(word, found.ofWords[index] ?? 0)
      total = found.all
    }
    if (known === counts) all = total
    return { ofWord: (word) => known.get(word) ?? 0, all: total }
  }

  return { read, clear }
}

async function countDocuments(
  { client, index }: { client: Client; index: string },
  words: readonly string[],
) {
  const { body } = await client.search({
    index,
    allow_partial_search_results: false,
    body: {
      size: 0,
      track_total_hits: true,
      aggs: Object.fromEntries(words.map((word, at) => [`${at}`, { filter: matchWord(word) }])),
    },
  })
  const aggregations = (body.aggregations ?? {}) as Record<string, { doc_count: number } | undefined>
  const { total } = body.hits
  return {
    ofWords: words.map((_, at) => aggregations[`${at}`]?.doc_count ?? 0),
    all: typeof total === 'object' ? total.value : (total ?? 0),
  }
}
