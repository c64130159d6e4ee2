import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSampleJobs } from '../sample-feed.fixture.ts'
import { emptyLocationFields } from './part-fields.ts'
import { loadShippedPlaces } from './places.fixture.ts'
import { resolveLocationFields, type PlaceParts } from './resolve-parts.ts'

const places = loadShippedPlaces()

const ask = (parts: Partial<PlaceParts>) =>
  resolveLocationFields(places, { ...emptyLocationFields, ...parts })

function resolve(parts: Partial<PlaceParts>): string | null {
  const { match } = ask(parts)
  if (match === null) return null
  return [match.name, match.zip, match.remote ? 'remote' : null].filter((part) => part !== null).join(' ')
}

const notes = (parts: Partial<PlaceParts>) => ask(parts).notes.map(({ code }) => code)

test('resolves consistent fields to one place', () => {
  assert.equal(resolve({ city: 'Austin', state: 'TX', country: 'US' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin', state: 'Texas', postalCode: '78701' }), 'Austin, TX 78701')
  assert.equal(resolve({ city: 'Austin', state: 'US-TX', postalCode: '78701-1234' }), 'Austin, TX 78701')
  assert.equal(resolve({ postalCode: '02139' }), 'Cambridge, MA 02139')
  assert.equal(resolve({ state: 'TX' }), 'Texas')
  assert.equal(resolve({ country: 'USA' }), 'United States')
})

test('restores the leading zero of a zip code, with a note', () => {
  const parts = { city: 'Cambridge', state: 'MA', postalCode: '2139' }
  assert.equal(resolve(parts), 'Cambridge, MA 02139')
  assert.partialDeepStrictEqual(ask(parts).notes, [{ code: 'repaired-zip', severity: 'repaired' }])
  assert.deepEqual(notes({ ...parts, postalCode: '02139-1234' }), [])
})

test('prefers the city to a zip code of another state', () => {
  assert.equal(resolve({ city: 'Dallas', state: 'TX', postalCode: '10001' }), 'Dallas, TX')
})

test('prefers the zip code to the state, in whatever field the state is', () => {
  const jobG8 = { text: 'Texas', state: 'Houston', postalCode: '77002', country: 'United States' }
  assert.equal(resolve(jobG8), 'Houston, TX 77002')
  assert.equal(resolve({ city: 'New York', postalCode: '14850' }), 'Ithaca, NY 14850')
  assert.equal(resolve({ city: 'New York', postalCode: '10001' }), 'New York, NY 10001')
  assert.equal(resolve({ city: 'Texas', postalCode: '10001', country: 'US' }), 'Texas')
})

test('keeps the name of a suburb whose zip code has another name', () => {
  assert.equal(resolve({ city: 'Rollingwood', state: 'TX', postalCode: '78746' }), 'Rollingwood, TX 78746')
})

test('accepts the whole place in one field', () => {
  assert.equal(resolve({ city: 'Austin, TX' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin, TX', state: 'TX' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin, Texas, United States', country: 'US' }), 'Austin, TX')
  assert.equal(resolve({ address: '85 Crystal Run Road, Middletown, NY 10940' }), 'Middletown, NY 10940')
  assert.equal(resolve({ address: '85 Crystal Run Road, Middletown', state: 'NY' }), 'Middletown, NY')
})

const streets = [
  'One Microsoft Way',
  '755 Main Street, Suite 1600',
  'Suite 2000 303 Peachtree Street, NE',
  'Building 4, 100 Oak Ave, Floor 3',
  'PO Box 12',
  '12 Nebraska Ave.',
  '350 5th Ave',
]

test('parses an address from its end', () => {
  assert.equal(resolve({ text: 'One Microsoft Way, Redmond, WA 98052' }), 'Redmond, WA 98052')
  assert.equal(resolve({ text: '755 Main Street, Suite 1600, Hartford, CT 06103' }), 'Hartford, CT 06103')
  assert.equal(
    resolve({ text: 'Suite 2000 303 Peachtree Street, NE, Atlanta, GA 30308' }),
    'Atlanta, GA 30308',
  )
  const zips = [...places.zips.values()].filter((_, i) => i % 199 === 0)
  for (const [i, { zip, cityId, stateId }] of zips.entries()) {
    const city = places.cities.get(cityId)?.cityState
    const street = streets[i % streets.length]
    const withZip = ask({ text: `${street}, ${city} ${zip}` }).match
    assert.deepEqual([withZip?.zip, withZip?.stateId], [zip, stateId], `${street}, ${city} ${zip}`)
    assert.equal(ask({ text: `${street}, ${city}` }).match?.stateId, stateId, `${street}, ${city}`)
    assert.equal(ask({ city: `${street}, ${city}`, postalCode: zip }).match?.stateId, stateId)
  }
})

test('accepts a state in the country field', () => {
  assert.equal(resolve({ city: 'New York', country: 'NY' }), 'New York, NY')
  assert.equal(resolve({ city: 'San Francisco', country: 'CA' }), 'San Francisco, CA')
})

test('does not resolve places abroad', () => {
  assert.equal(resolve({ city: 'Windsor', country: 'CA', latitude: 42.31, longitude: -83.04 }), null)
  assert.equal(resolve({ city: 'Berlin', state: 'Berlin', country: 'DE' }), null)
  assert.equal(resolve({ city: 'Toronto', state: 'ON', country: 'CA' }), null)
  assert.equal(resolve({ city: 'Toronto', country: 'CA' }), null)
  assert.equal(resolve({ city: 'Tbilisi', state: 'GA' }), null)
  assert.equal(resolve({ city: 'Paris', country: 'France' }), null)
  assert.equal(resolve({ city: 'Windsor', state: 'Ontario', latitude: 42.31, longitude: -83.04 }), null)
  assert.equal(resolve({ city: 'Remote', country: 'Germany' }), null)
})

test('does not resolve London, United Kingdom, to London, Ohio', () => {
  for (const country of ['GB', 'UK', 'GBR', 'United Kingdom', 'Great Britain', 'England'])
    for (const city of ['London', 'Reading', 'Cambridge'])
      assert.equal(resolve({ city, country }), null, `${city}, ${country}`)
})

test('does not resolve a city to the city of that name in another state', () => {
  assert.equal(resolve({ city: 'Chicago', state: 'NY' }), null)
  assert.deepEqual(notes({ city: 'Chicago', state: 'NY' }), ['unknown-place'])
})

test('keeps the name and the state of an unknown town', () => {
  const { match, notes } = ask({ city: 'Togus', state: 'ME' })
  assert.partialDeepStrictEqual(match, {
    kind: 'town',
    name: 'Togus, ME',
    city: 'Togus',
    state: 'ME',
    stateId: 23,
  })
  assert.partialDeepStrictEqual(match, { lat: null, lng: null, zip: null, cityId: null })
  assert.partialDeepStrictEqual(notes, [{ code: 'unknown-town', severity: 'warning' }])
  assert.match(notes[0]?.message ?? '', /"Togus, ME" names no known town of ME/)
  for (const parts of [
    { text: 'Hato Rey, PR' },
    { city: 'Hato Rey, PR' },
    { city: 'Hato Rey', country: 'PR' },
  ])
    assert.equal(resolve(parts), 'Hato Rey, PR', JSON.stringify(parts))
  assert.equal(resolve({ text: '12 Elm Street, Nowhereville, TX 99999' }), 'Nowhereville, TX')
  assert.equal(resolve({ text: 'Remote, Togus, ME' }), 'Togus, ME remote')
  assert.equal(resolve({ text: 'Togus ME' }), 'Togus, ME')
})

test('places an unknown town at the feed’s coordinates if they are in its state', () => {
  const austin = { latitude: 30.27, longitude: -97.74 }
  assert.partialDeepStrictEqual(ask({ city: 'Nowhere Known', state: 'TX', ...austin }).match, {
    name: 'Nowhere Known, TX',
    lat: 30.27,
    lng: -97.74,
  })
  assert.equal(resolve({ city: 'Nowhere Known', country: 'US', ...austin }), 'Nowhere Known, TX')
  assert.equal(ask({ city: 'Nowhere Known', state: 'ME', ...austin }).match?.lat, null)
})

test('resolves a location without a town to the state, whatever its coordinates', () => {
  const middle = { latitude: 30.6, longitude: -97.6 }
  for (const city of [
    'All Cities',
    'Various Locations',
    'Statewide',
    'Multiple Cities',
    'N/A',
    'TBD',
    'Any City',
  ])
    assert.equal(resolve({ city, state: 'TX', ...middle }), 'Texas', city)
})

test('does not return a known foreign city as an unknown town unless the country is the United States', () => {
  for (const text of [
    'Tbilisi, GA',
    'Hyderabad, IN',
    'Toronto, CA',
    'Haifa, IL',
    'London, OR',
    'Pune, Maharashtra, IN',
  ])
    assert.equal(resolve({ text }), null, text)
  assert.equal(resolve({ city: 'Pune', state: 'IN', country: 'US' }), 'Pune, IN')
})

test('does not return a list or a sentence as a town', () => {
  for (const text of ['Chicago, Houston, New York', 'Nevada, Iowa, Texas', 'WXYZ Washington', 'jobs in'])
    assert.equal(resolve({ text }), null, text)
  assert.equal(resolve({ text: 'Mall of Georgia' }), 'Georgia')
})

test('adds a note with the number of alternatives to a name without a state', () => {
  assert.equal(resolve({ city: 'London', country: 'US' }), 'London, OH')
  const { match, notes } = ask({ city: 'Springfield', country: 'United States' })
  assert.equal(match?.name, 'Springfield, MO')
  assert.deepEqual(
    notes.map(({ code }) => code),
    ['guessed-place'],
  )
  assert.match(notes[0]?.message ?? '', /the largest of \d\d places/)
})

test('adds no note if coordinates, a zip code, or the name itself are unambiguous', () => {
  const illinois = { city: 'Springfield', latitude: 39.8, longitude: -89.65 }
  assert.deepEqual([resolve(illinois), notes(illinois)], ['Springfield, IL', []])
  assert.deepEqual(notes({ city: 'Springfield', postalCode: '62701' }), [])
  assert.deepEqual([resolve({ city: 'NYC' }), notes({ city: 'NYC' })], ['New York, NY', []])
})

test('recognizes remote jobs and keeps their place', () => {
  assert.equal(resolve({ city: 'Remote' }), 'Remote remote')
  assert.equal(resolve({ city: 'Remote', state: 'TX' }), 'Texas remote')
  assert.equal(resolve({ city: 'Austin (Remote)', state: 'TX' }), 'Austin, TX remote')
  assert.equal(resolve({ text: 'Anywhere in the World' }), 'Remote remote')
  assert.equal(resolve({ text: 'Remote - Worldwide' }), 'Remote remote')
})

test('uses the feed’s coordinates only if they are near the named city', () => {
  const near = ask({ city: 'Austin', state: 'TX', latitude: 30.4, longitude: -97.7 })
  assert.partialDeepStrictEqual(near.match, { lat: 30.4, lng: -97.7 })
  const far = ask({ city: 'Austin', state: 'TX', latitude: 40.7, longitude: -74 })
  assert.notEqual(far.match?.lat, 40.7)
})

test('resolves coordinates alone to the nearest city', () => {
  assert.match(resolve({ latitude: 30.27, longitude: -97.74 }) ?? '', /Austin, TX/)
  assert.equal(resolve({ latitude: 0, longitude: 0 }), null)
  assert.equal(resolve({ latitude: 48.85, longitude: 2.35 }), null)
})

test('resolves empty fields to null without a note', () => {
  assert.deepEqual(ask({ city: '', state: ' ', country: '' }), { match: null, notes: [] })
})

test('resolves 999 of 1,000 places of the sample feed, and none to a wrong state', (t) => {
  const located = readSampleJobs().filter((job) => job('city') !== '')
  const found = located.map((job) => {
    const [city, state] = [job('city'), job('state')]
    return { text: `${city}, ${state}`, state, match: ask({ city, state }).match }
  })
  const unknown = found.filter(({ match }) => match === null).map(({ text }) => text)
  t.diagnostic(`${unknown.length} of ${found.length} unknown: ${[...new Set(unknown)].join(' · ')}`)
  assert.ok(found.length > 1_000 && unknown.length < found.length / 1_000)
  const wrong = found.filter(({ state, match }) => match !== null && match.state !== state)
  assert.deepEqual([...new Set(wrong.map(({ text }) => text))], [])
})
