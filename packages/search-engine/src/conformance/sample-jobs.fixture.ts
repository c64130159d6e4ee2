import type { IndexBatch, JobDocument, JobGroup, SearchQuery } from '../port.ts'

/* Default documents, groups, and queries; each test states only what it is about. */

export const noon = Date.UTC(2026, 4, 20, 12)
export const dayMs = 86_400_000

export const austin = { name: 'Austin, TX', stateId: 44, lat: 30.2672, lng: -97.7431 }
/** 27.5 km from Austin. */
export const roundRock = { name: 'Round Rock, TX', stateId: 44, lat: 30.5083, lng: -97.6789 }
/** 2,432 km from Austin. */
export const newYork = { name: 'New York, NY', stateId: 33, lat: 40.7128, lng: -74.006 }

/** A live job with its own company and ad. */
export const job = (id: number, given: Partial<JobDocument> = {}): JobDocument => ({
  id,
  groupId: 'campaign-1',
  adKey: `ad-${id}`,
  title: 'Registered Nurse',
  company: `Company ${id}`,
  companyId: id,
  description: '',
  categories: [],
  places: [austin],
  remote: false,
  postedAtMs: noon,
  expiresAtMs: null,
  ...given,
})

export const group = (given: Partial<JobGroup> = {}): JobGroup => ({
  id: 'campaign-1',
  live: true,
  priceCents: 50,
  featured: 'never',
  ...given,
})

export const batch = (given: Partial<IndexBatch>): IndexBatch => ({
  upserts: [],
  removals: [],
  moves: [],
  groups: [],
  ...given,
})

export const query = (given: Partial<SearchQuery> = {}): SearchQuery => ({
  words: '',
  area: null,
  start: 0,
  limit: 100,
  nowMs: noon,
  ...given,
})
