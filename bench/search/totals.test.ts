import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import type { JobDocument } from '@tiller/search-engine/port'
import { createSeededRandom } from '../../apps/server/src/lib/runtime/seeded-random.ts'
import { createSearchCorpus, createSearchQueries, type SearchCorpus } from './corpus.ts'
import { createSqliteIndex } from './sqlite.ts'

// Nightly: it compares 10,000 searches with SQLite.

const jobs = 2_000
const queries = 10_000
const batchSize = 500

const nothing = { upserts: [], removals: [], moves: [], groups: [] }

/**
 * Creates an index that contains the same jobs after additions, removals, replacements, moves, and changes of groups.
 */
async function grownIndex({ documents, groups }: SearchCorpus) {
  const random = createSeededRandom(3)
  const index = createMemoryIndex({ segmentSlots: 1_024, compactFromSlots: 64, stepMs: 1 })
  const passing = (document: JobDocument) => ({
    ...document,
    id: document.id + jobs,
    adKey: `passing-${document.id}`,
  })
  await index.apply({ ...nothing, groups: groups.map((group) => ({ ...group, live: !group.live })) })
  for (let start = 0; start < documents.length; start += batchSize) {
    const batch = documents.slice(start, start + batchSize)
    await index.apply({ ...nothing, upserts: [...batch, ...batch.map(passing)] })
    const again = batch.filter(() => random() < 0.3)
    await index.apply({
      ...nothing,
      upserts: again.map((document) => ({ ...document, title: 'Former title' })),
    })
    await index.apply({ ...nothing, upserts: again, removals: batch.map(({ id }) => id + jobs) })
    const moved = batch.filter(() => random() < 0.2)
    await index.apply({ ...nothing, moves: moved.map(({ id }) => ({ id, groupId: groups[0]?.id ?? '' })) })
    await index.apply({ ...nothing, moves: moved.map(({ id, groupId }) => ({ id, groupId })) })
  }
  await index.apply({ ...nothing, groups })
  return index
}

test('10,000 searches have the same totals as SQLite and as a new index, also after many changes', async () => {
  const corpus = await createSearchCorpus(jobs)
  const sqlite = createSqliteIndex(corpus)
  const grown = await grownIndex(corpus)
  const rebuilt = createMemoryIndex()
  await rebuilt.apply({ ...nothing, upserts: corpus.documents, groups: corpus.groups })
  assert.deepEqual(await grown.stats(), await rebuilt.stats())
  for (const { query } of createSearchQueries(corpus, queries)) {
    const found = await grown.search(query)
    assert.equal(found.total, sqlite.search(query).total, JSON.stringify(query))
    assert.deepEqual(found, await rebuilt.search(query), JSON.stringify(query))
  }
})
