import { EgressError } from '#lib/egress/egress-error.ts'
import type { JobBoardReader, Connector, ConnectorRequest } from '../connector.ts'
import { parseBoardJson } from '../json.ts'
import { toJobRecord, selectFieldText, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of the API of public career sites, which Workday does not document. */
const mapping: FieldMapping = {
  fields: {
    reference: ['jobPostingInfo.jobReqId', 'jobPostingInfo.id'],
    title: 'jobPostingInfo.title',
    url: 'jobPostingInfo.externalUrl',
    company: 'hiringOrganization.name',
    postedAt: 'jobPostingInfo.startDate',
    expiresAt: 'jobPostingInfo.endDate',
    jobType: 'jobPostingInfo.timeType',
    remote: 'jobPostingInfo.remoteType',
  },
  places: [
    { at: 'jobPostingInfo.location', text: '' },
    { at: 'jobPostingInfo.additionalLocations', text: '' },
  ],
  description: [{ at: 'jobPostingInfo', html: 'jobDescription' }],
}

/** Maximum page size that the sites return. */
const pageSize = 20

const listRequest = (offset: number): ConnectorRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: Buffer.from(JSON.stringify({ appliedFacets: {}, limit: pageSize, offset, searchText: '' })),
})

export const workdayConnector: Connector = {
  request: listRequest(0),
  isOneDocument: false,
  async *read(board) {
    const site = board.url.replace(/\/jobs$/, '')
    for await (const path of postingPaths(board)) {
      const document = await board.get(`${site}${path}`, { headers: { accept: 'application/json' } })
      // The job has closed since the list was read.
      if (document === undefined) continue
      yield toJobRecord(parseBoardJson(document), mapping)
    }
  },
}

async function* postingPaths({ url, first, get }: JobBoardReader): AsyncGenerator<string> {
  let page = parseBoardJson(first)
  // Later pages state a total of 0.
  const total = Number(selectFieldText(page, 'total'))
  for (let offset = 0; ;) {
    const postings = selectFieldValues(page, 'jobPostings')
    for (const posting of postings) {
      const path = selectFieldText(posting, 'externalPath')
      if (path.startsWith('/')) yield path
    }
    offset += postings.length
    if (offset >= total) return
    if (postings.length === 0)
      throw new EgressError('broken', `The job board announced ${total} jobs and listed ${offset}.`)
    const next = await get(url, listRequest(offset))
    page = next === undefined ? {} : parseBoardJson(next)
  }
}
