import assert from 'node:assert/strict'
import type { JobDocument, JobGroup, Query, SearchIndex } from '../port.ts'
import { query } from './sample-jobs.fixture.ts'

/** Creates an index with these documents and groups; by default with the one live group of the sample jobs. */
export type CreateFilled = (upserts: JobDocument[], groups?: JobGroup[]) => Promise<SearchIndex>

/** The ids of a full result, ascending; also checks the total. */
export async function foundIds(index: SearchIndex, given: Partial<Query>): Promise<number[]> {
  const { total, hits } = await index.search(query(given))
  assert.equal(total, hits.length)
  return hits.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** The ids of a result in order. */
export async function rankedIds(index: SearchIndex, given: Partial<Query> = {}): Promise<number[]> {
  const { hits } = await index.search(query(given))
  return hits.map(({ id }) => id)
}
