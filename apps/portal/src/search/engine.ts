import MiniSearch, { type SearchResult } from 'minisearch'

export type Group = 'Guides' | 'Operations' | 'Schemas'

/** One place that a reader may look for: a section of a guide, an operation or a schema. */
export type Entry = {
  title: string
  /** Where it stands: the guide's title, or the API's. */
  place: string
  path: string
  group: Group
  method?: string
  /** Words to be found by, each once; never shown. */
  words: string
}

/** A place that was found, and the words by which it was, in small letters. */
export type Hit = Entry & { id: number; matched: readonly string[] }

/** Words of a text: paths fall apart at their signs, and a camelCase name is found whole and by each part. */
export const tokens = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = word.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').split(' ')
      return parts.length > 1 ? [word].concat(parts) : word
    })

// Who searches for a name mostly wants to call something; a schema is met on the way.
const weights: Record<string, number> = { Operations: 1.5, Guides: 1.25 }

type Indexed = Entry & { id: number }

/** An engine over the entries. Titles weigh most; a typo or a beginning is enough. */
export const createEngine = (entries: readonly Entry[]): MiniSearch<Indexed> => {
  const engine = new MiniSearch<Indexed>({
    fields: ['title', 'place', 'words'],
    storeFields: ['title', 'place', 'path', 'group', 'method'],
    tokenize: tokens,
    searchOptions: {
      boost: { title: 4, place: 1.5 },
      prefix: true,
      // Two letters in the wrong order are two edits; in a short word two edits make another word.
      fuzzy: (term) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false),
      boostDocument: (_, __, stored) => weights[String(stored?.['group'])] ?? 1,
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  })
  engine.addAll(entries.map((entry, id) => Object.assign({ id }, entry)))
  return engine
}

const mostHits = 24

/** The best places for a query, in groups. All words must be there; only if none has them all, some may. */
export const search = (engine: MiniSearch<Indexed>, query: string): Hit[] => {
  const strict = engine.search(query, { combineWith: 'AND' })
  const results = strict.length > 0 ? strict : engine.search(query, { combineWith: 'OR' })
  return results.slice(0, mostHits).map(toHit)
}

// The seam: what was stored comes back untyped.
const toHit = (result: SearchResult): Hit => ({ ...(result as unknown as Indexed), matched: result.terms })
