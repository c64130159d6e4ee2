import type { JobSearch, SearchJob } from '@tiller/contract/search/search'
import { excerptText } from '../description.ts'
import type { FoundHit, FoundHits } from '../search-results.ts'
import { joined, withTokens, type Piece } from './pieces.ts'
import { beginningJson, shownAt } from '../shown-jobs.ts'

/** What a result shows that only this answer does. */
export type OwnFields = Pick<SearchJob, 'url' | 'onclick' | 'price' | 'logo_url' | 'explain'> & {
  /** In place of the job's. */
  id?: string
}

/** A page of results for one who asks; `jobs` are made when a form needs them as objects. */
export type FoundPage = JobSearch & {
  found: FoundHits
  /** Of a result with this click token. */
  ownOf: (shown: FoundHit, token: string) => OwnFields
  /** Of the results' click URLs. */
  tokens: readonly string[]
  /** Two answers of the same found hits that are alike differ in nothing but their tokens; null: this is like no other. */
  likeness: string | null
}

export const foundPage = (page: Omit<FoundPage, 'jobs' | 'total' | 'count'>): FoundPage => {
  const { total, hits } = page.found
  return {
    ...page,
    total,
    count: hits.length,
    get jobs() {
      return hits.map((hit, nth) => wholeJob(hit, page.ownOf(hit, page.tokens[nth] ?? '')))
    },
  }
}

const wholeJob = ({ hit, job, excerpt }: FoundHit, own: OwnFields): SearchJob => {
  const description = excerptText(job.description, excerpt)
  return { ...shownAt(job, hit.placeIndex), ...(description === undefined ? {} : { description }), ...own }
}

/** What follows the fields that are ready. */
const restJson = ({ excerpt }: FoundHit, own: OwnFields) =>
  `${typeof excerpt === 'string' ? `,"description":${JSON.stringify(excerpt)}` : ''},${JSON.stringify(own).slice(1)}`

/**
 * Search results in JSON, in pieces that make up the document; what is the same in every search is ready, and a click token is a
 * piece by itself.
 */
export function* searchJson({ total, start, count, found, ownOf, tokens }: FoundPage): Generator<Piece> {
  yield `${JSON.stringify({ total, start, count }).slice(0, -1)},"jobs":[`
  for (const [nth, shown] of found.hits.entries()) {
    const token = tokens[nth] ?? ''
    const own = ownOf(shown, token)
    const isAnonymous = own.id !== undefined
    if (!isAnonymous) yield beginningJson(shown.job, shown.hit.placeIndex, shown.excerpt)
    const rest = isAnonymous ? JSON.stringify(wholeJob(shown, own)) : restJson(shown, own)
    const at = rest.indexOf(token)
    yield rest.slice(0, at)
    yield { token }
    yield rest.slice(at + token.length) + (nth === count - 1 ? '' : ',')
  }
  yield ']}'
}

/** The whole document: the last answer of the same hits with other tokens, if it was like this one. */
export function searchJsonBytes(page: FoundPage): Buffer {
  const { found, tokens, likeness } = page
  const { last } = found
  const again = last?.likeness === likeness ? withTokens(last.document, tokens) : undefined
  if (again !== undefined) return again
  const document = joined([...searchJson(page)])
  if (likeness !== null) found.last = { likeness, document }
  return document.bytes
}
