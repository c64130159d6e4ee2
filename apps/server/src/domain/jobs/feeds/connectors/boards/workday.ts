import { EgressError } from '#lib/egress/egress-error.ts'
import type { Board, Connector, Request } from '../connector.ts'
import { parseJson } from '../json.ts'
import { recordOf, textAt, valuesAt, type Mapping } from '../mapping.ts'

/** The interface of the public career sites, which Workday does not document. */
const mapping: Mapping = {
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

/** The largest page that the sites return. */
const pageSize = 20

const listRequest = (offset: number): Request => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: Buffer.from(JSON.stringify({ appliedFacets: {}, limit: pageSize, offset, searchText: '' })),
})

export const workday: Connector = {
  request: listRequest(0),
  isOneDocument: false,
  async *read(board) {
    const site = board.url.replace(/\/jobs$/, '')
    for await (const path of postingPaths(board)) {
      const document = await board.get(`${site}${path}`, { headers: { accept: 'application/json' } })
      // The job has closed since the list was read.
      if (document === undefined) continue
      yield recordOf(parseJson(document), mapping)
    }
  },
}

async function* postingPaths({ url, first, get }: Board): AsyncGenerator<string> {
  let page = parseJson(first)
  // Later pages state a total of 0.
  const total = Number(textAt(page, 'total'))
  for (let offset = 0; ;) {
    const postings = valuesAt(page, 'jobPostings')
    for (const posting of postings) {
      const path = textAt(posting, 'externalPath')
      if (path.startsWith('/')) yield path
    }
    offset += postings.length
    if (offset >= total) return
    if (postings.length === 0)
      throw new EgressError('broken', `The job board announced ${total} jobs and listed ${offset}.`)
    const next = await get(url, listRequest(offset))
    page = next === undefined ? {} : parseJson(next)
  }
}
