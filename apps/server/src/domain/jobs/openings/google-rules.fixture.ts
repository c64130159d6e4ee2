/** Structured data as a crawler reads it. */
export type Posting = Record<string, unknown>

const page = 'https://developers.google.com/search/docs/appearance/structured-data/job-posting'

type Rule = {
  rule: string
  /** The page and section that states the rule. */
  source: string
  /** @param visible the visible text of the page */
  holds: (posting: Posting, visible: string) => boolean
}

const list = (value: unknown): Posting[] => [value].flat().filter((each) => each !== undefined) as Posting[]
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Posting | undefined)?.[name], value)

const employmentTypes = new Set([
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
])
const units = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
const isDay = (value: unknown) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(text(value))

/** Google's documented rules for `JobPosting`. */
export const googleRules: readonly Rule[] = [
  {
    rule: 'title, description, datePosted, and hiringOrganization are required',
    source: `${page}#job-posting-definition`,
    holds: (job) =>
      text(job['title']) !== '' &&
      text(job['description']) !== '' &&
      isDay(job['datePosted']) &&
      text(at(job, 'hiringOrganization', 'name')) !== '',
  },
  {
    rule: 'the description is not the title',
    source: `${page}#description`,
    holds: (job) => job['description'] !== job['title'],
  },
  {
    rule: 'jobLocation is required, with a country; for remote jobs, applicantLocationRequirements replaces it',
    source: `${page}#job-location`,
    holds: (job) =>
      list(job['jobLocation']).every((place) => text(at(place, 'address', 'addressCountry')) !== '') &&
      (list(job['jobLocation']).length > 0 || job['applicantLocationRequirements'] !== undefined),
  },
  {
    rule: 'jobLocationType is TELECOMMUTE, only with applicantLocationRequirements or jobLocation',
    source: `${page}#job-location-type`,
    holds: (job) =>
      job['jobLocationType'] === undefined
        ? job['applicantLocationRequirements'] === undefined
        : job['jobLocationType'] === 'TELECOMMUTE' &&
          text(at(job, 'applicantLocationRequirements', 'name')) !== '',
  },
  {
    rule: 'employmentType has known values',
    source: `${page}#employment-type`,
    holds: (job) => [job['employmentType'] ?? []].flat().every((type) => employmentTypes.has(text(type))),
  },
  {
    rule: 'baseSalary has a currency, a unit, and a value or a range',
    source: `${page}#base-salary`,
    holds: (job) => {
      if (job['baseSalary'] === undefined) return true
      const value = at(job, 'baseSalary', 'value')
      const amounts = ['value', 'minValue', 'maxValue'].map((name) => at(value, name))
      const [exact, least, most] = amounts
      const isRange = Number(least) > 0 && Number(most) >= Number(least)
      return (
        at(job, 'baseSalary', 'currency') === 'USD' &&
        units.has(String(at(value, 'unitText'))) &&
        (Number(exact) > 0 || isRange)
      )
    },
  },
  {
    rule: 'validThrough is in ISO 8601 and after datePosted',
    source: `${page}#valid-through`,
    holds: (job) =>
      job['validThrough'] === undefined ||
      (isDay(job['validThrough']) && new Date(text(job['validThrough'])) > new Date(text(job['datePosted']))),
  },
  {
    rule: 'identifier is the employer’s id of the job',
    source: `${page}#identifier`,
    holds: (job) => text(at(job, 'identifier', 'name')) !== '' && text(at(job, 'identifier', 'value')) !== '',
  },
  {
    rule: 'directApply is a boolean',
    source: `${page}#direct-apply`,
    holds: (job) => typeof job['directApply'] === 'boolean',
  },
  {
    rule: 'everything in the structured data is visible on the page',
    source: `${page}#content-policies`,
    holds: (job, visible) =>
      [
        job['title'],
        at(job, 'hiringOrganization', 'name'),
        at(job, 'identifier', 'value'),
        ...list(job['jobLocation']).map((place) => at(place, 'address', 'addressLocality')),
        job['jobLocationType'] === 'TELECOMMUTE' ? 'Remote' : undefined,
      ].every((value) => value === undefined || visible.includes(plain(text(value)))) &&
      plain(visible).includes(plain(text(job['description']).replaceAll(/<[^>]*>/g, ' '))),
  },
]

/** Text without white space at the ends and without repeated white space. */
const plain = (value: string) => value.replaceAll(/\s+/g, ' ').trim()
