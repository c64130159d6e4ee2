/** Employment types of Google's job search, with the texts that the page shows. */
export const employmentTypes = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
  VOLUNTEER: 'Volunteer',
  PER_DIEM: 'Per diem',
} as const
export type EmploymentType = keyof typeof employmentTypes

export type OpeningPlace = {
  /** The displayed name, for example "Austin, TX". */
  name: string
  city: string | null
  state: string | null
  zip: string | null
}

export type OpeningPay = {
  /** The displayed text, for example "$34.50 - $41.00 per hour". */
  label: string
  /** The minimum in dollars; null if there is none. */
  min: number | null
  max: number | null
  per: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'BONUS'
}

/**
 * An open job. The page and its structured data are created from the same fields, so that they cannot contradict each
 * other.
 */
export type Opening = {
  /** The canonical URL of the page. */
  url: string
  title: string
  company: string
  /** The reference of the job in its source. */
  reference: string
  /** Sanitized HTML of the description. */
  description: string
  places: readonly OpeningPlace[]
  /** Whether the whole job can be done from home. */
  remote: boolean
  employmentTypes: readonly EmploymentType[]
  pay: readonly OpeningPay[]
  /** The posting day, for example 2026-03-01, in the time zone of the place. */
  postedOn: string
  /** The last day; null if the job has no end. */
  openUntil: { day: string; instant: string } | null
  logoUrl: string | null
  /** Whether Tiller hosts the application form. */
  hosted: boolean
  /** Whether the ad is for an existing vacancy; null if it does not say. */
  existingVacancy: boolean | null
}

/** The country of all places. */
export const country = { code: 'US', name: 'United States' } as const

/** Returns the displayed places. For a remote job, the first one is the whole country. */
export const listPlaceNames = ({ places, remote }: Pick<Opening, 'places' | 'remote'>): string[] => [
  ...(remote ? [`Remote (${country.name})`] : []),
  ...places.map(({ name }) => name),
]
