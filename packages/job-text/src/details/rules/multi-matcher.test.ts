import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { createMultiMatcher } from './multi-matcher.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

const positionsIn = (text: string, sequence: string) =>
  Array.from(text, (_, at) => at).filter((at) => text.startsWith(sequence, at))

function assertFindsAll(sequences: readonly string[], texts: readonly string[]) {
  const matcher = createMultiMatcher(sequences)
  for (const text of texts) {
    const found = matcher.search(text)
    const expected = sequences.map((sequence) => positionsIn(text, sequence))
    assert.deepEqual(
      sequences.map((_, id) => matcher.listPositions([id])),
      expected,
    )
    assert.deepEqual(
      found.toSorted((a, b) => a - b),
      [...expected.keys()].filter((id) => matcher.contains(id)),
    )
    assert.deepEqual(
      matcher.listPositions([...sequences.keys()]),
      expected.flat().toSorted((a, b) => a - b),
    )
  }
}

test('finds all positions of letter sequences, also outside ASCII and inside each other', () => {
  const sequences = ['abc', 'abcabc', 'bca', 'c', 'schöne', '日本語', '日本人', ' wörter', 'polygraph']
  assertFindsAll(sequences, ['abcabcabc schöne 日本語 wörter abc', 'polygrabca', ''])
})

test('finds all positions in any texts', async () => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength })
  await checkProperty(
    fc.property(fc.uniqueArray(text(5), { minLength: 1 }), fc.array(text(40)), (sequences, texts) =>
      assertFindsAll(sequences, texts),
    ),
  )
})
