import assert from 'node:assert/strict'
import type { JobDocument, JobGroup, SearchQuery, SearchIndex } from '../port.ts'
import { query } from './sample-jobs.fixture.ts'

/**
 * Creates an index with these documents and groups. By default, it has one live group, which the sample jobs belong
 * to.
 */
export type CreateFilledIndex = (upserts: JobDocument[], groups?: JobGroup[]) => Promise<SearchIndex>

/** Returns the ids of all results in ascending order, and asserts that `total` is their number. */
export async function findIds(index: SearchIndex, given: Partial<SearchQuery>): Promise<number[]> {
  const { total, hits } = await index.search(query(given))
  assert.equal(total, hits.length)
  return hits.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Returns the ids of a result in ranking order. */
export async function findRankedIds(index: SearchIndex, given: Partial<SearchQuery> = {}): Promise<number[]> {
  const { hits } = await index.search(query(given))
  return hits.map(({ id }) => id)
}
