import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  copyText,
  encodePhrase,
  findPhrase,
  phrasePosition,
  decodeSections,
  storeText,
  createTextStore,
  type TextStore,
} from './text-store.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

/** Term numbers of one, two, and three bytes whose encodings contain each other's bytes. */
const term = fc.constantFrom(0, 1, 126, 127, 128, 129, 255, 256, 257, 16_383, 16_384, 16_511, 2_097_151)
const section = fc.array(term, { maxLength: 8 })
const text = fc.array(section, { maxLength: 4 })

const holds = (sections: readonly number[][], phrase: readonly number[]) =>
  sections.some((list) => list.some((_, at) => phrase.every((unit, offset) => list[at + offset] === unit)))

const isIn = (store: TextStore, slot: number, phrase: readonly number[]) =>
  findPhrase(store, slot, encodePhrase(phrase)) !== phrasePosition.none

test('finds a phrase exactly in the documents with a section that contains it', async () => {
  await checkProperty(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.array(term, { minLength: 1, maxLength: 3 }),
      (texts, phrase) => {
        const store = createTextStore()
        for (const [slot, sections] of texts.entries()) storeText(store, slot, sections)
        for (const [slot, sections] of texts.entries())
          assert.equal(isIn(store, slot, phrase), holds(sections, phrase))
      },
    ),
    { numRuns: 3_000 },
  )
})

test('words of different sections are not neighbors', () => {
  const store = createTextStore()
  storeText(store, 0, [[1], [2]])
  storeText(store, 1, [[3]])
  assert.equal(isIn(store, 0, [1, 2]), false)
  assert.equal(isIn(store, 0, [2, 3]), false)
})

test('returns units as stored, also after copying to another store', async () => {
  await checkProperty(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), (given) => {
      const store = createTextStore()
      for (const [slot, [sections]] of given.entries()) storeText(store, slot, sections)
      for (const [slot, [sections]] of given.entries())
        assert.deepEqual(decodeSections(store, slot), sections)
      const other = createTextStore()
      const kept = [...given.entries()].filter(([, [, isKept]]) => isKept)
      for (const [newSlot, [slot]] of kept.entries()) copyText(store, slot, other, newSlot)
      for (const [newSlot, [, [sections]]] of kept.entries())
        assert.deepEqual(decodeSections(other, newSlot), sections)
    }),
  )
})
