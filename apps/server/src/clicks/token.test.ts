import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClickTokens } from './token.ts'

const key = Buffer.alloc(32, 1)
const content = {
  rootCustomerId: 1,
  customerId: 2,
  jobId: 3,
  publisherId: 4,
  priceCents: 25,
  issuedAtMs: 1_772_463_600_000,
  tags: ['a/b', null, 'ü'],
}

test('a click token gives back what was sealed, and each is its own', () => {
  const tokens = createClickTokens(key)
  const [first, second] = [tokens.seal(content), tokens.seal(content)]
  assert.notEqual(first, second)
  const { tokenId, ...rest } = tokens.open(first) ?? assert.fail()
  assert.deepEqual(rest, content)
  assert.notEqual(tokenId, tokens.open(second)?.tokenId)
})

test('a token that was changed in any byte, cut, or sealed with another key opens for nobody', () => {
  const tokens = createClickTokens(key)
  const bytes = Buffer.from(tokens.seal(content), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    assert.equal(tokens.open(changed.toString('base64url')), undefined, `byte ${index}`)
  }
  assert.equal(tokens.open(bytes.subarray(0, 40).toString('base64url')), undefined)
  assert.equal(tokens.open(''), undefined)
  assert.equal(tokens.open(createClickTokens(Buffer.alloc(32, 2)).seal(content)), undefined)
})

test('nothing of a token can be read without the key', () => {
  assert.doesNotMatch(
    Buffer.from(createClickTokens(key).seal(content), 'base64url').toString('latin1'),
    /a\/b/,
  )
})
