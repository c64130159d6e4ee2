import type { JobSearch } from '@tiller/contract/search/search'

/** Yields search results as chunks of a JSON document. */
export function* renderSearchJson({ total, start, count, jobs }: JobSearch): Generator<string> {
  yield `${JSON.stringify({ total, start, count }).slice(0, -1)},"jobs":[`
  for (const [index, job] of jobs.entries()) yield (index === 0 ? '' : ',') + JSON.stringify(job)
  yield ']}'
}
