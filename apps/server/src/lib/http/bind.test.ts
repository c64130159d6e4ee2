import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operations } from '@tiller/contract/operation'
import { platformOperations } from '@tiller/contract/platform/platform'
import fastify from 'fastify'
import { bindOperations } from './bind.ts'

const cpuMs = (work: () => void) => {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

test('compiles validators and serializers once, and before the first call on request', () => {
  const handlers = Object.fromEntries(
    Object.keys(platformOperations).map((id) => [id, () => Promise.resolve({})]),
  )
  const operations: Operations = platformOperations
  const compilers = bindOperations(fastify(), operations, handlers, {
    basePath: '/v5',
    unknownQuery: 'refused',
    authorize: () => Promise.resolve({}),
    prepare: () => Promise.resolve({ context: {} }),
  })
  assert.equal(compilers.length, Object.keys(platformOperations).length)
  const all = () => compilers.forEach((compile) => compile())
  const [first, again] = [cpuMs(all), cpuMs(all)]
  assert.ok(again < first / 5, `${first} ms, then ${again} ms`)
})
