import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { foldCaseAndAccents } from './fold.ts'
import { singularize } from './stem.ts'
import { tokenize } from './tokens.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const typed: readonly (readonly [string, readonly string[]])[] = [
  ['Senior Accountant, Tax (Remote)', ['senior', 'accountant', 'tax', 'remote']],
  ['C++/C# & F# Developer', ['c++', 'c#', 'f#', 'developer']],
  ['ASP.NET or .NET; not tiller.net', ['asp', '.net', 'or', '.net', 'not', 'tiller', 'net']],
  ['R.N. or L.P.N., U.S. only', ['rn', 'or', 'lpn', 'us', 'only']],
  ["driver's O’Reilly nurses'", ['driver', 'oreilly', 'nurses']],
  ['R&D at AT&T', ['r&d', 'at', 'at&t']],
  ['Pâtissière in São Paulo, Łódź, Straße', ['patissiere', 'in', 'sao', 'paulo', 'lodz', 'strasse']],
  ['401(k) $20.50 24/7 part-time', ['401', 'k', '20', '50', '24', '7', 'part', 'time']],
  ['Водитель грузовика', ['водитель', 'грузовика']],
  ['ＦＵＬＬ Ⓦidth', ['full', 'width']],
  [' …!? ', []],
]

test('splits a text into searchable words', () => {
  for (const [text, expected] of typed) assert.deepEqual(tokenize(text), expected, text)
})

test('splits ASCII words alike in ASCII and Unicode texts', async () => {
  await checkProperty(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("aB1.+#&'c -net")), maxLength: 20 }),
      (text) => {
        assert.deepEqual(tokenize(`${text} é`), [...tokenize(text), 'e'])
      },
    ),
  )
})

test('folding is idempotent', async () => {
  await checkProperty(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      assert.equal(foldCaseAndAccents(foldCaseAndAccents(text)), foldCaseAndAccents(text))
    }),
    { numRuns: 2_000 },
  )
})

test('cuts overlong words', () => {
  assert.deepEqual(tokenize('x'.repeat(1_000)), ['x'.repeat(48)])
})

test('stems plurals to their singular and keeps short or foreign endings', () => {
  const plurals = 'nurses companies coaches boxes movies warehouses classes drivers'.split(' ')
  const singulars = 'nurse company coach box movie warehouse class driver'.split(' ')
  assert.deepEqual(plurals.map(singularize), singulars.map(singularize))
  for (const word of ['gas', 'aws', 'business', 'campus', 'analysis', 'driving'])
    assert.equal(singularize(word), word)
})
