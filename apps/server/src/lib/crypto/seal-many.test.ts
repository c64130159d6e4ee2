import assert from 'node:assert/strict'
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { openOne, sealMany } from './seal-many.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

const key = randomBytes(32)
const nonceBytes = 13
const prefix = Buffer.from([7, 8])
const nothing = Buffer.alloc(0)

/** Seals texts as they are: each by itself before, and after. */
function sealEach(plains: readonly Buffer[], context: Buffer, begin = nothing): Buffer[] {
  let end = 0
  const ends = plains.map(({ length }) => (end += length))
  const sealed = sealMany(key, { bytes: Buffer.concat(plains), ends }, context, begin)
  return sealed.ends.map((each, nth) => sealed.bytes.subarray(sealed.ends[nth - 1] ?? 0, each))
}

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((list) => Buffer.from(list))

test('texts that are sealed together are what OpenSSL makes of each with AES-256-CCM, and open', async () => {
  const derived = createHmac('sha256', key).update('AES-256-CCM').digest()
  await checkProperty(
    fc.property(fc.array(bytes(200), { maxLength: 12 }), bytes(14), (plains, context) => {
      fc.pre(context.length > 0)
      for (const [nth, whole] of sealEach(plains, context, prefix).entries()) {
        const plain = plains[nth] ?? assert.fail()
        assert.deepEqual(whole.subarray(0, prefix.length), prefix)
        const sealed = whole.subarray(prefix.length)
        const nonce = sealed.subarray(0, nonceBytes)
        const cipher = createCipheriv('aes-256-ccm', derived, nonce, { authTagLength: 16 })
        cipher.setAAD(context, { plaintextLength: plain.length })
        const text = Buffer.concat([cipher.update(plain), cipher.final()])
        assert.deepEqual(sealed, Buffer.concat([nonce, cipher.getAuthTag(), text]))
        assert.deepEqual(openOne(key, sealed, context), plain)
      }
    }),
  )
})

test('no nonce is used twice', () => {
  const plains = Array.from({ length: 2_000 }, () => Buffer.from('x'))
  const sealed = sealEach(plains, Buffer.from('test'))
  const nonces = sealed.map((each) => each.subarray(0, nonceBytes).toString('hex'))
  assert.equal(new Set(nonces).size, 2_000)
})

test('what was changed in any byte, cut, or sealed with another key or for something else opens for nobody', () => {
  const context = Buffer.from('test')
  const [sealed = assert.fail()] = sealEach([Buffer.from('a text of more than one block')], context)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(openOne(key, changed, context), undefined, `byte ${at}`)
    assert.equal(openOne(key, sealed.subarray(0, at), context), undefined, `${at} bytes`)
  }
  assert.equal(openOne(randomBytes(32), sealed, context), undefined)
  assert.equal(openOne(key, sealed, Buffer.from('rest')), undefined)
})

test('what is longer than its length can be written is refused', () => {
  assert.throws(() => sealEach([Buffer.alloc(65_536)], nothing), RangeError)
  assert.throws(() => sealEach([], Buffer.alloc(15)), RangeError)
})
