import { EgressError } from '#lib/egress/egress-error.ts'
import type { JobBoardReader, Connector } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of the Posting API (https://developers.smartrecruiters.com/docs/posting-api). */
const mapping: FieldMapping = {
  fields: {
    reference: 'id',
    title: 'name',
    url: ['postingUrl', 'applyUrl'],
    company: 'company.name',
    postedAt: 'releasedDate',
    jobType: 'typeOfEmployment.label',
    majorCategory: ['department.label', 'function.label'],
    minorCategory: 'function.label',
    experience: 'experienceLevel.label',
  },
  places: [
    {
      at: 'location',
      parts: {
        address: 'address',
        city: 'city',
        state: 'region',
        postalCode: 'postalCode',
        country: 'country',
        latitude: 'latitude',
        longitude: 'longitude',
      },
    },
  ],
  description: ['jobDescription', 'qualifications', 'additionalInformation', 'companyDescription'].map(
    (name) => ({
      at: `jobAd.sections.${name}`,
      heading: 'title',
      html: 'text',
    }),
  ),
}

export const smartRecruitersConnector: Connector = {
  isOneDocument: false,
  async *read(board) {
    for await (const id of postingIds(board)) {
      const detail = new URL(`postings/${encodeURIComponent(id)}`, board.url.replace(/postings\?.*$/, ''))
      const document = await board.get(detail.href)
      // The job has closed since the list was read.
      if (document === undefined) continue
      const job = parseBoardJson(document)
      const record = toJobRecord(job, mapping)
      const [isRemote, isHybrid] = ['location.remote', 'location.hybrid'].map(
        (path) => selectFieldText(job, path) === 'true',
      )
      record.values.remote = String(isRemote && !isHybrid)
      record.values.url ??= `https://jobs.smartrecruiters.com/${selectFieldText(job, 'company.identifier')}/${id}`
      yield record
    }
  },
}

async function* postingIds({ url, first, get }: JobBoardReader): AsyncGenerator<string> {
  let page: unknown = parseBoardJson(first)
  const total = Number(selectFieldText(page, 'totalFound'))
  for (let offset = 0; ;) {
    const ids = selectFieldValues(page, 'content').map((posting) => selectFieldText(posting, 'id'))
    yield* ids
    offset += ids.length
    if (offset >= total) return
    if (ids.length === 0)
      throw new EgressError('broken', `The job board announced ${total} jobs and listed ${offset}.`)
    const next = await get(url.replace(/offset=\d+/, `offset=${offset}`))
    page = next === undefined ? {} : parseBoardJson(next)
  }
}
