import assert from 'node:assert/strict'
import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createKeyRing, type SealingKey } from '#lib/crypto/key-ring.ts'
import {
  createClickTokens,
  hashVisitorId,
  type ClickTokens,
  type SharedTokenFields,
  type ResultTokenFields,
} from './token.ts'

const issuedAtMs = 1_772_463_600_000
const hourMs = 3600_000
const content = {
  rootCustomerId: 1,
  customerId: 2,
  jobId: 3,
  publisherId: 4,
  priceCents: 25,
  issuedAtMs,
  tags: ['a/b', null, 'ü'],
  pro: true,
}

const key = (id: number, fill: number, activeFrom = new Date(0)): SealingKey => ({
  id,
  bytes: Buffer.alloc(32, fill),
  activeFrom,
})

const clock = { at: new Date(issuedAtMs) }
const tokensWith = (...keys: SealingKey[]) => createClickTokens(createKeyRing('CLICK', keys, () => clock.at))

/** A token sealed together with others, as for a page of results. */
const sealWith = (tokens: ClickTokens, token: SharedTokenFields & ResultTokenFields) =>
  tokens.seal(token, [content, token, content])[1] ?? assert.fail()

test('unseals exactly what was sealed, and no two tokens are equal', () => {
  const tokens = tokensWith(key(1, 1))
  const [first, second] = [sealWith(tokens, content), sealWith(tokens, content)]
  assert.notEqual(first, second)
  const { tokenId, ...rest } = tokens.unseal(first) ?? assert.fail()
  assert.deepEqual(rest, content)
  assert.notEqual(tokenId, tokens.unseal(second)?.tokenId)
})

test('contains the visitor and whether it is a program', () => {
  const tokens = tokensWith(key(1, 1))
  const visitorId = hashVisitorId(4, 'ana')
  const { tokenId: _, ...both } =
    tokens.unseal(sealWith(tokens, { ...content, visitorId, isForBot: true })) ?? assert.fail()
  assert.deepEqual(both, { ...content, visitorId, isForBot: true })
  assert.notEqual(hashVisitorId(5, 'ana'), visitorId)
})

test('encodes integers of every size and rejects other numbers', () => {
  const tokens = tokensWith(key(1, 1))
  for (const jobId of [0, 127, 128, 16_384, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])
    assert.equal(tokens.unseal(sealWith(tokens, { ...content, jobId }))?.jobId, jobId)
  for (const priceCents of [-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])
    assert.throws(() => sealWith(tokens, { ...content, priceCents }), RangeError)
})

test('contains the channel and whether the job is Pro traffic', () => {
  const tokens = tokensWith(key(1, 1))
  const said = (from: { channel?: 'FEED'; pro: boolean }) => {
    const { channel, pro, tags } = tokens.unseal(sealWith(tokens, { ...content, ...from })) ?? assert.fail()
    assert.deepEqual(tags, content.tags)
    return [channel, pro]
  }
  for (const pro of [true, false]) {
    assert.deepEqual(said({ pro }), [undefined, pro])
    assert.deepEqual(said({ channel: 'FEED', pro }), ['FEED', pro])
  }
})

test('rejects modified and truncated tokens and tokens sealed with another key', () => {
  const tokens = tokensWith(key(1, 1))
  const bytes = Buffer.from(sealWith(tokens, content), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    assert.equal(tokens.unseal(changed.toString('base64url')), undefined, `byte ${index}`)
    assert.equal(tokens.unseal(bytes.subarray(0, index).toString('base64url')), undefined, `${index} bytes`)
  }
  assert.equal(tokens.unseal(sealWith(tokensWith(key(1, 2)), content)), undefined)
})

test('contains no readable content', () => {
  assert.doesNotMatch(
    Buffer.from(sealWith(tokensWith(key(1, 1)), content), 'base64url').toString('latin1'),
    /a\/b/,
  )
})

test('accepts tokens of a retired key only if they were issued before its retirement', () => {
  const old = tokensWith(key(1, 1))
  const both = tokensWith(key(1, 1), key(2, 2, new Date(issuedAtMs + hourMs)))
  assert.equal(
    tokensWith(key(1, 1)).unseal(sealWith(both, content))?.jobId,
    3,
    'the next key waits for its time',
  )
  assert.equal(both.unseal(sealWith(old, content))?.jobId, 3)
  const forged = (afterMs: number) => sealWith(old, { ...content, issuedAtMs: issuedAtMs + afterMs })
  assert.equal(both.unseal(forged(2 * hourMs))?.jobId, 3, 'servers may differ for an hour')
  assert.equal(both.unseal(forged(2 * hourMs + 1)), undefined)
  clock.at = new Date(issuedAtMs + hourMs)
  assert.equal(old.unseal(sealWith(both, content)), undefined, 'the new key seals')
  clock.at = new Date(issuedAtMs)
})

test('unseals tokens of versions without key ids with the first key', () => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 1), iv)
  const fields = ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21', 1, 2, 3, 4, 25, issuedAtMs, 'a/b', null, 'ü']
  const sealed = Buffer.concat([cipher.update(JSON.stringify(fields)), cipher.final()])
  const token = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  const later = new Date(issuedAtMs + hourMs)
  // It does not contain `pro`, so that is looked up.
  const { pro: _, ...before } = content
  assert.deepEqual(tokensWith(key(1, 1), key(2, 2, later)).unseal(token), { tokenId: fields[0], ...before })
  assert.equal(tokensWith(key(1, 2)).unseal(token), undefined)
})

test('unseals JSON tokens of older versions with their flags', () => {
  const ring = createKeyRing('CLICK', [key(1, 1)], () => clock.at)
  const id = '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'
  const told = (...more: unknown[]) => {
    const bytes = Buffer.from(JSON.stringify([id, 1, 2, 3, 4, 25, issuedAtMs, 'a/b', null, 'ü', ...more]))
    return createClickTokens(ring).unseal(ring.seal(bytes).toString('base64url')) ?? assert.fail()
  }
  const { pro: _, ...rest } = content
  assert.deepEqual(told(6), { tokenId: id, ...rest, pro: true })
  assert.deepEqual(told(4), { tokenId: id, ...rest, pro: false })
  assert.deepEqual(told(), { tokenId: id, ...rest })
  const { tokenId, ...fed } = told(5)
  assert.notEqual(tokenId, id)
  assert.deepEqual(fed, { ...rest, urlId: id, channel: 'FEED', pro: false })
})

test('unseals AES-256-CCM tokens of older versions if their key was current when they were issued', () => {
  const derived = createHmac('sha256', Buffer.alloc(32, 1)).update('AES-256-CCM').digest()
  const header = Buffer.from([2, 0, 1])
  const plain = Buffer.from(JSON.stringify([randomUUID(), 1, 2, 3, 4, 25, issuedAtMs, 'a/b', null, 'ü', 6]))
  const nonce = randomBytes(13)
  const cipher = createCipheriv('aes-256-ccm', derived, nonce, { authTagLength: 16 }).setAAD(
    Buffer.concat([header, Buffer.from('CLICK')]),
    { plaintextLength: plain.length },
  )
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  const sealed = Buffer.concat([header, nonce, cipher.getAuthTag(), text])
  const token = sealed.toString('base64url')
  const { tokenId: _, ...fields } = tokensWith(key(1, 1)).unseal(token) ?? assert.fail()
  assert.deepEqual(fields, content)
  assert.equal(tokensWith(key(1, 1), key(2, 2, new Date(issuedAtMs))).unseal(token)?.jobId, 3)
  const replacedEarlier = tokensWith(key(1, 1), key(2, 2, new Date(issuedAtMs - 2 * hourMs)))
  assert.equal(replacedEarlier.unseal(token), undefined)
  assert.equal(tokensWith(key(1, 2)).unseal(token), undefined)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(tokensWith(key(1, 1)).unseal(changed.toString('base64url')), undefined, `byte ${at}`)
    assert.equal(tokensWith(key(1, 1)).unseal(sealed.subarray(0, at).toString('base64url')), undefined)
  }
})
