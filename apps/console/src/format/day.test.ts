import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  convertToDay,
  addDays,
  countDays,
  isCalendarDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  getStartOfDay,
} from './day.ts'

test('a day of the billing zone is the same day for every reader', () => {
  assert.equal(formatShortDay('2026-03-02'), 'Mar 2')
  assert.equal(formatLongDay('2026-03-02'), 'Mon, Mar 2, 2026')
  assert.equal(formatMonth('2026-12-01'), 'December 2026')
})

test('days are counted over months, leap days and the change of the clock', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(addDays('2026-01-01', -1), '2025-12-31')
  assert.equal(countDays('2026-03-01', '2026-03-31'), 31)
  assert.equal(countDays('2026-03-05', '2026-03-05'), 1)
})

test('which day it is depends on the zone', () => {
  assert.equal(convertToDay('America/New_York', '2026-03-02T03:00:00Z'), '2026-03-01')
  assert.equal(convertToDay('UTC', '2026-03-02T03:00:00Z'), '2026-03-02')
})

test('a day begins at midnight of the zone, also when the clock changes', () => {
  const starts = (zone: string) =>
    ['2026-03-08', '2026-03-09', '2026-11-02'].map((day) => getStartOfDay(zone, day))
  assert.deepEqual(starts('America/New_York'), [
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
  assert.equal(getStartOfDay('Pacific/Auckland', '2026-04-05'), '2026-04-04T11:00:00.000Z')
})

test('what is no day of the calendar is none', () => {
  assert.equal(isCalendarDay('2026-02-29'), false)
  assert.equal(isCalendarDay('2026-2-1'), false)
  assert.equal(isCalendarDay('2026-13-01'), false)
  assert.equal(isCalendarDay('2028-02-29'), true)
})
