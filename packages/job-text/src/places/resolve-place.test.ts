import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { PlaceMatch } from './place-match.ts'
import { loadShippedPlaces } from './places.fixture.ts'
import { resolvePlace } from './resolve-place.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const places = loadShippedPlaces()

function brief(match: PlaceMatch | null): string {
  if (match === null) return 'none'
  const remote = match.remote && match.kind !== 'remote' ? ' remote' : ''
  return `${match.kind} ${match.name}${match.zip === null ? '' : ` ${match.zip}`}${remote}`
}

const readings: Record<string, [text: string, meaning: string][]> = {
  'a city and its state, however they are written': [
    ['Austin, TX', 'city Austin, TX'],
    ['Austin TX', 'city Austin, TX'],
    ['austin, texas', 'city Austin, TX'],
    ['St. Louis MO', 'city St. Louis, MO'],
    ['Saint Louis, MO', 'city St. Louis, MO'],
    ['McLean, VA', 'city McLean, VA'],
    ['Kansas City Missouri', 'city Kansas City, MO'],
    ['Charleston West Virginia', 'city Charleston, WV'],
    ['Washington, DC', 'city Washington, DC'],
    ['Washington, D.C.', 'city Washington, DC'],
    ['San Mateo, CA United States', 'city San Mateo, CA'],
    ['USA - Richardson, TX', 'city Richardson, TX'],
    ['North Carolina - Charlotte', 'city Charlotte, NC'],
    ['N Little Rock, AR', 'city North Little Rock, AR'],
    ['Hollywood, CA', 'city Hollywood, CA'],
    ['NE Portland, OR', 'city Portland, OR'],
    ['Downtown Austin, TX', 'city Austin, TX'],
    ['Hickam AFB, HI', 'city Honolulu, HI'],
    ['Columbia, MO (Headquarters)', 'city Columbia, MO'],
  ],
  'a zip, alone or behind its city': [
    ['10940', 'zip Middletown, NY 10940'],
    ['10940-1234', 'zip Middletown, NY 10940'],
    ['02139', 'zip Cambridge, MA 02139'],
    ['Middletown, NY 10940', 'zip Middletown, NY 10940'],
    ['Dallas, TX 10001', 'city Dallas, TX'],
  ],
  'a city behind a street': [
    ['85 Crystal Run Road, Middletown, NY 10940', 'zip Middletown, NY 10940'],
    ['11721 Bonita Beach Rd SE Bonita Springs, FL', 'city Bonita Springs, FL'],
    ['1 Main Street, Suite 200, Boise, ID', 'city Boise, ID'],
  ],
  'what people call a city or a region': [
    ['New York City', 'city New York, NY'],
    ['NYC', 'city New York, NY'],
    ['San Francisco Bay Area', 'area San Francisco Bay Area, CA'],
    ['Dallas-Fort Worth', 'area Dallas-Fort Worth, TX'],
    ['Greater Boston', 'area Boston Area, MA'],
    ['Northern California', 'area Northern California'],
  ],
  'counties and states': [
    ['Lake County, IL', 'county Lake County, IL'],
    ['Orleans Parish, LA', 'county Orleans Parish, LA'],
    ['Texas', 'state Texas'],
    ['TX', 'state Texas'],
    ['California, United States', 'state California'],
    ['New York', 'city New York, NY'],
    ['New York State', 'state New York'],
    ['DC', 'city Washington, DC'],
    ['All Cities, TX', 'state Texas'],
  ],
  'work from anywhere, and where': [
    ['Remote', 'remote Remote'],
    ['Remote - United States', 'remote Remote'],
    ['Remote in Austin, TX', 'city Austin, TX remote'],
    ['Remote, OR', 'state Oregon remote'],
    ['United States', 'country United States'],
  ],
  'the first known place of a list': [
    ['San Francisco, CA | New York City, NY', 'city San Francisco, CA'],
    ['Toronto, Canada; New York, NY', 'city New York, NY'],
    ['Livingston, NJ / New York, NY', 'city Livingston, NJ'],
    ['San Jose, CA OR Pittsburgh, PA', 'city San Jose, CA'],
    ['San Francisco, CA & New York, NY', 'city San Francisco, CA'],
    ['Portland, OR 97201', 'zip Portland, OR 97201'],
  ],
  'no place at home for what lies abroad': [
    ['Tbilisi, GA', 'none'],
    ['Tbilisi, Georgia', 'none'],
    ['Berlin, DE', 'none'],
    ['Hyderabad, IN', 'none'],
    ['Toronto, Ontario, CA', 'none'],
    ['London, United Kingdom', 'none'],
    ['London', 'none'],
    ['Berlin 10115', 'none'],
    ['Munich (Germany)', 'none'],
    ['Remote - Canada', 'none'],
    ['Malmö', 'none'],
    ['Lebanon', 'none'],
  ],
  'but the American towns of those names, with their state': [
    ['London, KY', 'city London, KY'],
    ['Berlin, MD', 'city Berlin, MD'],
    ['Ontario, CA', 'city Ontario, CA'],
    ['Lebanon, TN', 'city Lebanon, TN'],
    ['Peru, IN', 'city Peru, IN'],
  ],
  'nothing in what says nothing': [
    ['', 'none'],
    ['Hybrid', 'none'],
    ['jobs in', 'none'],
    ['Togus, ME', 'none'],
    ['123456', 'none'],
    ['Springfield 00000', 'none'],
  ],
}

for (const [what, cases] of Object.entries(readings)) {
  test(`reads ${what}`, () => {
    for (const [text, meaning] of cases) assert.equal(brief(resolvePlace(places, text)), meaning, text)
  })
}

test('resolves an ambiguous name to the most populous place and counts the others', () => {
  const match = resolvePlace(places, 'Springfield')
  assert.equal(match?.name, 'Springfield, MO')
  assert.ok(match.alternatives > 20, String(match.alternatives))
  assert.equal(resolvePlace(places, 'Springfield, IL')?.alternatives, 0)
})

test('returns ids and coordinates of a city, but no coordinates of a state', () => {
  assert.partialDeepStrictEqual(resolvePlace(places, 'Austin, TX'), {
    stateId: 48,
    state: 'TX',
    countyId: 48453,
  })
  assert.partialDeepStrictEqual(resolvePlace(places, 'Texas'), { stateId: 48, lat: null, lng: null })
})

test('finds every postal city by its name and state', () => {
  for (const city of places.cities.values()) {
    const match = resolvePlace(places, city.cityState)
    assert.equal(match?.stateId, city.stateId, city.cityState)
  }
})

test('never throws, whatever the text', async () => {
  const words = fc.constantFrom(
    'Austin',
    'TX',
    ',',
    ' - ',
    'Remote',
    'County',
    '10940',
    '(',
    ')',
    'US',
    'of',
    '|',
    '·',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((list) => list.join(' ')),
  )
  await checkProperty(fc.property(texts, (text) => resolvePlace(places, text) !== undefined))
})

test('does not resolve a long text', () => {
  assert.equal(resolvePlace(places, `${'1 Main Street '.repeat(40)}, Austin, TX`), null)
})
