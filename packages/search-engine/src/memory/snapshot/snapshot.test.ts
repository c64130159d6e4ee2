import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { batchSequences, query as anyQuery } from '../../conformance/any-jobs.fixture.ts'
import { batch, group, job } from '../../conformance/sample-jobs.fixture.ts'
import type { IndexBatch } from '../../port.ts'
import { createMemoryIndex, restoreMemoryIndex, type MemoryIndex } from '../memory-index.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

const queries = fc.array(anyQuery, { minLength: 10, maxLength: 20 })

const small = { segmentSlots: 32, compactFromSlots: 1 }

async function* each(parts: Iterable<Uint8Array>) {
  yield* parts
}

/** Takes a snapshot, and applies a change after each part. */
async function takenAmid(index: MemoryIndex, changes: readonly IndexBatch[]): Promise<Uint8Array[]> {
  const waiting = [...changes]
  const parts: Uint8Array[] = []
  for (const part of index.snapshot()) {
    parts.push(part)
    const next = waiting.shift()
    if (next !== undefined) await index.apply(next)
  }
  for (const change of waiting) await index.apply(change)
  return parts
}

test('a snapshot taken during changes, with the changes applied again, gives the results of the index', async () => {
  await checkProperty(
    fc.asyncProperty(
      batchSequences,
      batchSequences,
      queries,
      fc.boolean(),
      async (before, after, list, eager) => {
        const options = { ...small, stepMs: eager ? Infinity : 0 }
        const index = createMemoryIndex(options)
        for (const change of before) await index.apply(change)
        const parts = await takenAmid(index, after)
        const restored = await restoreMemoryIndex(each(parts), options)
        for (const change of after) await restored.apply(change)
        const rebuilt = createMemoryIndex()
        for (const change of [...before, ...after]) await rebuilt.apply(change)
        assert.deepEqual(await restored.stats(), await rebuilt.stats())
        assert.deepEqual(await index.stats(), await rebuilt.stats())
        for (const one of list) assert.deepEqual(await restored.search(one), await rebuilt.search(one))
      },
    ),
    { numRuns: 150 },
  )
})

test('a restored index accepts changes and can be saved again', async () => {
  const index = createMemoryIndex(small)
  const jobs = Array.from({ length: 100 }, (_, id) => job(id, { title: `Nurse ward${id % 7}` }))
  await index.apply(batch({ upserts: jobs, groups: [group()] }))
  await index.apply(batch({ removals: jobs.filter((_, at) => at % 3 === 0).map(({ id }) => id) }))
  const once = await restoreMemoryIndex(each(index.snapshot()), small)
  await once.apply(batch({ upserts: [job(500, { title: 'Nurse ward1' })], removals: [1] }))
  const twice = await restoreMemoryIndex(each(once.snapshot()), small)
  assert.deepEqual(await twice.stats(), await once.stats())
})

test('an incomplete snapshot is rejected', async () => {
  const index = createMemoryIndex()
  await index.apply(batch({ upserts: [job(1)], groups: [group()] }))
  const parts = [...index.snapshot()]
  await assert.rejects(restoreMemoryIndex(each(parts.slice(0, -1))), /no end/)
  await assert.rejects(restoreMemoryIndex(each([])), /no end/)
})
