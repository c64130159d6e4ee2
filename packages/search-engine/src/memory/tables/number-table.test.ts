import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { hashNumber, NumberTable } from './number-table.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

/** Returns one of few hashes, so that keys collide and wrap around the end of a part. */
const hashOf = (key: number) => (key % 3 === 0 ? (255 << 24) | (key % 2 === 0 ? 0xff0000 : 0) : key % 7) >>> 0

test('a table finds the same entries as a map, after any additions, removals, and reservations', async () => {
  const step = fc.record({ key: fc.nat(60), does: fc.constantFrom('add', 'add', 'remove', 'reserve') })
  await checkProperty(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const table = new NumberTable()
      const kept = new Set<number>()
      for (const { key, does } of steps) {
        if (does === 'reserve') table.reserve(key)
        else if (does === 'remove' && kept.delete(key)) table.remove(hashOf(key), key)
        else if (does === 'add' && !kept.has(key)) table.add(hashOf(key), key)
        if (does === 'add') kept.add(key)
        for (let other = 0; other <= 60; other++)
          assert.equal(
            table.find(hashOf(other), (number) => number === other),
            kept.has(other) ? other : -1,
          )
        assert.equal(table.size, kept.size)
      }
    }),
  )
})

test('a table of very many numbers finds each', () => {
  const table = new NumberTable()
  for (let key = 0; key < 100_000; key++) table.add(hashNumber(key), key)
  for (let key = 0; key < 100_000; key += 2) table.remove(hashNumber(key), key)
  for (let key = 0; key < 100_000; key++)
    assert.equal(
      table.find(hashNumber(key), (number) => number === key),
      key % 2 === 0 ? -1 : key,
    )
})
