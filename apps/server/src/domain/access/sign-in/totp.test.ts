import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeBase32, computeHotp, findMatchingTotpStep, toTotpStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('generates the codes of the test vectors of RFC 4226 and RFC 6238', () => {
  const rfc4226 = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
  assert.deepEqual(
    rfc4226.map((_, step) => computeHotp(secret, step)),
    rfc4226,
  )
  // RFC 6238 has 8 digits; Tiller uses the last 6.
  const rfc6238 = {
    59: '94287082',
    1111111109: '07081804',
    1111111111: '14050471',
    1234567890: '89005924',
    2000000000: '69279037',
    20000000000: '65353130',
  }
  for (const [seconds, code] of Object.entries(rfc6238))
    assert.equal(computeHotp(secret, toTotpStep(new Date(Number(seconds) * 1000))), code.slice(2))
})

test('accepts a code once, up to 30 seconds early or late', () => {
  const at = new Date('2026-03-02T15:00:00Z')
  const step = toTotpStep(at)
  for (const drift of [-1, 0, 1])
    assert.equal(findMatchingTotpStep(secret, computeHotp(secret, step + drift), at, 0), step + drift)
  for (const drift of [-2, 2])
    assert.equal(findMatchingTotpStep(secret, computeHotp(secret, step + drift), at, 0), undefined)
  assert.equal(findMatchingTotpStep(secret, computeHotp(secret, step), at, step), undefined)
  for (const code of ['', '12345', '1234567', 'ééé'])
    assert.equal(findMatchingTotpStep(secret, code, at, 0), undefined)
})

test('encodes secrets as in RFC 4648', () => {
  const vectors = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  for (const [text, spelled] of Object.entries(vectors))
    assert.equal(encodeBase32(Buffer.from(text)), spelled)
})
