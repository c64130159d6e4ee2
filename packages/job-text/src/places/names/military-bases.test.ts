import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvePlace } from '../resolve-place.ts'
import { loadShippedPlaces } from '../places.fixture.ts'

const places = loadShippedPlaces()

const bases = [
  ['Hickam AFB, HI', 'Honolulu, HI'],
  ['Hickam Air Force Base, HI', 'Honolulu, HI'],
  ['Fort Campbell, TN', 'Clarksville, TN'],
  ['Naval Air Station Whidbey Island, WA', 'Oak Harbor, WA'],
  ['Andersen Air Base, GU', 'Yigo, GU'],
  ['Joint Base McGuire-Dix-Lakehurst, NJ', 'Trenton, NJ'],
] as const

test('resolves a military base to the city next to it', () => {
  for (const [base, city] of bases) assert.equal(resolvePlace(places, base)?.name, city, base)
})

test('does not resolve the name of a base in another state', () => {
  assert.equal(resolvePlace(places, 'Bangor, ME')?.name, 'Bangor, ME')
  assert.equal(resolvePlace(places, 'Bangor')?.name, 'Bangor, ME')
})
