import { documents, type Documents } from './tables/documents.ts'
import { groups, type Groups } from './tables/groups.ts'
import { places, type Places } from './tables/places.ts'
import { newList, postingLists, type PostingLists } from './tables/posting-lists.ts'
import { terms, type Terms } from './tables/terms.ts'
import { traits, type Traits } from './tables/traits.ts'
import { textStore, type TextStore } from './tables/text-store.ts'

/** Everything that an index holds. */
export type IndexState = {
  documents: Documents
  groups: Groups
  places: Places
  terms: Terms
  /** The terms that a document is found by, besides, when it holds this one: registered, nurse for rn. */
  expansions: Map<number, readonly number[]>
  /** The slots and impacts of every word; the list's number is the term's. */
  postings: PostingLists
  texts: TextStore
  /** The slots of the documents in each state, and, in `remoteList`, of those that can be done anywhere. */
  filters: PostingLists
  stateLists: Map<number, number>
  remoteList: number
  /** Numbers of `adKey`s and `companyId`s. */
  ads: Map<string, number>
  companies: Map<number, number>
  traits: Traits
}

export function indexState(): IndexState {
  const filters = postingLists()
  return {
    documents: documents(),
    groups: groups(),
    places: places(),
    terms: terms(),
    expansions: new Map(),
    postings: postingLists(),
    texts: textStore(),
    filters,
    stateLists: new Map(),
    remoteList: newList(filters),
    ads: new Map(),
    companies: new Map(),
    traits: traits(),
  }
}
