import type { JobSearch, SearchJob } from '@tiller/contract/search/search'
import type { FoundHit } from './found-hits.ts'
import { shownAt, shownJson } from './shown-jobs.ts'

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

const wholeJob = ({ shown: { hit, job, description }, own }: FoundJob): SearchJob => ({
  ...shownAt(job, hit.placeIndex),
  ...(description === undefined ? {} : { description }),
  ...own,
})

function headJson({ hit, job, description }: FoundHit): Buffer {
  const fields = shownJson(job, hit.placeIndex)
  if (description === undefined) return fields
  return Buffer.concat([fields, Buffer.from(`,"description":${JSON.stringify(description)}`)])
}

/** Search results in JSON, in pieces that make up the document; what is the same in every search is ready. */
export function* searchJson({ total, start, count, found }: FoundPage): Generator<Buffer | string> {
  yield `${JSON.stringify({ total, start, count }).slice(0, -1)},"jobs":[`
  let before = ''
  for (const each of found) {
    if (each.own.id === undefined) {
      if (before !== '') yield before
      yield (each.shown.json ??= headJson(each.shown))
      yield `,${JSON.stringify(each.own).slice(1)}`
    } else yield before + JSON.stringify(wholeJob(each))
    before = ','
  }
  yield ']}'
}
