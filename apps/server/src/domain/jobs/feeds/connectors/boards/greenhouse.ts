import type { Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of the Job Board API (https://developers.greenhouse.io/job-board.html). */
const mapping: FieldMapping = {
  fields: {
    reference: 'id',
    title: 'title',
    url: 'absolute_url',
    company: 'company_name',
    postedAt: ['first_published', 'updated_at'],
    expiresAt: 'application_deadline',
    majorCategory: 'departments.name',
    salaryCurrency: 'pay_input_ranges.currency_type',
  },
  places: [{ at: 'location', text: 'name' }],
  description: [{ at: '', html: 'content' }],
  isEscaped: true,
}

export const greenhouseConnector: Connector = {
  isOneDocument: true,
  *read({ first }) {
    for (const job of selectFieldValues(parseBoardJson(first), 'jobs')) {
      const record = toJobRecord(job, mapping)
      const place = selectFieldText(job, 'location.name')
      // The board has no field for it; "Remote" and "Hybrid" are written into the place.
      if (/\b(?:remote|hybrid)\b/i.test(place)) record.values.remote = place
      Object.assign(record.values, payOf(job))
      yield record
    }
  },
}

/** Returns the pay only if there is one range, because several ranges belong to different places. */
function payOf(job: unknown) {
  const ranges = selectFieldValues(job, 'pay_input_ranges')
  if (ranges.length !== 1) return {}
  const [least, most] = ['min_cents', 'max_cents'].map(
    (name) => Number(selectFieldText(ranges[0], name)) / 100,
  )
  return least && most ? { salaryMin: String(least), salaryMax: String(most) } : {}
}
