import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { placeKey } from './place-key.ts'
import { shippedPlaces } from './places.fixture.ts'
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
  for (const [a, b] of sameCity) assert.equal(placeKey(a), placeKey(b), `${a} = ${b}`)
})

test('gives different names different keys', () => {
  assert.notEqual(placeKey('Saint Paul'), placeKey('Saint Peter'))
  assert.notEqual(placeKey('Stone'), placeKey('Saint One'))
  assert.notEqual(placeKey('Twp'), '')
})

test('gives each name that search resolves to a city the key of the city', () => {
  const places = shippedPlaces()
  for (const [asked] of sameCity) {
    const match = resolvePlace(places, asked)
    if (match?.kind === 'city') assert.equal(placeKey(match.city), placeKey(asked), asked)
  }
})

test('ignores case, spaces, and punctuation', async () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{4,8}$/), { minLength: 1, maxLength: 4 })
  const joints = fc.constantFrom(' ', '  ', '-', ', ', '–')
  await checkProperty(
    fc.property(words, joints, (name, joint) => {
      assert.equal(placeKey(name.join(joint).toUpperCase()), placeKey(name.join(' ')))
    }),
  )
})

test('gives a text that is too long for a name the empty key', () => {
  assert.equal(placeKey('Austin '.repeat(100)), '')
})
