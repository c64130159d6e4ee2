import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readCaseRows } from '../../cases/cases-table.ts'
import { toEndInstant, parseFeedDate, toInstant } from './dates.ts'
import { checkProperty } from '../../../../test/seeds.ts'

test('reads each date of cases/dates.tsv in the zone of a job in Chicago, or not at all', () => {
  for (const [text = '', start, end] of readCaseRows('dates')) {
    const date = parseFeedDate(text)
    const read = date && [
      toInstant(date, 'America/Chicago').toISOString(),
      toEndInstant(date, 'America/Chicago').toISOString(),
    ]
    assert.deepEqual(read, start === 'unreadable' ? null : [start, end], text)
  }
})

test('only a day above 12, or dots, make a date day-first', () => {
  for (const text of ['13/12/2026', '10.11.2026']) assert.equal(parseFeedDate(text)?.dayFirst, true, text)
  for (const text of ['12/11/2026', '2026-11-12']) assert.equal(parseFeedDate(text)?.dayFirst, false, text)
})

const instants = fc.date({ min: new Date('1990-01-02'), max: new Date('2069-12-30'), noInvalidDate: true })
const languages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'da', 'sv'] as const

test('every instant survives being written with a zone', async () => {
  const notations: readonly ((at: Date) => string)[] = [
    (at) => at.toISOString(),
    (at) => at.toUTCString(),
    (at) => String(Math.floor(at.getTime() / 1000)).padStart(10, '0'),
    (at) => String(at.getTime()).padStart(13, '0'),
    (at) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    (at) => at.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (.*) GMT$/, '$1 $3 $2 $5 UTC $4'),
    (at) => at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'long' }),
    (at) =>
      at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' }) + ' +0000',
    (at) => `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`,
  ]
  await checkProperty(
    fc.property(instants, fc.constantFrom(...notations), (instant, write) => {
      const text = write(instant)
      const date = parseFeedDate(text)
      fc.pre(instant.getTime() >= 1_000_000_000_000 || !/^\d+$/.test(text))
      assert.ok(date, text)
      assert.equal(
        Math.floor(toInstant(date, 'Asia/Tokyo').getTime() / 1000),
        Math.floor(instant.getTime() / 1000),
        text,
      )
    }),
  )
})

test('every day is read with the name of its month, in each language', async () => {
  await checkProperty(
    fc.property(
      instants,
      fc.constantFrom(...languages),
      fc.constantFrom('long', 'short'),
      (day, language, month) => {
        const text = new Intl.DateTimeFormat(language, {
          timeZone: 'UTC',
          year: 'numeric',
          month: month === 'long' ? 'long' : 'short',
          day: 'numeric',
        }).format(day)
        assert.equal(
          parseFeedDate(text)?.local.toISOString().slice(0, 10),
          day.toISOString().slice(0, 10),
          text,
        )
      },
    ),
  )
})

test('a day without a time ends when it ends in the zone of the job', async () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Phoenix'] as const
  await checkProperty(
    fc.property(instants, fc.constantFrom(...zones), (day, timeZone) => {
      const text = day.toISOString().slice(0, 10)
      const date = parseFeedDate(text)
      assert.ok(date)
      const [last, next] = [
        toEndInstant(date, timeZone),
        new Date(toEndInstant(date, timeZone).getTime() + 1),
      ].map((at) => at.toLocaleDateString('sv-SE', { timeZone }))
      assert.equal(last, text)
      assert.notEqual(next, text)
    }),
  )
})

test('text with further words, or of any length, is not read as a date', async () => {
  await checkProperty(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const date = parseFeedDate(text)
      assert.ok(date === null || date.local.getUTCFullYear() >= 1990)
    }),
  )
  for (const text of ['2026-01-01' + ' '.repeat(100), 'posted 2026-01-01 by Ann', '2026-01-01 or later'])
    assert.equal(parseFeedDate(text), null, text)
})
