/** Employment types of Google's job search, and how the page shows them. */
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
  /** The displayed name: "Austin, TX". */
  name: string
  city: string | null
  state: string | null
  zip: string | null
}

export type Pay = {
  /** The displayed text: "$34.50 - $41.00 per hour". */
  label: string
  /** In dollars. */
  min: number | null
  max: number | null
  per: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'BONUS'
}

/** An open job. The page and its structured data are made from the same fields, so that they agree. */
export type Opening = {
  /** The canonical URL of the page. */
  url: string
  title: string
  company: string
  /** The reference of the job in its source. */
  reference: string
  /** Sanitized HTML. */
  description: string
  places: readonly OpeningPlace[]
  /** Whether the whole job can be done from home. */
  remote: boolean
  employmentTypes: readonly EmploymentType[]
  pay: readonly Pay[]
  /** A day such as 2026-03-01, in the time zone of the place. */
  postedOn: string
  /** The last day. Null if the job has no end. */
  openUntil: { day: string; instant: string } | null
  logoUrl: string | null
  /** Whether Tiller hosts the application form. */
  hosted: boolean
}

/** The country of all places. */
export const country = { code: 'US', name: 'United States' } as const

/** The places as displayed; a remote job is open to the whole country. */
export const placeNames = ({ places, remote }: Pick<Opening, 'places' | 'remote'>): string[] => [
  ...(remote ? [`Remote (${country.name})`] : []),
  ...places.map(({ name }) => name),
]
