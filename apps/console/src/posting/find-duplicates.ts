import type { Job, PostedJob } from '@tiller/client/platform'
import { client } from '../api/client.ts'
import { formatListFilter } from '../list/filter/list-filter.ts'
import { listDisplayedPlaces } from '../jobs/preview/displayed-places.ts'

/** Statuses of jobs that job seekers no longer see. Such jobs are no duplicates. */
const ended = new Set<Job['status']>(['DELETED', 'EXPIRED', 'EXPUNGED'])

const size = 100

/**
 * Finds open jobs with the same title and company that share a place or have none. Search engines and job seekers
 * take such jobs for duplicates.
 */
export async function findDuplicates(job: PostedJob): Promise<Job[]> {
  const search = formatListFilter({ words: job.title }, 'title')
  if (search === undefined) return []
  const { content } = await client.listMyJobs({ query: { search, size, sort: ['id,desc'] } })
  return content.filter((other) => !ended.has(other.status) && isDuplicate(job, other))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function isDuplicate(job: PostedJob, other: Pick<Job, 'title' | 'company' | 'cities'>): boolean {
  if (!isSame(job.title, other.title) || !isSame(job.company, other.company)) return false
  const places = listDisplayedPlaces(job)
  return (
    places.length === 0 ||
    other.cities.length === 0 ||
    places.some((place) => other.cities.some((city) => place.toLowerCase().includes(city.toLowerCase())))
  )
}
