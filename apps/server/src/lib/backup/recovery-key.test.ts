import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkProperty } from '../../../../../test/seeds.ts'
import { formatRecoveryKey, parseRecoveryKey } from './recovery-key.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

test('a printed recovery key is read back, also in small letters and with confused characters', () =>
  checkProperty(
    fc.property(keys, (key) => {
      const printed = formatRecoveryKey(key)
      assert.match(printed, /^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/)
      assert.deepEqual(parseRecoveryKey(printed), key)
      const typed = printed.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      assert.deepEqual(parseRecoveryKey(`${typed}\n`), key)
    }),
  ))

test('a recovery key with a wrong character, or two exchanged groups, is rejected', () =>
  checkProperty(
    fc.property(keys, fc.nat({ max: 50 }), (key, place) => {
      const printed = formatRecoveryKey(key).replaceAll('-', '')
      const wrong = printed.charAt(place) === 'A' ? 'B' : 'A'
      assert.equal(parseRecoveryKey(printed.slice(0, place) + wrong + printed.slice(place + 1)), undefined)
      const exchanged = printed.slice(4, 8) + printed.slice(0, 4) + printed.slice(8)
      if (exchanged !== printed) assert.equal(parseRecoveryKey(exchanged), undefined)
    }),
  ))

test('other texts are rejected', () => {
  for (const text of ['', 'hello', 'A'.repeat(55), 'A'.repeat(56), 'U'.repeat(56), '-'.repeat(69)])
    assert.equal(parseRecoveryKey(text), undefined, text)
})
