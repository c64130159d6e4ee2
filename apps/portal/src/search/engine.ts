import MiniSearch, { type SearchResult } from 'minisearch'
import { findSynonyms } from './synonyms.ts'
import { stopWords, stemWord, tokenize, splitWords } from './words.ts'

export type HitGroupName = 'Guides' | 'Operations' | 'Fields' | 'Schemas' | 'Error codes'

/** A search entry: a section of a guide, an operation, a field, a schema, or an error code. */
export type SearchEntry = {
  title: string
  /** The title of the guide or API, or the schema of a field. */
  place: string
  path: string
  group: HitGroupName
  method?: string
  /** The beginning of the text. */
  says?: string
  /** Additional searchable words, which are never displayed. */
  words: string
}

/** A hit with the stems of the words that matched. */
export type SearchHit = SearchEntry & { id: number; matched: readonly string[] }

// Most readers look for an operation or a guide; schemas are found along the way.
const weights: Record<HitGroupName, number> = {
  Operations: 1.3,
  Guides: 1.25,
  Fields: 0.5,
  Schemas: 0.5,
  'Error codes': 0.6,
}

type Indexed = SearchEntry & { id: number }

/** Creates the search engine. Titles have the highest weight, prefixes match, and typos are tolerated. */
export const createSearchEngine = (entries: readonly SearchEntry[]): MiniSearch<Indexed> => {
  const engine = new MiniSearch<Indexed>({
    fields: ['title', 'place', 'says', 'words'],
    storeFields: ['title', 'place', 'path', 'group', 'method', 'says'],
    tokenize: tokenize,
    processTerm: stemWord,
    searchOptions: {
      boost: { title: 4, place: 1.5, says: 1.2 },
      weights: { fuzzy: 0.2, prefix: 0.5 },
    },
  })
  engine.addAll(entries.map((entry, id) => Object.assign({ id }, entry)))
  return engine
}

// A transposition counts as two edits. In a short word, two edits make another word.
const typosIn = (term: string) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false)

const mostHits = 24

const otherNameWeight = 0.6

/** A query word with the stems of its synonyms. */
type QueryWord = { word: string; stems: ReadonlySet<string> }

/** Returns the best hits for a query. Hits with more of its words, and with words in the title, rank higher. */
export const searchEntries = (engine: MiniSearch<Indexed>, query: string): SearchHit[] => {
  const asked = queryWords(query)
  const others = new Set(asked.flatMap(({ word }) => findSynonyms(word)))
  // Only the last word may be incomplete, because the reader may still be typing it.
  const unfinished = new Set(tokenize(asked.at(-1)?.word ?? '').map(stemWord))
  // A word that exists in the index is not treated as a typo.
  const isThere = (term: string) =>
    engine.search(term, { prefix: false, fuzzy: false, processTerm: (word) => word }).length > 0
  const results = engine.search(
    { combineWith: 'OR', queries: [...asked.map(({ word }) => word), ...others] },
    {
      prefix: (term) => term.length > 1 && unfinished.has(term),
      fuzzy: (term) => !isThere(term) && typosIn(term),
      boostTerm: (term) => (others.has(term) ? otherNameWeight : 1),
    },
  )
  const scored = results
    .map((result) => ({ hit: toHit(result), score: result.score }))
    .map(({ hit, score }) => ({ hit, score: score * scoreFactor(hit, asked, query) }))
    .toSorted((one, other) => other.score - one.score)
  return diversify(scored).slice(0, mostHits)
}

/** Phrases that mean something else than their words, with the words to search instead. */
const phrases: readonly [RegExp, string][] = [
  [/cost per click/i, 'cpc price'],
  [/(?:per|by) (?=day|week|month|hour)/i, 'reports '],
  [/cost per (?:application|action|applicant|hire)/i, 'cpa'],
  [/sign(?:ing)? (?:in|up)/i, 'login'],
  [/who ?am ?i/i, 'users me access'],
]

/** Returns the distinctive words of a query, or all of them if there are none. */
const queryWords = (query: string): QueryWord[] => {
  const words = splitWords(phrases.reduce((text, [phrase, name]) => text.replace(phrase, name), query))
  const telling = words.filter((word) => !stopWords.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => ({
    word,
    stems: new Set([...tokenize(word).map(stemWord), ...findSynonyms(word)]),
  }))
}

/** Converts a search result, whose stored fields are untyped, to a hit. */
const toHit = (result: SearchResult): Found => ({
  ...(result as unknown as Indexed),
  matched: result.terms,
  asked: new Set(result.queryTerms),
})

/** A hit with the stems of the matching query words. */
type Found = SearchHit & { asked: ReadonlySet<string> }

/** Returns the same text for all spellings of a name: `recommendCpc`, "Recommended CPC", and `recommended-cpc`. */
const plainName = (text: string) => tokenize(text).filter(isWhole).map(stemWord).join('')

/** Returns whether a token is a complete name. The tokens of a camel-case name are the name and its words. */
const isWhole = (word: string) => !/[\p{Ll}\p{N}]\p{Lu}/u.test(word)

/** Returns a factor for the relevance score. */
const scoreFactor = (hit: Found, asked: readonly QueryWord[], query: string) => {
  const { title, place, group, matched, asked: led } = hit
  const covered = asked.filter(({ stems }) => [...stems].some((one) => led.has(one))).length / asked.length
  const names = new Set(tokenize(title).map(stemWord))
  const named = Math.min(1, matched.filter((one) => names.has(one)).length / asked.length)
  const said = splitWords(title).filter((word) => !stopWords.has(word.toLowerCase()))
  const meant = said.filter((word) => matched.includes(stemWord(word))).length / (said.length || 1)
  const opening = title === place ? 1.2 : 1
  // The first word of a title is its subject.
  const leading = matched.includes(stemWord(said[0] ?? '')) ? 1.25 : 1
  return (
    weights[group] * covered ** 3 * (1 + named * (0.5 + meant)) * opening * leading * nameBonus(hit, query)
  )
}

/**
 * Returns a factor above 1 if the query is the exact name of the hit. It is smaller for common words, which many
 * fields have as a name.
 */
const nameBonus = ({ title, path, group }: SearchHit, query: string) => {
  const name = plainName(query)
  if (![title, path.split('#')[1] ?? ''].some((text) => plainName(text) === name)) return 1
  const isPlainWord = (group === 'Fields' || group === 'Schemas') && /^\p{Ll}+$/u.test(query)
  return isPlainWord ? 1.3 : 3
}

const kindOf = ({ group, place }: SearchHit) => (group === 'Guides' ? place : group)

/** Lowers the score of each further hit of the same guide or field name, because such hits are similar. */
const diversify = (scored: readonly { hit: Found; score: number }[]): SearchHit[] => {
  const seen = new Map<string, number>()
  return scored
    .map(({ hit, score }) => {
      const kind = kindOf(hit)
      const before = seen.get(kind) ?? 0
      seen.set(kind, before + 1)
      return { hit, score: score * (hit.group === 'Operations' ? 0.9 : 0.8) ** before }
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ hit: { asked: _, ...hit } }) => hit)
}
