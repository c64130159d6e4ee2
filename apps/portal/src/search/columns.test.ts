import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeSearchColumns, encodeSearchColumns } from './columns.ts'
import type { SearchEntry } from './engine.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const word = fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, '_'))

const plain = fc.stringMatching(/^[\p{L}\p{N} ]+$/u)

const entry: fc.Arbitrary<SearchEntry> = fc.record(
  {
    title: plain,
    place: plain,
    path: fc.tuple(fc.webPath(), fc.constantFrom('', '#there')).map((both) => `/${both.join('')}`),
    group: fc.constantFrom('Guides', 'Fields'),
    words: fc.uniqueArray(word).map((words) => words.toSorted().join(' ')),
  },
  { noNullPrototype: true },
)

test('decoding returns every part and all words of the encoded entries', () =>
  checkProperty(
    fc.property(fc.array(entry), (entries) => {
      const written = JSON.stringify(encodeSearchColumns(entries))
      assert.deepEqual(decodeSearchColumns(JSON.parse(written)), entries)
    }),
  ))

test('finds a word in distant rows', () => {
  const entries = Array.from({ length: 5000 }, (_, row): SearchEntry => ({
    title: `t${row}`,
    place: '',
    path: `/${row}`,
    group: 'Guides',
    words: row % 4999 === 0 ? 'rare word' : 'word',
  }))
  assert.deepEqual(decodeSearchColumns(JSON.parse(JSON.stringify(encodeSearchColumns(entries)))), entries)
})
