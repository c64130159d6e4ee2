import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scanJson, findRepeatedNames } from '#lib/http/json-text.ts'
import { countStorableKeys, maxStorageFaults, findStorageFaults } from './storable-json.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const spaces = fc.constantFrom(0, 1, '\t')

test('counts the same number of names in a text and in its value', async () => {
  await checkProperty(
    fc.property(fc.jsonValue(), spaces, (value, space) => {
      const text = JSON.stringify(value, null, space)
      const sent: unknown = JSON.parse(text)
      fc.pre(countStorableKeys(sent) !== undefined)
      assert.equal(scanJson(text).names, countStorableKeys(sent))
      assert.deepEqual(findRepeatedNames(text), [])
    }),
    { numRuns: 2_000 },
  )
})

test('values that cannot be stored exactly are found with their paths', () => {
  const cases: [unknown, { path: (string | number)[]; fault: string }[]][] = [
    [{ a: 9_007_199_254_740_991, b: -9_007_199_254_740_991, c: 0.1, d: 1e-300 }, []],
    [{ a: [1, 9_007_199_254_740_992] }, [{ path: ['a', 1], fault: 'number' }]],
    [{ a: Number('1e999') }, [{ path: ['a'], fault: 'number' }]],
    [{ a: 'x\0y', b: '\ud83d\ude00' }, [{ path: ['a'], fault: 'character' }]],
    [{ a: '\ud83d' }, [{ path: ['a'], fault: 'character' }]],
    [{ '\0': 1 }, [{ path: ['\0'], fault: 'character' }]],
  ]
  for (const [value, faults] of cases) {
    assert.deepEqual(findStorageFaults(value), faults)
    assert.equal(countStorableKeys(value) !== undefined, faults.length === 0)
  }
})

test('the number of reported errors is bounded', () => {
  assert.equal(findStorageFaults(Array.from({ length: 1000 }, () => '\0')).length, maxStorageFaults)
})
