import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toPlaceKey } from './place-key.ts'
import { loadShippedPlaces } from './places.fixture.ts'
import { resolvePlace } from './resolve-place.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const sameCity: [string, string][] = [
  ['St. Louis', 'Saint Louis'],
  ['Ft Worth', 'Fort Worth'],
  ['Mt. Vernon', 'Mount Vernon'],
  ['Sault Ste. Marie', 'Sault Sainte Marie'],
  ['Mc Lean', 'McLean'],
  ['LaGrange', 'La Grange'],
  ['Winston-Salem', 'Winston Salem'],
  ["Coeur d'Alene", 'Coeur d’Alene'],
  ["Coeur d'Alene", 'Coeur d Alene'],
  ['Española', 'ESPANOLA'],
  ['Eglin Air Force Base', 'Eglin AFB'],
  ['Chester Township', 'Chester Twp'],
  ['Washington, D.C.', 'washington'],
  ['New York City', 'New York'],
  ['NYC', 'New York'],
  ['City of New York', 'New York'],
]

test('gives two spellings of a name, and two names of a city, the same key', () => {
  for (const [a, b] of sameCity) assert.equal(toPlaceKey(a), toPlaceKey(b), `${a} = ${b}`)
})

test('gives different names different keys', () => {
  assert.notEqual(toPlaceKey('Saint Paul'), toPlaceKey('Saint Peter'))
  assert.notEqual(toPlaceKey('Stone'), toPlaceKey('Saint One'))
  assert.notEqual(toPlaceKey('Twp'), '')
})

test('gives each name that search resolves to a city the key of the city', () => {
  const places = loadShippedPlaces()
  for (const [asked] of sameCity) {
    const match = resolvePlace(places, asked)
    if (match?.kind === 'city') assert.equal(toPlaceKey(match.city), toPlaceKey(asked), asked)
  }
})

test('ignores case, spaces, and punctuation', async () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{4,8}$/), { minLength: 1, maxLength: 4 })
  const joints = fc.constantFrom(' ', '  ', '-', ', ', '–')
  await checkProperty(
    fc.property(words, joints, (name, joint) => {
      assert.equal(toPlaceKey(name.join(joint).toUpperCase()), toPlaceKey(name.join(' ')))
    }),
  )
})

test('gives a text that is too long for a name the empty key', () => {
  assert.equal(toPlaceKey('Austin '.repeat(100)), '')
})
