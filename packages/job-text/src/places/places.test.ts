import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPlaces, type PlaceFiles } from './places.ts'
import { loadShippedPlaces } from './places.fixture.ts'

const tiny: PlaceFiles = {
  states: 'id,abbreviation,name\n48,TX,Texas\n',
  counties: 'id,name,state_id\n48453,Travis,48\n48491,Williamson,48\n',
  cities:
    'id,name,city_state,state_id,county_ids,lat,lng,zip_count\n7,Austin,"Austin, TX",48,48491|48453,30.3,-97.7,3\n',
  citiesExtra:
    'id,name,city_state,state_id,county_id,lat,lng,population\n' +
    '100001,Rollingwood,"Rollingwood, TX",48,48453,30.27,-97.79,1600\n' +
    '100002,AUSTIN,"AUSTIN, TX",48,48453,30.3,-97.7,961855\n',
  cityPopulation: 'city_id,population\n',
  zipcodes:
    'zip,city_id,county_id,state_id,lat,lng\n' +
    '01001,7,48453,48,30.0,-97.0\n78702,7,48453,48,31.0,-98.0\n78717,7,48491,48,30.5,-97.7\n',
}

test('lists the county with most of a city’s zip codes first', () => {
  assert.deepEqual(buildPlaces(tiny).cities.get(7)?.countyIds, [48453, 48491])
})

test('merges a place that both files contain', () => {
  const places = buildPlaces(tiny)
  assert.equal(places.cities.size, 2)
  assert.equal(places.cities.get(7)?.population, 961855)
})

test('keeps leading zeros of zip codes', () => {
  assert.equal(buildPlaces(tiny).zips.get('01001')?.cityId, 7)
})

test('places a county at the mean of its zip codes', () => {
  const county = buildPlaces(tiny).counties.get(48453)
  assert.partialDeepStrictEqual(county, { lat: 30.5, lng: -97.5 })
})

test('rejects an invalid file, with its name', () => {
  assert.throws(() => buildPlaces({ ...tiny, states: 'id,name\n48,Texas\n' }), /no abbreviation/)
  assert.throws(
    () => buildPlaces({ ...tiny, zipcodes: tiny.zipcodes.replace('31.0', 'north') }),
    /lat is no number/,
  )
})

test('ships complete and consistent files', () => {
  const places = loadShippedPlaces()
  assert.deepEqual([places.states.size, places.counties.size, places.zips.size], [56, 3229, 41195])
  for (const city of places.cities.values()) {
    assert.ok(places.states.has(city.stateId), city.cityState)
    assert.ok(
      city.countyIds.every((id) => places.counties.has(id)),
      city.cityState,
    )
  }
  for (const zip of places.zips.values()) assert.ok(places.cities.has(zip.cityId), zip.zip)
})
