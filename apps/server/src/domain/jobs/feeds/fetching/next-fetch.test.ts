import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeNextFetchAt } from './next-fetch.ts'

const at = new Date('2026-03-02T15:00:00Z')
const minutes = (everyMinutes: number, failures: number, random = 0.5) =>
  Math.round((computeNextFetchAt(at, { everyMinutes, failures }, random).getTime() - at.getTime()) / 60_000)

test('a feed is fetched at its interval, which doubles with each failure up to one day', () => {
  assert.equal(minutes(60, 0, 0), 60)
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 1000].map((failures) => minutes(60, failures)),
    [60, 120, 240, 480, 960, 1440, 1440],
  )
  assert.deepEqual([minutes(10_080, 0), minutes(10_080, 9)], [10_080, 10_080])
})

test('feeds that failed together are retried at different times, within one day', () => {
  assert.deepEqual([minutes(60, 1, 0), minutes(60, 1, 1)], [48, 72])
  assert.deepEqual([minutes(60, 9, 0), minutes(60, 9, 1)], [1152, 1440])
})
