import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBillingMonth } from './billing-month.ts'

test('a month begins at midnight in the billing time zone, including at clock changes', () => {
  const cases: [instant: string, zone: string, month: string][] = [
    ['2026-03-01T04:59:59Z', 'America/New_York', '2026-02-01'],
    ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01'],
    ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-01'],
    ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
    ['2026-12-01T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-02-28T18:14:59Z', 'Asia/Kathmandu', '2026-02-01'],
    ['2026-02-28T18:15:00Z', 'Asia/Kathmandu', '2026-03-01'],
    ['2026-04-30T13:29:59Z', 'Australia/Lord_Howe', '2026-04-01'],
    ['2026-04-30T13:30:00Z', 'Australia/Lord_Howe', '2026-05-01'],
    ['2025-12-31T23:59:59Z', 'UTC', '2025-12-01'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ]
  for (const [instant, zone, month] of cases)
    assert.equal(toBillingMonth(new Date(instant), zone), month, `${instant} in ${zone}`)
})
