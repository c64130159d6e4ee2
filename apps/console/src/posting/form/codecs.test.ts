import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionHtml, lastDay, payRange, placeLines, recipient, webAddress, yesOrNo } from './codecs.ts'

test('values that are put into the form and read from it are the same values', () => {
  const cases = [
    { codec: placeLines, value: [{ text: 'Austin, TX' }, { text: '301 W 2nd St, Austin, TX 78701' }] },
    { codec: payRange, value: { min: 34.5, max: 41, period: 'HOUR' } },
    { codec: payRange, value: { min: 85_000, period: 'YEAR', currency: 'CAD' } },
    { codec: payRange, value: null },
    { codec: yesOrNo, value: true },
    { codec: yesOrNo, value: false },
    { codec: yesOrNo, value: null },
    { codec: recipient, value: 'hr@example.com' },
    { codec: recipient, value: null },
    { codec: lastDay, value: '2036-04-01' },
  ]
  for (const { codec, value } of cases)
    assert.deepEqual(codec.fromFormValue(codec.toFormValue(value)), { value })
})

test('places by their parts are written in one line', () => {
  assert.deepEqual(placeLines.toFormValue([{ city: 'Austin', state: 'TX', postalCode: '78701' }]), [
    'Austin, TX 78701',
  ])
})

test('reads pay as people write it, and names what is wrong', () => {
  const read = (min: string, max = '') => payRange.fromFormValue({ min, max, period: 'YEAR' })
  assert.deepEqual(read('$85,000', ' 95,000 '), { value: { min: 85_000, max: 95_000, period: 'YEAR' } })
  const bad = [read('', '41'), read('ten'), read('10', 'x'), read('41', '34')]
  assert.ok(bad.every((each) => 'faults' in each))
})

test('completes a web address, and rejects empty texts', () => {
  assert.deepEqual(webAddress.fromFormValue('example.com/a'), { value: 'https://example.com/a' })
  assert.deepEqual(webAddress.fromFormValue('http://example.com'), { value: 'http://example.com' })
  for (const [codec, value] of [
    [webAddress, ' '],
    [descriptionHtml, '<p>&nbsp;<br></p>'],
  ] as const)
    assert.ok('faults' in codec.fromFormValue(value))
})
