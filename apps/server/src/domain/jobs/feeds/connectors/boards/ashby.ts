import type { Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

const parts = { city: 'addressLocality', state: 'addressRegion', country: 'addressCountry' }

/** Maps the fields of the Job Posting API (https://developers.ashbyhq.com/docs/public-job-posting-api). */
const mapping: FieldMapping = {
  fields: {
    reference: 'id',
    title: 'title',
    url: 'jobUrl',
    postedAt: 'publishedAt',
    jobType: 'employmentType',
    majorCategory: 'department',
    minorCategory: 'team',
    // `isRemote` is also true for hybrid jobs, so it counts only for boards without `workplaceType`.
    remote: ['workplaceType', 'isRemote'],
  },
  words: {
    jobType: {
      FullTime: 'Full-time',
      PartTime: 'Part-time',
      Intern: 'Internship',
      Contract: 'Contract',
      Temporary: 'Temporary',
    },
    remote: { OnSite: 'onsite' },
  },
  places: [
    { at: '', text: 'location', parts: prefixed('address.postalAddress') },
    { at: 'secondaryLocations', text: 'location', parts: prefixed('address') },
  ],
  description: [{ at: '', html: 'descriptionHtml' }],
}

function prefixed(path: string) {
  return Object.fromEntries(
    Object.entries(parts).map(([name, last]) => [name, `${path}.${last}`]),
  ) as typeof parts
}

export const ashbyConnector: Connector = {
  isOneDocument: true,
  *read({ first }) {
    for (const job of selectFieldValues(parseBoardJson(first), 'jobs')) {
      // Unlisted jobs are only for people who have their link.
      if (selectFieldText(job, 'isListed') === 'false') continue
      const record = toJobRecord(job, mapping)
      Object.assign(record.values, payOf(job))
      yield record
    }
  },
}

function payOf(job: unknown) {
  const salaries = selectFieldValues(job, 'compensation.summaryComponents').filter(
    (component) => selectFieldText(component, 'compensationType') === 'Salary',
  )
  const [salary] = salaries
  if (salaries.length !== 1 || selectFieldText(salary, 'minValue') === '') return {}
  return {
    salaryMin: selectFieldText(salary, 'minValue'),
    salaryMax: selectFieldText(salary, ['maxValue', 'minValue']),
    salaryCurrency: selectFieldText(salary, 'currencyCode'),
    salaryUnit: selectFieldText(salary, 'interval').replace(/^1 /, ''),
  }
}
