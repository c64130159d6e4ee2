import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { batchSequences, query as anyQuery } from '../conformance/any-jobs.fixture.ts'
import { testConformance } from '../conformance/conformance.ts'
import { createMemoryIndex } from './memory-index.ts'
import { createOracle } from '../conformance/oracle.ts'
import type { IndexBatch, JobDocument, SearchIndex } from '../port.ts'
import { batch, group, job, query } from '../conformance/sample-jobs.fixture.ts'
import { checkProperty } from '../../../../test/seeds.ts'

testConformance('The memory index', () => createMemoryIndex())
testConformance('The oracle', () => createOracle())

async function after(index: SearchIndex, changes: readonly IndexBatch[]): Promise<SearchIndex> {
  for (const change of changes) await index.apply(change)
  return index
}

const withoutId = ({ id: _id, ...given }: JobDocument) => given

/** Options for segments that are so small that generated corpora fill several, and most lists become dense. */
const small = { segmentSlots: 32, compactFromSlots: 1 }

/** Creates an index that completes compaction at once. */
const eagerIndex = () => createMemoryIndex({ ...small, stepMs: Infinity })

/** Creates an index that works in minimal steps, so that changes and queries come between them. */
const haltingIndex = () => createMemoryIndex({ ...small, stepMs: 0 })

const queries = fc.array(anyQuery, { minLength: 10, maxLength: 20 })

test('every result equals that of the oracle, after any sequence of changes', async () => {
  await checkProperty(
    fc.asyncProperty(batchSequences, queries, async (changes, list) => {
      const oracle = await after(createOracle(), changes)
      const indexes = [createMemoryIndex(), eagerIndex(), haltingIndex()]
      for (const index of indexes) {
        await after(index, changes)
        assert.deepEqual(await index.stats(), await oracle.stats())
        for (const one of list) assert.deepEqual(await index.search(one), await oracle.search(one))
      }
    }),
    { numRuns: 150 },
  )
})

test('documents that were added and removed have no effect on any result', async () => {
  await checkProperty(
    fc.asyncProperty(batchSequences, batchSequences, queries, async (changes, passing, list) => {
      const others = passing.flatMap(({ upserts }) =>
        upserts.map((one) => job(one.id + 1_000, withoutId(one))),
      )
      const untouched = await after(eagerIndex(), changes)
      const touched = await after(haltingIndex(), [
        batch({ upserts: others }),
        ...changes,
        batch({ removals: others.map(({ id }) => id) }),
      ])
      assert.deepEqual(await touched.stats(), await untouched.stats())
      for (const one of list) assert.deepEqual(await touched.search(one), await untouched.search(one))
    }),
    { numRuns: 80 },
  )
})

test('any order of changes gives the results of a freshly built index', async () => {
  await checkProperty(
    fc.asyncProperty(batchSequences, queries, fc.infiniteStream(fc.nat()), async (changes, list, random) => {
      const held = new Map<number, JobDocument>()
      for (const { upserts, removals, moves } of changes) {
        for (const id of removals) held.delete(id)
        for (const document of upserts) held.set(document.id, document)
        for (const move of moves) {
          const document = held.get(move.id)
          if (document !== undefined) held.set(move.id, { ...document, ...move })
        }
      }
      const places = new Map([...held.keys()].map((id) => [id, random.next().value ?? 0]))
      const upserts = [...held.values()].toSorted(
        (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0),
      )
      const groups = changes.flatMap((change) => change.groups)
      const grown = await after(eagerIndex(), changes)
      const rebuilt = await after(createMemoryIndex(), [batch({ upserts }), batch({ groups })])
      assert.deepEqual(await rebuilt.stats(), await grown.stats())
      for (const one of list) assert.deepEqual(await rebuilt.search(one), await grown.search(one))
    }),
    { numRuns: 80 },
  )
})

test('pages of any size add up to the full result', async () => {
  await checkProperty(
    fc.asyncProperty(
      batchSequences,
      anyQuery,
      fc.integer({ min: 1, max: 7 }),
      async (changes, one, limit) => {
        const index = await after(createMemoryIndex(), changes)
        const whole = await index.search({ ...one, start: 0, limit: 1_000 })
        const joined = []
        for (let start = 0; start < whole.total; start += limit) {
          const page = await index.search({ ...one, start, limit })
          assert.equal(page.total, whole.total)
          joined.push(...page.hits)
        }
        assert.deepEqual(joined, whole.hits)
      },
    ),
    { numRuns: 80 },
  )
})

test('a paused group disappears from the next result and returns after its launch', async () => {
  await checkProperty(
    fc.asyncProperty(batchSequences, anyQuery, async (changes, one) => {
      const index = await after(eagerIndex(), changes)
      const live = { id: 'a', live: true, priceCents: 30, featured: 'never' as const }
      await index.apply(batch({ groups: [live] }))
      const before = await index.search(one)
      await index.apply(batch({ groups: [{ ...live, live: false }] }))
      const without = await index.search({ ...one, start: 0, limit: 1_000 })
      const oracle = await after(createOracle(), [...changes, batch({ groups: [{ ...live, live: false }] })])
      assert.deepEqual(without, await oracle.search({ ...one, start: 0, limit: 1_000 }))
      await index.apply(batch({ groups: [live] }))
      assert.deepEqual(await index.search(one), before)
    }),
    { numRuns: 80 },
  )
})

test('repeated compaction loses no document and revives none', async () => {
  const index = haltingIndex()
  await index.apply(batch({ groups: [group()] }))
  for (let round = 0; round < 50; round++) {
    const title = `Nurse round${round}`
    await index.apply(batch({ upserts: Array.from({ length: 40 }, (_, at) => job(at, { title })) }))
    assert.equal((await index.search(query({ words: `round${round}` }))).total, 40)
    assert.equal((await index.search(query({ words: `round${round - 1}` }))).total, 0)
  }
})

test('a search never sees a partially applied batch', async () => {
  const index = createMemoryIndex({ stepMs: 0 })
  await index.apply(batch({ groups: [group()] }))
  const answers = new Set<string>()
  for (let nth = 0; nth < 5; nth++) {
    const state = { isApplied: false }
    const applied = index
      .apply(batch({ upserts: Array.from({ length: 5 }, (_, at) => job(5 * nth + at)) }))
      .then(() => (state.isApplied = true))
    while (!state.isApplied) {
      answers.add(JSON.stringify(await index.search(query())))
      await setImmediate()
    }
    await applied
  }
  assert.equal(answers.size, 6)
})
