import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBillingDay, toLastDayOfMonth, toFirstDayOfMonth, startOfDay } from './billing-days.ts'

test('a day begins at local midnight, or at the first existing minute if clocks skip midnight', () => {
  const cases: [day: string, zone: string, start: string][] = [
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z'],
    ['2026-04-06', 'Australia/Lord_Howe', '2026-04-05T13:30:00Z'],
    ['2026-02-28', 'Asia/Kathmandu', '2026-02-27T18:15:00Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-01-01', 'Etc/GMT+12', '2026-01-01T12:00:00Z'],
    // 00:00 to 00:59 do not exist on these days; the second one starts a month.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['2023-10-01', 'America/Asuncion', '2023-10-01T04:00:00Z'],
    // Midnight occurs twice; the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
    // The whole day was skipped.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ]
  for (const [day, zone, start] of cases)
    assert.equal(startOfDay(day, zone).toISOString(), new Date(start).toISOString(), `${day} in ${zone}`)
})

test('consecutive days of three years have no gaps or overlaps', () => {
  for (const zone of ['America/New_York', 'Asia/Beirut', 'America/Asuncion', 'Australia/Lord_Howe']) {
    for (let ms = Date.UTC(2022, 0, 1); ms < Date.UTC(2025, 0, 1); ms += 86_400_000) {
      const day = new Date(ms).toISOString().slice(0, 10)
      const start = startOfDay(day, zone)
      assert.equal(toBillingDay(start, zone), day, zone)
      assert.ok(toBillingDay(new Date(start.getTime() - 1), zone) < day, `${day} in ${zone}`)
    }
  }
})

test('lastDayOf returns the last day of each month', () => {
  const days = ['2026-02-10', '2028-02-10', '2026-04-30', '2026-12-01', '2100-02-01']
  assert.deepEqual(days.map(toLastDayOfMonth), [
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
    '2100-02-28',
  ])
  assert.deepEqual(days.map(toFirstDayOfMonth), [
    '2026-02-01',
    '2028-02-01',
    '2026-04-01',
    '2026-12-01',
    '2100-02-01',
  ])
})
