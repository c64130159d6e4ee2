import type { Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of the Postings API (https://github.com/lever/postings-api). */
const mapping: FieldMapping = {
  fields: {
    reference: 'id',
    title: 'text',
    url: 'hostedUrl',
    jobType: 'categories.commitment',
    majorCategory: ['categories.department', 'categories.team'],
    minorCategory: 'categories.team',
    remote: 'workplaceType',
    salaryMin: 'salaryRange.min',
    salaryMax: 'salaryRange.max',
    salaryCurrency: 'salaryRange.currency',
    salaryUnit: 'salaryRange.interval',
  },
  words: {
    remote: { unspecified: '', onsite: 'onsite' },
    salaryUnit: {
      'per-year-salary': 'year',
      'per-month-salary': 'month',
      'semi-monthly-salary': 'semimonthly',
      'bi-weekly-salary': 'biweekly',
      'per-week-salary': 'week',
      'per-day-wage': 'day',
      'per-hour-wage': 'hour',
    },
  },
  places: [
    { at: 'categories.allLocations', text: '' },
    { at: 'categories', text: 'location' },
  ],
  description: [
    { at: '', html: 'description' },
    { at: 'lists', heading: 'text', html: 'content', isList: true },
    { at: '', html: 'additional' },
  ],
}

export const leverConnector: Connector = {
  isOneDocument: true,
  *read({ first }) {
    for (const job of selectFieldValues(parseBoardJson(first), '')) {
      const record = toJobRecord(job, mapping)
      const createdMs = Number(selectFieldText(job, 'createdAt'))
      if (createdMs > 0) record.values.postedAt = new Date(createdMs).toISOString()
      yield record
    }
  },
}
