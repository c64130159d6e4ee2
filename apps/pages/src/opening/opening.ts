import { translate, type TextId } from '../language/messages.ts'
import type { Language } from '@tiller/ui/language'
import type { Pay } from '../language/pay-text.ts'

/** Employment types of Google's job search, with the texts that the page shows. */
export const employmentTypes = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
  VOLUNTEER: 'Volunteer',
  PER_DIEM: 'Per diem',
} as const satisfies Record<string, TextId>
export type EmploymentType = keyof typeof employmentTypes

export type OpeningPlace = {
  /** The displayed name, for example "Austin, TX". */
  name: string
  city: string | null
  state: string | null
  zip: string | null
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
  pay: readonly Pay[]
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
export const listPlaceNames = (
  { places, remote }: Pick<Opening, 'places' | 'remote'>,
  language: Language,
): string[] => [
  ...(remote ? [translate(language, 'Remote (United States)')] : []),
  ...places.map(({ name }) => name),
]
