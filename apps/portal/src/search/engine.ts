import MiniSearch, { type SearchResult } from 'minisearch'
import { synonyms } from './synonyms.ts'
import { emptyWords, stem, tokens, wordsIn } from './words.ts'

export type Group = 'Guides' | 'Operations' | 'Fields' | 'Schemas' | 'Error codes'

/** One place that a reader may look for: a section of a guide, an operation, a field, a schema or an error code. */
export type Entry = {
  title: string
  /** Where it stands: the guide's title, the API's, or the schema that a field is of. */
  place: string
  path: string
  group: Group
  method?: string
  /** How it begins, to judge it by. */
  says?: string
  /** More words to be found by, each once; never shown. */
  words: string
}

/** A place that was found, and the stems of the words by which it was. */
export type Hit = Entry & { id: number; matched: readonly string[] }

// Who searches for a name mostly wants to call something or to read about it; a schema is met on the way.
const weights: Record<Group, number> = {
  Operations: 1.3,
  Guides: 1.25,
  Fields: 0.5,
  Schemas: 0.5,
  'Error codes': 0.6,
}

type Indexed = Entry & { id: number }

/** An engine over the entries. Titles weigh most; a typo or a beginning is enough. */
export const createEngine = (entries: readonly Entry[]): MiniSearch<Indexed> => {
  const engine = new MiniSearch<Indexed>({
    fields: ['title', 'place', 'says', 'words'],
    storeFields: ['title', 'place', 'path', 'group', 'method', 'says'],
    tokenize: tokens,
    processTerm: stem,
    searchOptions: {
      boost: { title: 4, place: 1.5, says: 1.2 },
      weights: { fuzzy: 0.2, prefix: 0.5 },
    },
  })
  engine.addAll(entries.map((entry, id) => Object.assign({ id }, entry)))
  return engine
}

// Two letters in the wrong order are two edits; in a short word two edits make another word.
const typosIn = (term: string) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false)

const mostHits = 24

const otherNameWeight = 0.6

/** A word that was asked for, and all stems that stand for it. */
type Asked = { word: string; stems: ReadonlySet<string> }

/** The best places for a query, best first. What has more of its words, and in its title, goes before what has less. */
export const search = (engine: MiniSearch<Indexed>, query: string): Hit[] => {
  const asked = askedWords(query)
  const others = new Set(asked.flatMap(({ word }) => synonyms(word)))
  // A word that is followed by another is written to its end.
  const unfinished = new Set(tokens(asked.at(-1)?.word ?? '').map(stem))
  // A word that is there as it was typed is no typing error.
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
    .map(({ hit, score }) => ({ hit, score: score * worth(hit, asked, query) }))
    .toSorted((one, other) => other.score - one.score)
  return spread(scored).slice(0, mostHits)
}

/** What several words mean together. */
const phrases: readonly [RegExp, string][] = [
  [/cost per click/i, 'cpc price'],
  [/(?:per|by) (?=day|week|month|hour)/i, 'reports '],
  [/cost per (?:application|action|applicant|hire)/i, 'cpa'],
  [/sign(?:ing)? (?:in|up)/i, 'login'],
  [/who ?am ?i/i, 'users me access'],
]

/** The words of a query that tell one place from another; all of them if there are only others. */
const askedWords = (query: string): Asked[] => {
  const words = wordsIn(phrases.reduce((text, [phrase, name]) => text.replace(phrase, name), query))
  const telling = words.filter((word) => !emptyWords.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => ({
    word,
    stems: new Set([...tokens(word).map(stem), ...synonyms(word)]),
  }))
}

/** The seam: what was stored comes back untyped. */
const toHit = (result: SearchResult): Found => ({
  ...(result as unknown as Indexed),
  matched: result.terms,
  asked: new Set(result.queryTerms),
})

/** With the stems of the query that led there. */
type Found = Hit & { asked: ReadonlySet<string> }

/** `recommendCpc`, "Recommended CPC" and `recommended-cpc` are one name. */
const plainName = (text: string) => tokens(text).filter(isWhole).map(stem).join('')

/** A camelCase name is among its tokens whole and in parts; the parts are enough. */
const isWhole = (word: string) => !/[\p{Ll}\p{N}]\p{Lu}/u.test(word)

/** How much more or less a hit is worth than the frequency of its words says. */
const worth = (hit: Found, asked: readonly Asked[], query: string) => {
  const { title, place, group, matched, asked: led } = hit
  const covered = asked.filter(({ stems }) => [...stems].some((one) => led.has(one))).length / asked.length
  const names = new Set(tokens(title).map(stem))
  const named = Math.min(1, matched.filter((one) => names.has(one)).length / asked.length)
  const said = wordsIn(title).filter((word) => !emptyWords.has(word.toLowerCase()))
  const meant = said.filter((word) => matched.includes(stem(word))).length / (said.length || 1)
  const opening = title === place ? 1.2 : 1
  // What a title begins with is what it is about.
  const leading = matched.includes(stem(said[0] ?? '')) ? 1.25 : 1
  return (
    weights[group] * covered ** 3 * (1 + named * (0.5 + meant)) * opening * leading * nameWorth(hit, query)
  )
}

/** What is called exactly as the query is; less if that is a plain word, which fields often are called. */
const nameWorth = ({ title, path, group }: Hit, query: string) => {
  const name = plainName(query)
  if (![title, path.split('#')[1] ?? ''].some((text) => plainName(text) === name)) return 1
  const isPlainWord = (group === 'Fields' || group === 'Schemas') && /^\p{Ll}+$/u.test(query)
  return isPlainWord ? 1.3 : 3
}

const kindOf = ({ group, place }: Hit) => (group === 'Guides' ? place : group)

/** Sections of one guide say much the same, and so do fields: each after the first counts for less. */
const spread = (scored: readonly { hit: Found; score: number }[]): Hit[] => {
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
