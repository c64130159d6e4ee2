import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toSpellingKey } from './names/spelling.ts'
import { stateSpellings } from './names/state-spellings.ts'
import { formatCityName } from './names/shown-names.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import { loadShippedPlaces } from './places.fixture.ts'
import { resolveLocations } from './resolve-parts.ts'
import { resolvePlace } from './resolve-place.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const places = loadShippedPlaces()

/** Test cases: text, city, state, zip code, country, and the expected place. */
const cases = readFileSync(new URL('../../cases/places.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

const brief = (match: PlaceMatch | TownMatch | null) =>
  match === null ? 'none' : [match.name, match.zip, match.remote && 'remote'].filter(Boolean).join(' ')

test('resolves each location of cases/places.tsv, as a feed and as a search', () => {
  for (const [text, city, state, postalCode, country, expected = ''] of cases) {
    const field = (value: string | undefined) => (value === undefined || value === '' ? null : value)
    const parts = {
      text: field(text),
      address: null,
      city: field(city),
      state: field(state),
      postalCode: field(postalCode),
      country: field(country),
      latitude: null,
      longitude: null,
    }
    const matches = resolveLocations(places, parts).map(({ match }) => brief(match))
    assert.equal(matches.join('; '), expected, [text, city, state, postalCode, country].join('|'))
    if (text !== undefined && text !== '')
      assert.ok(expected.split('; ').includes(brief(resolvePlace(places, text))), `search: ${text}`)
  }
})

const cities = [...places.cities.values()].filter(({ population }) => (population ?? 0) > 20_000)

test('resolves a city in every notation of its state and zip code', async () => {
  const zips = new Map([...places.zips.values()].map(({ cityId, zip }) => [cityId, zip]))
  const notations: readonly ((name: string, code: string, state: string, zip: string) => string)[] = [
    (name, code) => `${name}, ${code}`,
    (name, code) => `${name} ${code}`,
    (name, _, state) => `${name}, ${state}`,
    (name, code) => `US-${code}-${name}`,
    (name, code) => `${code}-${name}`,
    (name, code) => `${name}-${code}`,
    (name, code) => `${name} (${code})`,
    (name, code) => `${name}, ${code}, USA`,
    (name, code, _, zip) => `${zip} ${name}, ${code}`,
    (name, code, _, zip) => `${name}, ${code} ${zip}`,
    (name, code) => `${name}, ${stateSpellings.get(code)?.[0] ?? code}.`,
    (name, code) => `${name.toUpperCase()}, ${code}`,
  ]
  await checkProperty(
    fc.property(fc.constantFrom(...cities), fc.constantFrom(...notations), ({ id, name, stateId }, write) => {
      const { abbreviation, name: state } = places.states.get(stateId) ?? assert.fail()
      const text = write(name, abbreviation, state, zips.get(id) ?? '')
      const match = resolvePlace(places, text)
      assert.equal(match?.state, abbreviation, text)
      assert.ok(match.city !== null, text)
    }),
  )
})

test('a name as people write it is the same city as in postal spelling', () => {
  for (const name of [
    'Mc Lean',
    'Saint Louis',
    'Truth Or Consequences',
    'O Fallon',
    'Coeur D Alene',
    'Mcallen',
  ])
    assert.equal(toSpellingKey(formatCityName(name)), toSpellingKey(name), name)
  assert.deepEqual(
    [
      'Mc Lean',
      'Saint Louis',
      'Truth Or Consequences',
      'O Fallon',
      'Coeur D Alene',
      'Mcallen',
      'Winston Salem',
    ].map(formatCityName),
    ['McLean', 'St. Louis', 'Truth or Consequences', "O'Fallon", "Coeur d'Alene", 'McAllen', 'Winston Salem'],
  )
})
