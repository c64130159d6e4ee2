import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkProperty } from '../../../../../test/seeds.ts'
import {
  addKeyedList,
  appendKeyedPosting,
  createKeyedLists,
  getDenseImpact,
  type KeyedLists,
} from './keyed-lists.ts'

const slots = 256
const key = 3

const subsets = fc
  .uniqueArray(fc.nat(slots - 1), { maxLength: slots })
  .map((slot) => slot.toSorted((a, b) => a - b))

const impactOf = (slot: number) => (slot % 255) + 1

test('a dense list has the impact of each posting, whether it was built at once or grew', async () => {
  await checkProperty(
    fc.property(subsets, fc.nat(slots), (members, atOnce) => {
      const keyed: KeyedLists = createKeyedLists(slots, true)
      const first = members.slice(0, atOnce)
      addKeyedList(
        keyed,
        key,
        Uint32Array.from(first, (slot) => (slot << 8) | impactOf(slot)),
      )
      for (const slot of members.slice(atOnce)) appendKeyedPosting(keyed, key, slot, impactOf(slot))
      const dense = keyed.dense.get(key)
      assert.equal(dense !== undefined, members.length >= slots / 32)
      if (dense === undefined) return
      assert.equal(dense.ranks === null, members.length >= slots / 8)
      for (let slot = 0; slot < slots; slot++)
        assert.equal(getDenseImpact(dense, slot), members.includes(slot) ? impactOf(slot) : 0)
    }),
  )
})
