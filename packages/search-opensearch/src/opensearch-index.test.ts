// Nightly: starts a real OpenSearch node. `npm run nightly -- opensearch` runs it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from '@opensearch-project/opensearch'
import { batchSequences, query as anyQuery } from '@tiller/search-engine/conformance/any-jobs'
import { testConformance } from '@tiller/search-engine/conformance'
import { createOracle } from '@tiller/search-engine/conformance/oracle'
import { batch, dayMs, group, job, query } from '@tiller/search-engine/conformance/sample-jobs'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import type { IndexBatch, IndexStats, JobDocument, SearchIndex } from '@tiller/search-engine/port'
import * as fc from 'fast-check'
import {
  openSearchIsMissing,
  startOpenSearch,
  type OpenSearchCluster,
} from '../../../test/opensearch/opensearch-node.ts'
import { checkProperty, forEachSeed } from '../../../test/seeds.ts'
import { activateGeneration, createGeneration, findActive } from './generations.ts'
import { createNumbering } from './numbering.ts'
import { createOpenSearchIndex } from './opensearch-index.ts'

describe('The OpenSearch index', { skip: openSearchIsMissing }, () => {
  let cluster: OpenSearchCluster
  let client: Client
  let generation = 0

  before(async () => {
    cluster = await startOpenSearch()
    client = new Client({ node: cluster.nodes[0]?.url ?? '' })
  })
  after(async () => {
    await client.close()
    await cluster.remove()
  })

  const createEmpty = (alias: string, shards = 1) =>
    createGeneration(
      client,
      { alias, generation: ++generation },
      { shards, replicas: 0, refreshInterval: '-1' },
    )

  async function createIndex(shards = 1) {
    const index = await createEmpty('test', shards)
    return createOpenSearchIndex({ client, index, numbering: createNumbering(), visible: 'immediately' })
  }

  testConformance('The OpenSearch index', createIndex)

  for (const shards of [1, 3])
    test(`every result equals that of the oracle, to the last bit, with ${shards} shards`, async () => {
      const queries = fc.array(anyQuery, { minLength: 10, maxLength: 20 })
      await checkProperty(
        fc.asyncProperty(batchSequences, queries, async (changes, list) => {
          const oracle = await applyAll(createOracle(), changes)
          const index = await applyAll(await createIndex(shards), changes)
          assert.deepEqual(await index.stats(), withoutTerms(await oracle.stats()))
          for (const one of list) assert.deepEqual(await index.search(one), await oracle.search(one))
        }),
        { numRuns: 40 },
      )
    })

  test('the cluster finds the best of many jobs, in the order of the memory index', async () => {
    await forEachSeed(async (seed) => {
      const parts = fc.sample(batchSequences, { numRuns: 400, seed })
      const upserts = parts.flatMap((part, at) => (part[0]?.upserts ?? []).map((one) => apart(one, at)))
      const change = batch({ upserts, groups: parts[0]?.[0]?.groups ?? [] })
      const [inMemory, index] = [createMemoryIndex(), await createIndex(3)]
      for (const each of [inMemory, index]) await each.apply(change)
      for (const one of fc.sample(anyQuery, { numRuns: 120, seed }))
        for (const start of [0, 7]) {
          const page = { ...one, start, limit: 3 }
          assert.deepEqual(await index.search(page), await inMemory.search(page))
        }
    })
  })

  test('pages of any size add up to the full result, although one company has most jobs', async () => {
    const index = await createIndex()
    const large = Array.from({ length: 300 }, (_, n) => job(n + 1, { companyId: 1, company: 'Large' }))
    const others = Array.from({ length: 20 }, (_, n) => job(n + 1_000, { title: 'Nurse' }))
    await index.apply(batch({ upserts: [...large, ...others], groups: [group()] }))
    const oracle = createOracle()
    await oracle.apply(batch({ upserts: [...large, ...others], groups: [group()] }))
    for (const start of [0, 10, 50, 300])
      assert.deepEqual(
        await index.search(query({ words: 'nurse', start, limit: 10 })),
        await oracle.search(query({ words: 'nurse', start, limit: 10 })),
      )
  })

  test('a pause changes no document', async () => {
    const index = await createEmpty('paused')
    const options = { client, index, numbering: createNumbering() }
    const searched = createOpenSearchIndex({ ...options, visible: 'immediately' })
    await searched.apply(
      batch({ upserts: [job(1), job(2, { groupId: 'other' })], groups: [group(), group({ id: 'other' })] }),
    )
    const readVersions = async () => {
      const { body } = await client.search({ index, body: { version: true } })
      return body.hits.hits.map(({ _id, _version }) => [_id, _version])
    }
    const versions = await readVersions()
    await searched.apply(batch({ groups: [group({ live: false })] }))
    assert.equal((await searched.search(query())).total, 1)
    assert.deepEqual(await readVersions(), versions)
  })

  test('keeps the newer state of a document if an older one arrives later', async () => {
    const index = await createIndex()
    await index.apply(batch({ upserts: [job(1, { title: 'Newer' })], groups: [group()], version: 200 }))
    await index.apply(batch({ removals: [2], version: 200 }))
    await index.apply(batch({ upserts: [job(1, { title: 'Older' }), job(2)], version: 100 }))
    const { hits, total } = await index.search(query())
    assert.deepEqual([total, hits[0]?.id], [1, 1])
    assert.equal((await index.search(query({ words: 'newer' }))).total, 1)
  })

  test('no search fails or misses a job while the index is rebuilt', async () => {
    const alias = 'rebuilt'
    const numbering = createNumbering()
    const jobs = Array.from({ length: 50 }, (_, n) => job(n + 1))
    const fill = async () => {
      const index = await createEmpty(alias)
      const filled = createOpenSearchIndex({ client, index, numbering })
      await filled.apply(batch({ upserts: jobs, groups: [group()] }))
      return index
    }
    await activateGeneration(client, alias, await fill())
    const searched = createOpenSearchIndex({ client, index: alias, numbering })
    await searched.apply(batch({ groups: [group()] }))
    const state = { isDone: false, searches: 0 }
    const searching = (async () => {
      for (; !state.isDone; state.searches++) assert.equal((await searched.search(query())).total, 50)
    })()
    for (let round = 0; round < 5; round++) {
      const index = await fill()
      await activateGeneration(client, alias, index)
      assert.deepEqual(await findActive(client, alias), [index])
    }
    state.isDone = true
    await searching
    assert.ok(state.searches > 5, `${state.searches} searches`)
  })
})

/** Gives the documents of each part of a corpus their own ids, ads, and companies. */
const apart = (one: JobDocument, part: number): JobDocument => ({
  ...one,
  id: one.id + 100 * part,
  adKey: `${one.adKey} of ${part}`,
  companyId: one.companyId + 10 * part,
  postedAtMs: one.postedAtMs - part * dayMs,
})

const withoutTerms = ({ terms: _, ...stats }: IndexStats) => stats

async function applyAll(index: SearchIndex, changes: readonly IndexBatch[]): Promise<SearchIndex> {
  for (const change of changes) await index.apply(change)
  return index
}
