import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createLastDayCodec,
  descriptionHtmlCodec,
  payRangeCodec,
  placeLinesCodec,
  recipientCodec,
  webAddressCodec,
  yesOrNoCodec,
} from './codecs.ts'

test('values that are put into the form and read from it are the same values', () => {
  const cases = [
    { codec: placeLinesCodec, value: [{ text: 'Austin, TX' }, { text: '301 W 2nd St, Austin, TX 78701' }] },
    { codec: payRangeCodec, value: { min: 34.5, max: 41, period: 'HOUR' } },
    { codec: payRangeCodec, value: { min: 85_000, period: 'YEAR', currency: 'CAD' } },
    { codec: payRangeCodec, value: null },
    { codec: yesOrNoCodec, value: true },
    { codec: yesOrNoCodec, value: false },
    { codec: yesOrNoCodec, value: null },
    { codec: recipientCodec, value: 'hr@example.com' },
    { codec: recipientCodec, value: null },
    { codec: createLastDayCodec(), value: '2036-04-01' },
  ]
  for (const { codec, value } of cases)
    assert.deepEqual(codec.fromFormValue(codec.toFormValue(value)), { value })
})

test('places by their parts are written in one line', () => {
  assert.deepEqual(placeLinesCodec.toFormValue([{ city: 'Austin', state: 'TX', postalCode: '78701' }]), [
    'Austin, TX 78701',
  ])
})

test('reads pay as people write it, and names what is wrong', () => {
  const read = (min: string, max = '') => payRangeCodec.fromFormValue({ min, max, period: 'YEAR' })
  assert.deepEqual(read('$85,000', ' 95,000 '), { value: { min: 85_000, max: 95_000, period: 'YEAR' } })
  const bad = [read('', '41'), read('ten'), read('10', 'x'), read('41', '34')]
  assert.ok(bad.every((each) => 'faults' in each))
})

test('the last day is today or later', () => {
  const { fromFormValue } = createLastDayCodec('2026-03-02')
  assert.deepEqual(fromFormValue('2026-03-02'), { value: '2026-03-02' })
  assert.ok('faults' in fromFormValue('2026-03-01'))
})

test('rejects a web address without a domain, and with another scheme', () => {
  for (const text of [
    'notaurl',
    'https://notaurl',
    'not a url',
    'ftp://example.com',
    'javascript:alert(1).b',
  ])
    assert.ok('faults' in webAddressCodec.fromFormValue(text), text)
})

test('completes a web address, and rejects empty texts', () => {
  assert.deepEqual(webAddressCodec.fromFormValue('example.com/a'), { value: 'https://example.com/a' })
  assert.deepEqual(webAddressCodec.fromFormValue('http://example.com'), { value: 'http://example.com' })
  for (const [codec, value] of [
    [webAddressCodec, ' '],
    [descriptionHtmlCodec, '<p>&nbsp;<br></p>'],
  ] as const)
    assert.ok('faults' in codec.fromFormValue(value))
})
