import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { endOf, readDate } from './dates.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const readings: [text: string, iso: string][] = [
  ['Tue, 29 Jun 2021 22:49:39 GMT', '2021-06-29T22:49:39.000Z'],
  ['29 Jun 21 22:49 EST', '2021-06-30T03:49:00.000Z'],
  ['Tue, 15 Nov 2016 11:04:29 Z', '2016-11-15T11:04:29.000Z'],
  ['Thu, 28 Mar 2024 00:00:00 PDT', '2024-03-28T07:00:00.000Z'],
  ['Mon, 02 Mar 2026 08:00:00 +0100', '2026-03-02T07:00:00.000Z'],
  ['Mon, 31 Jan 2022 23:59:00', '2022-01-31T23:59:00.000Z'],
  ['Fri, 18 Sep 2026 14:41:23 +0000 (UTC)', '2026-09-18T14:41:23.000Z'],
  ['Mon, 08 Nov 2021', '2021-11-08T00:00:00.000Z'],
  ['2026-01-22T13:22:45.589Z', '2026-01-22T13:22:45.589Z'],
  ['2013-04-12 15:52:34.19', '2013-04-12T15:52:34.190Z'],
  ['2026-01-22T13:22:45+05:45', '2026-01-22T07:37:45.000Z'],
  ['2014-07-31T07:27:14', '2014-07-31T07:27:14.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024/3/9', '2024-03-09T00:00:00.000Z'],
  ['7/04/2011', '2011-07-04T00:00:00.000Z'],
  ['12/31/25', '2025-12-31T00:00:00.000Z'],
  ['12/31/2025 12:05 am', '2025-12-31T00:05:00.000Z'],
  ['12/31/2025, 12:05:09 PM', '2025-12-31T12:05:09.000Z'],
  ['26/08/2026', '2026-08-26T00:00:00.000Z'],
]

test('dates are read in every form feeds are allowed, UTC where no zone is named', () => {
  for (const [text, iso] of readings) assert.equal(readDate(text)?.at.toISOString(), iso, text)
})

test('only a day above 12 makes a date day-first', () => {
  assert.equal(readDate('13/12/2026')?.dayFirst, true)
  assert.deepEqual(readDate('12/11/2026'), { at: new Date('2026-12-11'), hasTime: false, dayFirst: false })
})

test('what is no date, or no day of the calendar, is not guessed', () => {
  const texts = [
    '',
    'soon',
    '2026',
    '2026-02-29',
    '13/13/2026',
    '0/1/2026',
    '31 Foo 2026',
    '2026-01-01T25:00',
  ]
  const more = [
    'Thursday 3rd November 2016 11:07:16 AM',
    '1/2/2026 13:00 PM',
    '2026-01-01 10:00 CET',
    '1 Jan 1971',
  ]
  for (const text of [...texts, ...more, '2026-01-01' + ' '.repeat(100)])
    assert.equal(readDate(text), null, text)
})

test('every instant survives being written as ISO 8601 or RFC 822', async () => {
  const instants = fc.date({ min: new Date('1990-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  await checkProperty(
    fc.property(instants, (instant) => {
      assert.deepEqual(readDate(instant.toISOString())?.at, instant)
      const seconds = new Date(Math.floor(instant.getTime() / 1000) * 1000)
      assert.deepEqual(readDate(instant.toUTCString())?.at, seconds)
    }),
  )
})

test('a date without a time ends with its day, one with a time at its time', () => {
  const [day, time] = [readDate('2026-10-14'), readDate('2026-10-14 08:00')]
  assert.ok(day && time)
  assert.deepEqual([endOf(day), endOf(time)], [new Date('2026-10-14T23:59:59.999Z'), time.at])
})
