import { gunzipSync } from 'node:zlib'
import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { JobBoardReader, Connector } from '../connector.ts'
import { toJobRecord, selectFieldValues, type FieldMapping } from '../mapping.ts'

/** Maps the fields of a JobPosting (https://schema.org/JobPosting). */
const mapping: FieldMapping = {
  fields: {
    reference: ['identifier.value', 'identifier'],
    title: 'title',
    company: ['hiringOrganization.name', 'hiringOrganization'],
    postedAt: 'datePosted',
    expiresAt: 'validThrough',
    jobType: 'employmentType',
    remote: 'jobLocationType',
    salaryMin: ['baseSalary.value.minValue', 'baseSalary.value.value', 'baseSalary.value'],
    salaryMax: ['baseSalary.value.maxValue', 'baseSalary.value.value', 'baseSalary.value'],
    salaryCurrency: ['baseSalary.currency', 'salaryCurrency'],
    salaryUnit: ['baseSalary.value.unitText', 'baseSalary.unitText'],
    logoUrl: ['hiringOrganization.logo.url', 'hiringOrganization.logo'],
  },
  words: {
    jobType: { FULL_TIME: 'Full-time', PART_TIME: 'Part-time', CONTRACTOR: 'Contract', INTERN: 'Internship' },
  },
  places: [
    {
      at: 'jobLocation.address',
      parts: {
        address: 'streetAddress',
        city: 'addressLocality',
        state: 'addressRegion',
        postalCode: 'postalCode',
        country: ['addressCountry.name', 'addressCountry'],
      },
    },
  ],
  description: [{ at: '', html: 'description' }],
  isEscaped: true,
}

/** Maximum number of job pages that are read from one site. */
const maxPages = 5_000
const maxSitemaps = 100
const maxSitemapBytes = 64 * 1024 ** 2

/** Reads any site whose job pages are listed in a sitemap and contain `JobPosting` as JSON-LD. */
export const sitemapConnector: Connector = {
  isOneDocument: false,
  async *read(board) {
    for (const url of await pageUrls(board)) {
      if (!(await board.isAllowed(url))) continue
      const page = await board.get(url)
      // The page was removed after the sitemap was written.
      if (page === undefined) continue
      for (const posting of jobPostings(page.toString('utf8'))) {
        const record = toJobRecord(posting, mapping)
        record.values.reference ??= url
        record.values.url = url
        yield record
      }
    }
  },
}

/** Lists the pages on the same host in a sitemap, or in the sitemaps of an index. */
async function pageUrls({ url, first, get }: JobBoardReader): Promise<string[]> {
  const sitemaps = [first]
  const pages = new Set<string>()
  let read = 0
  for (const sitemap of sitemaps) {
    const xml = textOf(sitemap)
    const isIndex = /<(?:\w+:)?sitemapindex\b/.test(xml)
    if (!isIndex && !/<(?:\w+:)?urlset\b/.test(xml))
      throw new EgressError('broken', 'The document is not a sitemap.')
    for (const [, location = ''] of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)/g)) {
      const found = URL.parse(decodeXML(location.trim()), url)
      if (found === null || found.host !== new URL(url).host) continue
      if (!isIndex) pages.add(found.href)
      else if ((read += 1) <= maxSitemaps) sitemaps.push((await get(found.href)) ?? missing())
    }
  }
  if (pages.size > maxPages)
    throw new EgressError(
      'too-large',
      `The sitemap has more than ${maxPages} pages. Give one with jobs only.`,
    )
  return [...pages]
}

function missing(): never {
  throw new EgressError('http-status', 'A sitemap that the index names does not exist.')
}

const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

const textOf = (bytes: Buffer) =>
  (isPacked(bytes) ? gunzipSync(bytes, { maxOutputLength: maxSitemapBytes }) : bytes).toString('utf8')

/** Finds the objects of type JobPosting in the JSON-LD of a page. Invalid JSON is ignored, as search engines do. */
function jobPostings(html: string): unknown[] {
  const documents: unknown[] = []
  let json: string | undefined
  const parser = new Parser({
    onopentag: (name, { type }) => {
      if (name === 'script' && type?.toLowerCase() === 'application/ld+json') json = ''
    },
    ontext: (text) => {
      if (json !== undefined) json += text
    },
    onclosetag: () => {
      if (json !== undefined) documents.push(...parsed(json))
      json = undefined
    },
  })
  parser.end(html)
  return documents
    .flatMap((document) => [...selectFieldValues(document, ''), ...selectFieldValues(document, '@graph')])
    .filter((each) => selectFieldValues(each, '@type').includes('JobPosting'))
}

function parsed(json: string): unknown[] {
  try {
    return [JSON.parse(json) as unknown]
  } catch {
    return []
  }
}
