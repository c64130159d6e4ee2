import type { JobPosting, MonetaryAmount, WithContext } from 'schema-dts'
import type { Pay, PayUnit } from '../language/pay-text.ts'
import { country, type Opening, type OpeningPlace } from './opening.ts'

/**
 * Converts a job to structured data for search engines. Returns undefined without the properties that Google
 * requires: a description, and a place or remote work.
 */
export function createJobPosting(opening: Opening): WithContext<JobPosting> | undefined {
  const { title, company, reference, description, places, remote, openUntil, logoUrl } = opening
  if (description === '' || (places.length === 0 && !remote)) return undefined
  const baseSalary = baseSalaryOf(opening.pay)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description,
    identifier: { '@type': 'PropertyValue', name: company, value: reference },
    datePosted: opening.postedOn,
    ...(openUntil === null ? {} : { validThrough: openUntil.instant }),
    ...(opening.employmentTypes.length === 0 ? {} : { employmentType: opening.employmentTypes }),
    hiringOrganization: {
      '@type': 'Organization',
      name: company,
      ...(logoUrl === null ? {} : { logo: logoUrl }),
    },
    ...(places.length === 0 ? {} : { jobLocation: places.map(jobLocation) }),
    ...(remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: country.name },
        }
      : {}),
    ...(baseSalary === undefined ? {} : { baseSalary }),
    directApply: opening.hosted,
    url: opening.url,
  }
}

const jobLocation = ({ city, state, zip }: OpeningPlace) => ({
  '@type': 'Place' as const,
  address: {
    '@type': 'PostalAddress' as const,
    ...(city === null ? {} : { addressLocality: city }),
    ...(state === null ? {} : { addressRegion: state }),
    ...(zip === null ? {} : { postalCode: zip }),
    addressCountry: country.code,
  },
})

const unitTexts: Record<PayUnit, string> = {
  hourly: 'HOUR',
  daily: 'DAY',
  weekly: 'WEEK',
  monthly: 'MONTH',
  yearly: 'YEAR',
  bonus: 'BONUS',
}

/**
 * Returns the pay if it is unambiguous: one amount or range for one period. Google has no format for "up to" and
 * "from".
 */
function baseSalaryOf(pay: readonly Pay[]): MonetaryAmount | undefined {
  const [only, ...others] = pay.filter(({ unit }) => unit !== 'bonus')
  if (only === undefined || others.length > 0 || only.min === null || only.max === null) return undefined
  const { min, max, unit } = only
  return {
    '@type': 'MonetaryAmount',
    currency: 'USD',
    value: {
      '@type': 'QuantitativeValue',
      ...(min === max ? { value: min } : { minValue: min, maxValue: max }),
      unitText: unitTexts[unit],
    },
  }
}
