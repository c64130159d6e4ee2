import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { readFeed, type FeedItem } from '@tiller/feed-parser/read-feed'
import { categorizeTitle } from '@tiller/job-text/categorize'
import { resolveLocationFields } from '@tiller/job-text/resolve-parts'
import type { JobDocument } from '@tiller/search-engine/port'
import type { ReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'

/*
 * The corpus of the judged searches: the sample feed as an import passes it to the index. All jobs have the same date
 * and campaign, so that relevance alone determines their order.
 */

/** The time of all searches, and the posting date of all jobs. */
export const searchTimeMs = Date.UTC(2026, 5, 1, 12)

type FeedJob = Extract<FeedItem, { kind: 'job' }>['job']

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

function categoriesOf({ categories }: ReferenceData, title: string): string[] {
  const found = categorizeTitle(categories, title)
  if (found === null) return []
  return [found.majorId, found.minorId, found.secondMinorId].flatMap((id) =>
    id === null ? [] : (categories.byId.get(id)?.description ?? []),
  )
}

function placesOf({ places }: ReferenceData, job: FeedJob): JobDocument['places'] {
  const found = job.locations.flatMap((location) => resolveLocationFields(places, location).match ?? [])
  const named = found.flatMap(({ name, stateId, lat, lng }) =>
    stateId === null ? [] : { name, stateId, lat, lng },
  )
  return [...new Map(named.map((place) => [place.name, place])).values()]
}

function documentOf(
  reference: ReferenceData,
  companies: Map<string, number>,
  { job, id }: { job: FeedJob; id: number },
): JobDocument {
  const companyId = companies.get(job.company) ?? companies.size
  companies.set(job.company, companyId)
  const description = plain(job.description)
  return {
    id,
    groupId: 'all',
    adKey: [job.company, job.title, description].join('\n').toLowerCase(),
    title: job.title,
    company: job.company,
    companyId,
    description,
    categories: categoriesOf(reference, job.title),
    places: placesOf(reference, job),
    remote: job.remote === true,
    postedAtMs: searchTimeMs,
    expiresAtMs: null,
  }
}

const anyBase = 'https://jobs.example'

const feedFile = new URL('../../data/sample/public-sector.xml.gz', import.meta.url)

/** Returns the jobs of the sample feed and their references. The id of a job is its position. */
export async function createRelevanceCorpus(reference: ReferenceData) {
  const companies = new Map<string, number>()
  const documents: JobDocument[] = []
  const references: string[] = []
  const feed = gunzipSync(readFileSync(feedFile)).toString().replaceAll('{baseUrl}', anyBase)
  for await (const item of readFeed(Readable.from([Buffer.from(feed)]), { now: new Date(searchTimeMs) })) {
    if (item.kind !== 'job') continue
    documents.push(documentOf(reference, companies, { job: item.job, id: documents.length }))
    references.push(item.job.reference)
  }
  return { documents, references }
}
