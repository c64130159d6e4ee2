import assert from 'node:assert/strict'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sealBytes, unsealBytes } from './seal.ts'

const key = randomBytes(32)
const context = Buffer.from('test')
const plain = Buffer.from('a text of more than one block')

test('a sealed text is AES-256-GCM behind its prefix and can be unsealed', () => {
  const prefix = Buffer.from([7, 8])
  const whole = sealBytes(key, plain, context, prefix)
  assert.deepEqual(whole.subarray(0, 2), prefix)
  const sealed = whole.subarray(2)
  assert.deepEqual(unsealBytes(key, sealed, context), plain)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAuthTag(sealed.subarray(12, 28))
    .setAAD(context)
  assert.deepEqual(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]), plain)
})

test('no IV is used twice', () => {
  const ivs = Array.from({ length: 2_000 }, () => sealBytes(key, plain, context).toString('hex', 0, 12))
  assert.equal(new Set(ivs).size, ivs.length)
})

test('a text that was changed, cut, or sealed with another key or for another context cannot be unsealed', () => {
  const sealed = sealBytes(key, plain, context)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(unsealBytes(key, changed, context), undefined, `byte ${at}`)
    assert.equal(unsealBytes(key, sealed.subarray(0, at), context), undefined, `${at} bytes`)
  }
  assert.equal(unsealBytes(randomBytes(32), sealed, context), undefined)
  assert.equal(unsealBytes(key, sealed, Buffer.from('rest')), undefined)
})
