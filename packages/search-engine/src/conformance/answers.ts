import assert from 'node:assert/strict'
import type { JobDocument, JobGroup, Query, SearchIndex } from '../port.ts'
import { query } from './sample-jobs.fixture.ts'

/** An index that holds these documents and groups; without groups, the one live group of the sample jobs. */
export type Filled = (upserts: JobDocument[], groups?: JobGroup[]) => Promise<SearchIndex>

/** The ids of a whole answer, ascending; the total is checked on the way. */
export async function found(index: SearchIndex, given: Partial<Query>): Promise<number[]> {
  const { total, hits } = await index.search(query(given))
  assert.equal(total, hits.length)
  return hits.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** The ids of an answer in its order. */
export async function ranked(index: SearchIndex, given: Partial<Query> = {}): Promise<number[]> {
  const { hits } = await index.search(query(given))
  return hits.map(({ id }) => id)
}
