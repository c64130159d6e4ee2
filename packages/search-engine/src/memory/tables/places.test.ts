import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { computeDistanceKm } from '../../geo.ts'
import { unmarkPoints, markPointsInCircle, internPoint, createPointTable } from './places.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

/** Creates a table with points all over the globe, enough for a circle to use the grid. */
function globe() {
  const table = createPointTable()
  const points = []
  for (let lat = -90; lat <= 90; lat += 3.3)
    for (let lng = -180; lng < 180; lng += 3.1)
      points.push({ lat, lng, number: internPoint(table, { lat, lng, stateId: 0 }) })
  return { table, points }
}

const { table, points } = globe()

const insideByReading = (lat: number, lng: number, radiusKm: number) =>
  points
    .filter((point) => computeDistanceKm(lat, lng, point.lat, point.lng) <= radiusKm)
    .map(({ number }) => number)

test('a circle contains exactly the points within its radius, also across poles and the date line', async () => {
  const anywhere = fc.record({
    lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 89.9, 0)),
    lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.99)),
    radiusKm: fc.constantFrom(0, 50, 400, 1_500, 9_000, 20_016),
  })
  await checkProperty(
    fc.property(anywhere, ({ lat, lng, radiusKm }) => {
      const found = markPointsInCircle(table, { lat, lng, radiusKm })
      const sorted = found.toSorted((one, other) => one - other)
      assert.deepEqual(sorted, insideByReading(lat, lng, radiusKm))
      unmarkPoints(table, found)
    }),
    { numRuns: 200 },
  )
})

test('a small circle crosses the date line', () => {
  const edge = points.filter(({ lat, lng }) => lng === -180 && Math.abs(lat) < 80)
  for (const { lat, number } of edge) {
    const found = markPointsInCircle(table, { lat, lng: 179.99, radiusKm: 5 })
    assert.deepEqual(found, [number])
    unmarkPoints(table, found)
  }
})

test('a cleared circle leaves no marks', () => {
  unmarkPoints(table, markPointsInCircle(table, { lat: 30, lng: -97, radiusKm: 800 }))
  assert.ok(points.every(({ number }) => table.km[number] === Infinity))
})

test('distances match known ones', () => {
  const known = [
    { from: [40.6413, -73.7781], to: [33.9416, -118.4085], km: 3_974 },
    { from: [51.47, -0.4543], to: [40.6413, -73.7781], km: 5_540 },
  ] as const
  for (const { from, to, km } of known)
    assert.ok(Math.abs(computeDistanceKm(from[0], from[1], to[0], to[1]) - km) < km * 0.005)
})

test('a place without coordinates is in no circle', () => {
  const lost = createPointTable()
  internPoint(lost, { lat: NaN, lng: NaN, stateId: 0 })
  assert.deepEqual(markPointsInCircle(lost, { lat: 0, lng: 0, radiusKm: 20_016 }), [])
})
