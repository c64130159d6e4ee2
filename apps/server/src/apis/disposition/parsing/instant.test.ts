import assert from 'node:assert/strict'
import { test } from 'node:test'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { parseInstant } from './instant.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const readings: [string, string | undefined][] = [
  ['2026-03-02T15:04:05Z', '2026-03-02T15:04:05.000000Z'],
  ['2026-03-02t15:04:05z', '2026-03-02T15:04:05.000000Z'],
  ['2026-03-02 15:04:05+00:00', '2026-03-02T15:04:05.000000Z'],
  ['2026-03-02T15:04:05-00:00', '2026-03-02T15:04:05.000000Z'],
  ['2026-03-02T15:04:05+05:45', '2026-03-02T09:19:05.000000Z'],
  ['2026-03-02T15:04:05-0330', '2026-03-02T18:34:05.000000Z'],
  ['2026-03-01T00:30:00+23:59', '2026-02-28T00:31:00.000000Z'],
  ['2024-02-29T23:59:59-12:00', '2024-03-01T11:59:59.000000Z'],
  ['2026-03-02T15:04:05.1Z', '2026-03-02T15:04:05.100000Z'],
  ['2026-03-02T15:04:05.1234567891Z', '2026-03-02T15:04:05.123456Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000000Z'],
  ['2016-12-31T18:59:60.5-05:00', '2017-01-01T00:00:00.500000Z'],
  ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
  ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z BC'],
  ['0000-01-01T00:00:00+01:00', '0002-12-31T23:00:00.000000Z BC'],
  ['9999-12-31T23:59:59-05:00', '10000-01-01T04:59:59.000000Z'],
  ['2026-02-29T00:00:00Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-00-10T00:00:00Z', undefined],
  ['2026-03-02T24:00:00Z', undefined],
  ['2026-03-02T15:60:00Z', undefined],
  ['2026-03-02T15:04:60Z', undefined],
  ['2026-03-02T15:04:05', undefined],
  ['2026-03-02', undefined],
  ['2026-03-02T15:04Z', undefined],
  ['2026-03-02T15:04:05+24:00', undefined],
  ['2026-03-02T15:04:05+05:60', undefined],
  ['2026-03-02T15:04:05.Z', undefined],
  ['+02026-03-02T15:04:05Z', undefined],
  ['1767225600', undefined],
  ['yesterday', undefined],
  ['', undefined],
]

for (const [text, reading] of readings) {
  test(`"${text}" is ${reading ?? 'not a date-time'}`, () => assert.equal(parseInstant(text), reading))
}

// Hours and minutes in range: outside of it, ajv-formats accepts some as part of a leap second.
test('other validators of the OpenAPI document accept the same date-times', async () => {
  const ajv = new Ajv2020()
  addFormats.default(ajv, ['date-time'])
  const published = ajv.compile({ type: 'string', format: 'date-time' })
  const number = (max: number, digits = 2) => fc.nat(max).map((n) => String(n).padStart(digits, '0'))
  const text = fc
    .tuple(
      fc.tuple(number(9999, 4), number(13), number(32)).map((parts) => parts.join('-')),
      fc.constantFrom('T', 't', ' '),
      fc.tuple(number(23), number(59), number(61)).map((parts) => parts.join(':')),
      fc.oneof(
        fc.constantFrom('', '.', '.5', '.123456789'),
        fc.nat().map((n) => `.${n}`),
      ),
      fc.oneof(
        fc.constantFrom('Z', 'z', '', '+05', '+0530'),
        fc.tuple(fc.constantFrom('+', '-'), number(24), number(60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
      ),
    )
    .map((parts) => parts.join(''))
  await checkProperty(
    fc.property(text, (text) => assert.equal(parseInstant(text) !== undefined, published(text), text)),
    { numRuns: 5_000 },
  )
})

test('an instant is the same with any offset', async () => {
  const wholeMinutes = fc.integer({ min: -1439, max: 1439 })
  await checkProperty(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      wholeMinutes,
      (at, offset) => {
        const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1)
        const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')
        const minutes = String(Math.abs(offset) % 60).padStart(2, '0')
        const text = `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
        assert.equal(parseInstant(text), at.toISOString().replace('Z', '000Z'))
      },
    ),
  )
})
