import assert from 'node:assert/strict'
import type { JobDocument, JobGroup, Query, SearchIndex } from '../port.ts'
import { query } from './sample-jobs.fixture.ts'

/** Creates an index with these documents and groups. The default is one live group, which contains the sample jobs. */
export type CreateFilledIndex = (upserts: JobDocument[], groups?: JobGroup[]) => Promise<SearchIndex>

/** Returns the ids of a complete result in ascending order, and checks the total. */
export async function findIds(index: SearchIndex, given: Partial<Query>): Promise<number[]> {
  const { total, hits } = await index.search(query(given))
  assert.equal(total, hits.length)
  return hits.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Returns the ids of a result in ranking order. */
export async function findRankedIds(index: SearchIndex, given: Partial<Query> = {}): Promise<number[]> {
  const { hits } = await index.search(query(given))
  return hits.map(({ id }) => id)
}
