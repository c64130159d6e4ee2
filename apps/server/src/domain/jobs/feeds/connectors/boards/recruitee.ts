import type { Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of an offer (https://docs.recruitee.com/reference/offers). */
const mapping: FieldMapping = {
  fields: {
    reference: 'id',
    title: 'title',
    url: 'careers_url',
    company: 'company_name',
    postedAt: ['published_at', 'created_at'],
    expiresAt: 'close_at',
    jobType: 'employment_type_code',
    majorCategory: 'department',
    minorCategory: 'category_code',
    education: 'education_code',
    experience: 'experience_code',
    salaryMin: 'salary.min',
    salaryMax: 'salary.max',
    salaryCurrency: 'salary.currency',
    salaryUnit: 'salary.period',
  },
  words: { jobType: { fulltime_permanent: 'Full-time', fulltime: 'Full-time', parttime: 'Part-time' } },
  places: [
    {
      at: 'locations',
      parts: {
        address: 'street',
        city: 'city',
        state: 'state',
        postalCode: 'postal_code',
        country: 'country_code',
      },
    },
    { at: '', text: 'location' },
  ],
  description: [
    { at: '', html: 'description' },
    { at: '', html: 'requirements' },
  ],
}

export const recruiteeConnector: Connector = {
  isOneDocument: true,
  *read({ first }) {
    for (const job of selectFieldValues(parseBoardJson(first), 'offers')) {
      const record = toJobRecord(job, mapping)
      if (selectFieldValues(job, 'locations').length > 0)
        record.locations = toJobRecord(job, { ...mapping, places: mapping.places.slice(0, 1) }).locations
      // A job can be both; hybrid work is not remote.
      const [isRemote, isHybrid, isOnSite] = ['remote', 'hybrid', 'on_site'].map(
        (name) => selectFieldText(job, name) === 'true',
      )
      record.values.remote = isHybrid || isOnSite ? 'false' : String(isRemote)
      yield record
    }
  },
}
