import type { EmploymentType, Opening } from '@tiller/pages/pages'
import { findTimeZone } from '@tiller/job-text/time-zone'
import type { WorkType } from '@tiller/job-text/work-types'
import type { OpeningRow } from './queries.ts'

export const formatOpeningPath = (id: number) => `/openings/${id}`

type Content = Pick<
  OpeningRow,
  | 'id'
  | 'title'
  | 'company'
  | 'description'
  | 'places'
  | 'remote'
  | 'details'
  | 'jobType'
  | 'jobReference'
  | 'logoUrl'
  | 'postedAt'
  | 'createdAt'
  | 'expiresAt'
  | 'hosted'
  | 'existingVacancy'
>

/** Converts a job to the content of its public page. Dates are in the time zone of its first place. */
export function toOpening(
  job: Content,
  { baseUrl, billingZone }: { baseUrl: string; billingZone: string },
): Opening {
  const { places, expiresAt, details } = job
  const zone = places.flatMap((place) => findTimeZone(place) ?? [])[0] ?? billingZone
  return {
    url: `${baseUrl}${formatOpeningPath(job.id)}`,
    title: job.title,
    company: job.company,
    reference: job.jobReference,
    description: job.description,
    places: places.map(({ name, city, state, zip }) => ({ name, city, state, zip })),
    remote: job.remote,
    employmentTypes: employmentTypesOf(details.workTypes, job.jobType ?? ''),
    pay: details.salaries,
    postedOn: dayIn(zone, job.postedAt ?? job.createdAt),
    openUntil:
      expiresAt === null
        ? null
        : { day: dayIn(zone, new Date(expiresAt.getTime() - 1)), instant: expiresAt.toISOString() },
    logoUrl: job.logoUrl?.startsWith('https:') === true ? job.logoUrl : null,
    hosted: job.hosted,
    existingVacancy: job.existingVacancy,
  }
}

const dayIn = (timeZone: string, at: Date) =>
  // Canadian dates are written as in ISO 8601.
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

const byWorkType: Partial<Record<WorkType, EmploymentType>> = {
  fulltime: 'FULL_TIME',
  parttime: 'PART_TIME',
  internship: 'INTERN',
  gig: 'CONTRACTOR',
}

/** Employment types that can only be derived from the job type in the feed. */
const byJobType: readonly [RegExp, EmploymentType][] = [
  [/\bcontract(?:or)?\b/i, 'CONTRACTOR'],
  [/\b(?:temp|temporary|seasonal)\b/i, 'TEMPORARY'],
  [/\bvolunteer\b/i, 'VOLUNTEER'],
  [/\b(?:per[- ]?diem|prn)\b/i, 'PER_DIEM'],
]

const employmentTypesOf = (workTypes: readonly WorkType[], jobType: string): EmploymentType[] => [
  ...new Set([
    ...workTypes.flatMap((type) => byWorkType[type] ?? []),
    ...byJobType.flatMap(([pattern, type]) => (pattern.test(jobType.replaceAll('_', ' ')) ? [type] : [])),
  ]),
]
