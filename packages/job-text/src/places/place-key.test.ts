import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lookupKey, placeKey } from './place-key.ts'

const sameName: [string, string][] = [
  ['St. Louis', 'Saint Louis'],
  ['Ft Worth', 'Fort Worth'],
  ['Mt. Vernon', 'Mount Vernon'],
  ['Sault Ste. Marie', 'Sault Sainte Marie'],
  ['Mc Lean', 'McLean'],
  ['Winston-Salem', 'Winston Salem'],
  ["Coeur d'Alene", 'Coeur d’Alene'],
  ['Española', 'ESPANOLA'],
  ['Washington, D.C.', 'washington dc'],
]

test('two spellings of one name have one key', () => {
  for (const [a, b] of sameName) assert.equal(placeKey(a), placeKey(b), `${a} = ${b}`)
})

test('different names keep different keys', () => {
  assert.notEqual(placeKey('Saint Paul'), placeKey('Saint Peter'))
  assert.notEqual(placeKey('Stone'), placeKey('Saint One'))
  assert.equal(placeKey('Mcallen Mc'), 'mcallen mc')
})

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => placeKey(placeKey(name)) === placeKey(name)),
  )
})

test('tables find a name however its parts are joined', () => {
  assert.equal(lookupKey('LaGrange'), lookupKey('La Grange'))
  assert.equal(lookupKey('Eglin Air Force Base'), lookupKey('Eglin AFB'))
})
