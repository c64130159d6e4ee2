import type { JobSearch, SearchJob } from '@tiller/contract/search/search'
import { excerptText } from './description.ts'
import type { FoundHit } from './found-hits.ts'
import { beginningJson, shownAt } from './shown-jobs.ts'

/** A job that was found: what is the same of it whoever asks, and what is this answer's. */
export type FoundJob = {
  shown: FoundHit
  own: Pick<SearchJob, 'url' | 'onclick' | 'price' | 'logo_url' | 'explain'> & {
    /** In place of the job's. */
    id?: string
  }
}

/** A page of results; `jobs` are made when a form needs them as objects. */
export type FoundPage = JobSearch & { found: readonly FoundJob[] }

export const foundPage = (counts: Omit<JobSearch, 'jobs'>, found: readonly FoundJob[]): FoundPage => ({
  ...counts,
  found,
  get jobs() {
    return found.map(wholeJob)
  },
})

const wholeJob = ({ shown: { hit, job, excerpt }, own }: FoundJob): SearchJob => {
  const description = excerptText(job.description, excerpt)
  return { ...shownAt(job, hit.placeIndex), ...(description === undefined ? {} : { description }), ...own }
}

/** What follows the fields that are ready: a string, because it is sooner written than made bytes of by itself. */
const restJson = ({ shown: { excerpt }, own }: FoundJob) =>
  `${typeof excerpt === 'string' ? `,"description":${JSON.stringify(excerpt)}` : ''},${JSON.stringify(own).slice(1)}`

/** Search results in JSON, in pieces that make up the document; what is the same in every search is ready. */
export function* searchJson({ total, start, count, found }: FoundPage): Generator<Buffer | string> {
  yield `${JSON.stringify({ total, start, count }).slice(0, -1)},"jobs":[`
  for (const [nth, each] of found.entries()) {
    const after = nth === found.length - 1 ? '' : ','
    if (each.own.id === undefined) {
      const { job, hit, excerpt } = each.shown
      yield beginningJson(job, hit.placeIndex, excerpt)
      yield restJson(each) + after
    } else yield JSON.stringify(wholeJob(each)) + after
  }
  yield ']}'
}
