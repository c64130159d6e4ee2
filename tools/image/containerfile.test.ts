import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { nodeFlags } from '../../apps/server/bin/node-flags.mjs'
import { nodeInImage } from './system.ts'

test('the image starts Tiller with the Node.js and the flags of the command line', () => {
  const file = readFileSync(new URL('../../deploy/image/Containerfile', import.meta.url), 'utf8')
  const [, entryPoint = ''] = /^ENTRYPOINT (.+)$/m.exec(file) ?? []
  assert.deepEqual(JSON.parse(entryPoint), [nodeInImage, ...nodeFlags, 'apps/server/src/app/tiller.ts'])
})
