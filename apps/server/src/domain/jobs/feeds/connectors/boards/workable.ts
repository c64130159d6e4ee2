import type { Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of Workable's job list (https://help.workable.com/hc/en-us/articles/115012771647). */
const mapping: FieldMapping = {
  fields: {
    reference: 'shortcode',
    title: 'title',
    url: ['url', 'shortlink'],
    postedAt: ['published_on', 'created_at'],
    jobType: 'employment_type',
    majorCategory: ['department', 'function'],
    minorCategory: 'function',
    education: 'education',
    experience: 'experience',
    remote: ['workplace_type', 'telecommuting'],
  },
  words: { remote: { on_site: 'onsite' } },
  places: [
    { at: 'locations', parts: { city: 'city', state: 'region', country: 'country' } },
    { at: '', parts: { city: 'city', state: 'state', country: 'country' } },
  ],
  description: [{ at: '', html: 'description' }],
}

export const workableConnector: Connector = {
  isOneDocument: true,
  *read({ first }) {
    const account = parseBoardJson(first)
    for (const job of selectFieldValues(account, 'jobs')) {
      const record = toJobRecord(job, mapping)
      // Both contain the same place if the job has only one.
      if (selectFieldValues(job, 'locations').length > 0)
        record.locations = toJobRecord(job, { ...mapping, places: mapping.places.slice(0, 1) }).locations
      record.values.company = selectFieldText(account, 'name')
      yield record
    }
  },
}
