import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReferenceSet } from './reference-set.ts'

test('a reference is new once, and no other is taken for it', () => {
  const seen = createReferenceSet()
  const references = Array.from({ length: 60_000 }, (_, i) => [
    `JOB-${i}`,
    `${i}-JOB`,
    String(i * 1_000_003),
  ]).flat()
  for (const reference of references) assert.equal(seen.add(reference), true, reference)
  for (const reference of references) assert.equal(seen.add(reference), false, reference)
})

test('references that differ in one letter, in case or in length are different', () => {
  const seen = createReferenceSet()
  for (const reference of ['', 'a', 'A', 'aa', 'aaa', 'ab', 'ba', 'é', 'e', ' ', '夜'])
    assert.equal(seen.add(reference), true, reference)
})
