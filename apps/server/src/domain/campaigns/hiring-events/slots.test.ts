import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEventSlotStarts } from './slots.ts'

const slots = (eventTimes: string) =>
  listEventSlotStarts({ eventTimes, eventTimeslot: 30 }, 'America/New_York').map((at) =>
    at.toISOString().slice(11, 16),
  )

test('local times that the start of daylight saving time skips have no slot', () => {
  assert.deepEqual(slots('Sun, Mar 14th, 2027, 1AM - 4AM'), ['06:00', '06:30', '07:00', '07:30'])
  assert.deepEqual(slots('Sun, Mar 14th, 2027, 2AM - 4AM'), ['07:00', '07:30'])
  assert.deepEqual(slots('Sun, Mar 14th, 2027, 2AM - 3AM'), [])
})

test('local times that the end of daylight saving time repeats have one slot', () => {
  assert.deepEqual(slots('Sun, Nov 7th, 2027, 12AM - 3AM'), [
    '04:00',
    '04:30',
    '05:00',
    '05:30',
    '07:00',
    '07:30',
  ])
})
