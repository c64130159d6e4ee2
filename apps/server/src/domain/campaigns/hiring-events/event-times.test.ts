import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEventTimes } from './event-times.ts'

test('time frames are parsed line by line, with several per day, up to midnight', () => {
  const text =
    'Tue, Apr 25th, 2023, 9:30AM - 11AM\r\n\nTue, Apr 25th, 2023, 11AM - 12:30PM\nMon, May 1st, 2023, 10PM - 12AM'
  const { frames, faults } = parseEventTimes(text)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    frames.map(({ day, fromMinutes, toMinutes }) => [day, fromMinutes, toMinutes]),
    [
      ['2023-04-25', 570, 660],
      ['2023-04-25', 660, 750],
      ['2023-05-01', 1320, 1440],
    ],
  )
})

test('an invalid time frame is reported with its line and the reason', () => {
  const cases: [string, RegExp][] = [
    ['rubbish', /^line 1 must be written as/],
    ['2023-04-25 9:30-11', /must be written as/],
    ['Wed, Apr 25th, 2023, 9AM - 11AM', /must say Tue, which Apr 25, 2023 is/],
    ['Tue, Apr 25nd, 2023, 9AM - 11AM', /must say 25th/],
    ['Sat, Apr 31st, 2023, 9AM - 11AM', /a day that Apr 2023 does not have/],
    ['Tue, Apr 25th, 2023, 9:15AM - 11AM', /on :00 or :30/],
    ['Tue, Apr 25th, 2023, 0AM - 11AM', /from 12AM/],
    ['Tue, Apr 25th, 2023, 13PM - 2PM', /from 12AM/],
    ['Tue, Apr 25th, 2023, 11AM - 9AM', /must end after it begins/],
    ['Tue, Apr 25th, 2023, 9AM - 9AM', /must end after it begins/],
    [
      'Tue, Apr 25th, 2023, 9AM - 11AM\nTue, Apr 25th, 2023, 10:30AM - 1PM',
      /overlaps Tue, Apr 25th, 2023, 9AM/,
    ],
  ]
  for (const [text, message] of cases) {
    const { faults } = parseEventTimes(text)
    assert.equal(faults.length, 1, text)
    assert.match(faults[0]?.message ?? '', message)
  }
})
