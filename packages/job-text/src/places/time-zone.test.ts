import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTable } from '../table.ts'
import { loadShippedPlaces } from './places.fixture.ts'
import { resolvePlace } from './resolve-place.ts'
import { findTimeZone } from './time-zone.ts'

const places = loadShippedPlaces()

const zones: Record<string, string> = {
  'New York, NY': 'America/New_York',
  'Chicago, IL': 'America/Chicago',
  'El Paso, TX': 'America/Denver',
  'Austin, TX': 'America/Chicago',
  'Pensacola, FL': 'America/Chicago',
  'Miami, FL': 'America/New_York',
  'Nashville, TN': 'America/Chicago',
  'Chattanooga, TN': 'America/New_York',
  'Knoxville, TN': 'America/New_York',
  'Louisville, KY': 'America/New_York',
  'Bowling Green, KY': 'America/Chicago',
  'Gary, IN': 'America/Chicago',
  'Evansville, IN': 'America/Chicago',
  'Indianapolis, IN': 'America/Indiana/Indianapolis',
  'Rapid City, SD': 'America/Denver',
  'Sioux Falls, SD': 'America/Chicago',
  'Bismarck, ND': 'America/Chicago',
  'Dickinson, ND': 'America/Denver',
  'Scottsbluff, NE': 'America/Denver',
  'Omaha, NE': 'America/Chicago',
  'Goodland, KS': 'America/Denver',
  'Coeur d Alene, ID': 'America/Los_Angeles',
  'Boise, ID': 'America/Boise',
  'Ontario, OR': 'America/Boise',
  'Portland, OR': 'America/Los_Angeles',
  'Marquette, MI': 'America/Detroit',
  'Phoenix, AZ': 'America/Phoenix',
  'Honolulu, HI': 'Pacific/Honolulu',
  'Anchorage, AK': 'America/Anchorage',
  'San Juan, PR': 'America/Puerto_Rico',
}

test('knows the time zone of places on both sides of a border', () => {
  for (const [name, zone] of Object.entries(zones)) {
    const match = resolvePlace(places, name)
    assert.equal(findTimeZone(match ?? assert.fail(name)), zone, name)
  }
})

test('every state has a time zone, and every zone exists', () => {
  for (const { abbreviation } of places.states.values())
    assert.ok(findTimeZone({ state: abbreviation, lat: null, lng: null }), abbreviation)
  for (const { zone } of readTable('time-zones'))
    assert.ok(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
})
