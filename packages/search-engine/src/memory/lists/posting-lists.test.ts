import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  appendPosting,
  maxSlots,
  addEmptyList,
  createPostingLists,
  fillList,
  seekToSlot,
  type PostingLists,
} from './posting-lists.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

const contents = (lists: PostingLists, list: number) => {
  const start = lists.starts[list] ?? 0
  return Array.from(lists.pool.subarray(start, start + (lists.counts[list] ?? 0)), (posting) => [
    posting >>> 8,
    posting & 0xff,
  ])
}

const memberships = fc.array(fc.uniqueArray(fc.nat(6), { maxLength: 7 }), { maxLength: 60 })

const lengths = fc.array(fc.nat(6), { minLength: 7, maxLength: 7 })

test('new and restored lists keep their content while others grow', async () => {
  await checkProperty(
    fc.property(lengths, memberships, (restored, slots) => {
      const lists = createPostingLists()
      const expected = restored.map((length, list) => Array.from({ length }, (_, slot) => [slot, list + 1]))
      for (const [list, length] of restored.entries()) {
        addEmptyList(lists)
        fillList(
          lists,
          list,
          Uint32Array.from({ length }, (_, slot) => (slot << 8) | (list + 1)),
        )
      }
      for (const [at, members] of slots.entries()) {
        const slot = at + 7
        for (const list of members) {
          appendPosting(lists, list, slot, list + 1)
          expected[list]?.push([slot, list + 1])
        }
      }
      for (const [list, postings] of expected.entries()) assert.deepEqual(contents(lists, list), postings)
    }),
  )
})

test('the largest slot keeps its impact', () => {
  const lists = createPostingLists()
  const list = addEmptyList(lists)
  appendPosting(lists, list, maxSlots - 1, 255)
  assert.deepEqual(contents(lists, list), [[maxSlots - 1, 255]])
  assert.equal(seekToSlot(lists.pool, 0, 1, maxSlots - 1), 0)
})

test('seeking from any position finds the first posting at or after the slot', async () => {
  await checkProperty(
    fc.property(
      fc.uniqueArray(fc.nat(200), { maxLength: 100 }),
      fc.nat(100),
      fc.nat(210),
      (unsorted, from, slot) => {
        const slots = unsorted.toSorted((one, other) => one - other)
        const pool = Uint32Array.from(slots, (each) => (each << 8) | 7)
        const begin = Math.min(from, slots.length)
        const expected = slots.findIndex((each, at) => at >= begin && each >= slot)
        assert.equal(seekToSlot(pool, begin, slots.length, slot), expected === -1 ? slots.length : expected)
      },
    ),
    { numRuns: 1_000 },
  )
})
