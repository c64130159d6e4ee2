import type { JobSearch, SearchJob } from '@tiller/contract/search/search'
import { shownAt, shownJson, type ShownJob } from './shown-jobs.ts'

/** A job that was found: what is the same of it in every search, and what is this one's. */
export type FoundJob = {
  job: ShownJob
  /** Which of its places is nearest to what was asked for. */
  placeIndex: number
  own: Pick<SearchJob, 'description' | 'url' | 'onclick' | 'price' | 'logo_url' | 'explain'> & {
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

const wholeJob = ({ job, placeIndex, own }: FoundJob): SearchJob => ({ ...shownAt(job, placeIndex), ...own })

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/** Search results in JSON, in pieces that make up the document; what is the same in every search is ready. */
export function* searchJson({ total, start, count, found }: FoundPage): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify({ total, start, count }).slice(0, -1)},"jobs":[`)
  for (const [index, each] of found.entries()) {
    if (index > 0) yield comma
    if (each.own.id === undefined) {
      yield shownJson(each.job, each.placeIndex)
      yield Buffer.from(`,${JSON.stringify(each.own).slice(1)}`)
    } else yield Buffer.from(JSON.stringify(wholeJob(each)))
  }
  yield end
}
