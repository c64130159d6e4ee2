import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { parsePixelParams } from './parse-request.ts'

const sid = '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'

test('a pixel is read however often its separators were escaped', async () => {
  const app = fastify()
  app.get('/', ({ query }) => parsePixelParams(query as Record<string, unknown>))
  for (const query of [
    `p=7&tlr_sid=${sid}`,
    `p=7&amp;tlr_sid=${sid}`,
    `p=7&AMP;tlr_sid=${sid}`,
    `p=7&amp;amp;tlr_sid=${sid}`,
    `p=7&amp%3Btlr_sid=${sid}`,
    `p=7%26tlr_sid=${sid}`,
    `p=7%26amp%3Btlr_sid%3D${sid}`,
    `amp;p=7&amp;tlr_sid=${sid}`,
    `p=7&tlr_sid=old&tlr_sid=${sid}`,
    `tlr_sid=${sid}&amp;p=7`,
    `tlr_sid=%20${sid.toUpperCase()}%20&p=7`,
  ])
    assert.deepEqual((await app.inject(`/?${query}`)).json(), { sid, poolId: 7 }, query)
})
