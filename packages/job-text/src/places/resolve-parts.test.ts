import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedPlaces } from './places.fixture.ts'
import { resolveParts, type PlaceParts } from './resolve-parts.ts'

const places = shippedPlaces()

const nothing: PlaceParts = {
  text: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
}

/** Name of the match, with zip and "remote". */
function resolve(parts: Partial<PlaceParts>): string | null {
  const match = resolveParts(places, { ...nothing, ...parts })
  if (match === null) return null
  return [match.name, match.zip, match.remote ? 'remote' : null].filter((part) => part !== null).join(' ')
}

test('fields that agree name one place', () => {
  assert.equal(resolve({ city: 'Austin', state: 'TX', country: 'US' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin', state: 'Texas', postalCode: '78701' }), 'Austin, TX 78701')
  assert.equal(resolve({ city: 'Austin', state: 'US-TX', postalCode: '78701-1234' }), 'Austin, TX 78701')
  assert.equal(resolve({ postalCode: '02139' }), 'Cambridge, MA 02139')
  assert.equal(resolve({ state: 'TX' }), 'Texas')
  assert.equal(resolve({ country: 'USA' }), 'United States')
})

test('a zip without its leading zero is still that zip', () => {
  assert.equal(resolve({ city: 'Cambridge', state: 'MA', postalCode: '2139' }), 'Cambridge, MA 02139')
})

test('the city decides against a zip of another state', () => {
  assert.equal(resolve({ city: 'Dallas', state: 'TX', postalCode: '10001' }), 'Dallas, TX')
})

test('a suburb keeps its own name although its zip has another', () => {
  assert.equal(resolve({ city: 'Rollingwood', state: 'TX', postalCode: '78746' }), 'Rollingwood, TX 78746')
})

test('one field may hold the whole', () => {
  assert.equal(resolve({ city: 'Austin, TX' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin, TX', state: 'TX' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin, Texas, United States', country: 'US' }), 'Austin, TX')
  assert.equal(resolve({ address: '85 Crystal Run Road, Middletown, NY 10940' }), 'Middletown, NY 10940')
  assert.equal(resolve({ address: '85 Crystal Run Road, Middletown', state: 'NY' }), 'Middletown, NY')
})

test('a state in the field of the country is a state', () => {
  assert.equal(resolve({ city: 'New York', country: 'NY' }), 'New York, NY')
  assert.equal(resolve({ city: 'San Francisco', country: 'CA' }), 'San Francisco, CA')
})

test('what lies abroad is no place', () => {
  assert.equal(resolve({ city: 'Windsor', country: 'CA', latitude: 42.31, longitude: -83.04 }), null)
  assert.equal(resolve({ city: 'Berlin', state: 'Berlin', country: 'DE' }), null)
  assert.equal(resolve({ city: 'Toronto', state: 'ON', country: 'CA' }), null)
  assert.equal(resolve({ city: 'Toronto', country: 'CA' }), null)
  assert.equal(resolve({ city: 'Tbilisi', state: 'GA' }), null)
  assert.equal(resolve({ city: 'Paris', country: 'France' }), null)
  assert.equal(resolve({ city: 'Windsor', state: 'Ontario', latitude: 42.31, longitude: -83.04 }), null)
  assert.equal(resolve({ city: 'Remote', country: 'Germany' }), null)
})

test('a city of another state is not taken for the one that is named', () => {
  assert.equal(resolve({ city: 'Chicago', state: 'NY' }), null)
})

test('a home country makes a bare name American', () => {
  assert.equal(resolve({ city: 'London', country: 'US' }), 'London, OH')
  assert.equal(resolve({ city: 'Springfield', country: 'United States' }), 'Springfield, MO')
})

test('remote jobs are remote, and in their place', () => {
  assert.equal(resolve({ city: 'Remote' }), 'Remote remote')
  assert.equal(resolve({ city: 'Remote', state: 'TX' }), 'Texas remote')
  assert.equal(resolve({ city: 'Austin (Remote)', state: 'TX' }), 'Austin, TX remote')
})

test('the point of the feed is taken when it is near the named city, and not when it contradicts', () => {
  const near = resolveParts(places, {
    ...nothing,
    city: 'Austin',
    state: 'TX',
    latitude: 30.4,
    longitude: -97.7,
  })
  assert.partialDeepStrictEqual(near, { lat: 30.4, lng: -97.7 })
  const far = resolveParts(places, {
    ...nothing,
    city: 'Austin',
    state: 'TX',
    latitude: 40.7,
    longitude: -74,
  })
  assert.notEqual(far?.lat, 40.7)
})

test('a point alone is the nearest city, and no point is no city', () => {
  assert.match(resolve({ latitude: 30.27, longitude: -97.74 }) ?? '', /Austin, TX/)
  assert.equal(
    resolve({ city: 'Nowhere Known', state: 'TX', latitude: 30.27, longitude: -97.74 }),
    'Austin, TX',
  )
  assert.equal(resolve({ latitude: 0, longitude: 0 }), null)
  assert.equal(resolve({ latitude: 48.85, longitude: 2.35 }), null)
})

test('empty fields are no place', () => assert.equal(resolve({ city: '', state: ' ', country: '' }), null))
