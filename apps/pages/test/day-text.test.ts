import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRelativeDay } from '../src/language/day-text.ts'

test('shows days of the last month relative to today, and earlier ones as dates', () => {
  const at = new Date('2026-03-04T00:30:00Z')
  const texts = [
    '2026-03-04T00:00:00Z',
    '2026-03-03T23:59:00Z',
    '2026-02-27T12:00:00Z',
    '2026-02-02T00:00:00Z',
    '2026-02-01T23:00:00Z',
  ]
  assert.deepEqual(
    texts.map((text) => formatRelativeDay(new Date(text), at, 'en')),
    ['today', 'yesterday', '5 days ago', '30 days ago', 'Feb 1, 2026'],
  )
  assert.equal(
    formatRelativeDay(new Date('2026-03-05T00:00:00Z'), at, 'en'),
    'Mar 5, 2026',
    'a day to come has its date',
  )
})
