import type { Client } from '@opensearch-project/opensearch'
import { correctQuery, type RelaxableQuery } from '@tiller/search-engine/lenient'
import type { Vocabulary } from '@tiller/search-engine/spelling'
import { decodeUnit, encodeUnit } from './document.ts'
import type { CountReader } from './document-counts.ts'

/** At most this many similar words are compared with a typed one. */
const maxSimilar = 1_000

/** Returns the indexed words with at most two typing errors in relation to the typed word. */
async function findSimilarWords({ client, index }: { client: Client; index: string }, typed: string) {
  const { body } = await client.search({
    index,
    allow_partial_search_results: false,
    body: {
      size: 0,
      suggest: {
        similar: {
          text: encodeUnit(typed),
          term: {
            field: 'impacts',
            analyzer: 'keyword',
            suggest_mode: 'always',
            accuracy: 0,
            max_edits: 2,
            prefix_length: 0,
            min_word_length: 1,
            // Larger than any count: frequent words have corrections, too.
            max_term_freq: 2_000_000_000,
            size: maxSimilar,
            shard_size: maxSimilar,
          },
        },
      },
    },
  })
  const found = (body.suggest?.['similar'] ?? []) as { options: { text: string }[] }[]
  return found.flatMap(({ options }) => options.map(({ text }) => decodeUnit(text)))
}

/**
 * Reads the part of the vocabulary that the corrections of a query need. Which words these are depends on the counts of
 * others, so the query is corrected repeatedly until no count is missing.
 */
export async function readVocabulary(
  target: { client: Client; index: string },
  counter: CountReader,
  asking: RelaxableQuery,
): Promise<Vocabulary> {
  const similar = new Map<string, readonly string[]>()
  const needed = new Set<string>()
  for (;;) {
    const counts = await counter.read([...needed, ...[...similar.values()].flat()])
    const missing = new Set<string>()
    const missingSimilar = new Set<string>()
    const known = new Set([...needed, ...[...similar.values()].flat()])
    const vocabulary: Vocabulary = {
      count: (word) => {
        if (!known.has(word)) missing.add(word)
        return counts.ofWord(word)
      },
      visitSimilar: (typed, _errors, visit) => {
        const words = similar.get(typed)
        if (words === undefined) missingSimilar.add(typed)
        for (const word of words ?? []) if (counts.ofWord(word) > 0) visit(word, counts.ofWord(word))
      },
      corrected: new Map(),
    }
    correctQuery(asking, vocabulary)
    if (missing.size + missingSimilar.size === 0) return vocabulary
    for (const word of missing) needed.add(word)
    for (const typed of missingSimilar) similar.set(typed, await findSimilarWords(target, typed))
  }
}
