import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSampleJobs } from '../sample-feed.fixture.ts'
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

const ask = (parts: Partial<PlaceParts>) => resolveParts(places, { ...nothing, ...parts })

/** Name of the match, with zip and "remote". */
function resolve(parts: Partial<PlaceParts>): string | null {
  const { match } = ask(parts)
  if (match === null) return null
  return [match.name, match.zip, match.remote ? 'remote' : null].filter((part) => part !== null).join(' ')
}

const notes = (parts: Partial<PlaceParts>) => ask(parts).notes.map(({ code }) => code)

test('fields that agree name one place', () => {
  assert.equal(resolve({ city: 'Austin', state: 'TX', country: 'US' }), 'Austin, TX')
  assert.equal(resolve({ city: 'Austin', state: 'Texas', postalCode: '78701' }), 'Austin, TX 78701')
  assert.equal(resolve({ city: 'Austin', state: 'US-TX', postalCode: '78701-1234' }), 'Austin, TX 78701')
  assert.equal(resolve({ postalCode: '02139' }), 'Cambridge, MA 02139')
  assert.equal(resolve({ state: 'TX' }), 'Texas')
  assert.equal(resolve({ country: 'USA' }), 'United States')
})

test('a zip without its leading zero is still that zip, and says so', () => {
  const parts = { city: 'Cambridge', state: 'MA', postalCode: '2139' }
  assert.equal(resolve(parts), 'Cambridge, MA 02139')
  assert.partialDeepStrictEqual(ask(parts).notes, [{ code: 'repaired-zip', severity: 'repaired' }])
  assert.deepEqual(notes({ ...parts, postalCode: '02139-1234' }), [])
})

test('the city decides against a zip of another state', () => {
  assert.equal(resolve({ city: 'Dallas', state: 'TX', postalCode: '10001' }), 'Dallas, TX')
})

test('a zip is more exact than its state, whatever field the state stands in', () => {
  const jobG8 = { text: 'Texas', state: 'Houston', postalCode: '77002', country: 'United States' }
  assert.equal(resolve(jobG8), 'Houston, TX 77002')
  assert.equal(resolve({ city: 'New York', postalCode: '14850' }), 'Ithaca, NY 14850')
  assert.equal(resolve({ city: 'New York', postalCode: '10001' }), 'New York, NY 10001')
  assert.equal(resolve({ city: 'Texas', postalCode: '10001', country: 'US' }), 'Texas')
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

const streets = [
  'One Microsoft Way',
  '755 Main Street, Suite 1600',
  'Suite 2000 303 Peachtree Street, NE',
  'Building 4, 100 Oak Ave, Floor 3',
  'PO Box 12',
  '12 Nebraska Ave.',
  '350 5th Ave',
]

test('an address is read by its end, whatever stands before it', () => {
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

test('London of the United Kingdom is not London of Ohio', () => {
  for (const country of ['GB', 'UK', 'GBR', 'United Kingdom', 'Great Britain', 'England'])
    for (const city of ['London', 'Reading', 'Cambridge'])
      assert.equal(resolve({ city, country }), null, `${city}, ${country}`)
})

test('a city of another state is not taken for the one that is named', () => {
  assert.equal(resolve({ city: 'Chicago', state: 'NY' }), null)
  assert.deepEqual(notes({ city: 'Chicago', state: 'NY' }), ['unknown-place'])
})

test('an unknown town keeps its known state and its own name', () => {
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

test('an unknown town is where the feed says, if that is in its state', () => {
  const austin = { latitude: 30.27, longitude: -97.74 }
  assert.partialDeepStrictEqual(ask({ city: 'Nowhere Known', state: 'TX', ...austin }).match, {
    name: 'Nowhere Known, TX',
    lat: 30.27,
    lng: -97.74,
  })
  assert.equal(resolve({ city: 'Nowhere Known', country: 'US', ...austin }), 'Nowhere Known, TX')
  assert.equal(ask({ city: 'Nowhere Known', state: 'ME', ...austin }).match?.lat, null)
})

test('what names no town is the whole state, whatever its point', () => {
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

test('a town of the world is no unknown town, unless the feed says that it is at home', () => {
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

test('a list or a sentence is no town', () => {
  for (const text of ['Chicago, Houston, New York', 'Nevada, Iowa, Texas', 'WXYZ Washington', 'jobs in'])
    assert.equal(resolve({ text }), null, text)
  assert.equal(resolve({ text: 'Mall of Georgia' }), 'Georgia')
})

test('a bare name is taken with a note that says how many others there are', () => {
  assert.equal(resolve({ city: 'London', country: 'US' }), 'London, OH')
  const { match, notes } = ask({ city: 'Springfield', country: 'United States' })
  assert.equal(match?.name, 'Springfield, MO')
  assert.deepEqual(
    notes.map(({ code }) => code),
    ['guessed-place'],
  )
  assert.match(notes[0]?.message ?? '', /the largest of \d\d places/)
})

test('a bare name is no guess where a point, a zip or the name itself tells', () => {
  const illinois = { city: 'Springfield', latitude: 39.8, longitude: -89.65 }
  assert.deepEqual([resolve(illinois), notes(illinois)], ['Springfield, IL', []])
  assert.deepEqual(notes({ city: 'Springfield', postalCode: '62701' }), [])
  assert.deepEqual([resolve({ city: 'NYC' }), notes({ city: 'NYC' })], ['New York, NY', []])
})

test('remote jobs are remote, and in their place', () => {
  assert.equal(resolve({ city: 'Remote' }), 'Remote remote')
  assert.equal(resolve({ city: 'Remote', state: 'TX' }), 'Texas remote')
  assert.equal(resolve({ city: 'Austin (Remote)', state: 'TX' }), 'Austin, TX remote')
  assert.equal(resolve({ text: 'Anywhere in the World' }), 'Remote remote')
  assert.equal(resolve({ text: 'Remote - Worldwide' }), 'Remote remote')
})

test('the point of the feed is taken when it is near the named city, and not when it contradicts', () => {
  const near = ask({ city: 'Austin', state: 'TX', latitude: 30.4, longitude: -97.7 })
  assert.partialDeepStrictEqual(near.match, { lat: 30.4, lng: -97.7 })
  const far = ask({ city: 'Austin', state: 'TX', latitude: 40.7, longitude: -74 })
  assert.notEqual(far.match?.lat, 40.7)
})

test('a point alone is the nearest city, and no point is no city', () => {
  assert.match(resolve({ latitude: 30.27, longitude: -97.74 }) ?? '', /Austin, TX/)
  assert.equal(resolve({ latitude: 0, longitude: 0 }), null)
  assert.equal(resolve({ latitude: 48.85, longitude: 2.35 }), null)
})

test('empty fields are no place, and nothing is to be said of them', () => {
  assert.deepEqual(ask({ city: '', state: ' ', country: '' }), { match: null, notes: [] })
})

test('999 of 1,000 places of the sample feed are found, and none in a wrong state', (t) => {
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
