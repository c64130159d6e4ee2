import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { withLock } from './lock.mjs'

const own = (name: string) => `${name} of test ${process.pid}`

test('serializes work with one name and calls onWait once', async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const one = withLock(
    own('queue'),
    async () => {
      order.push('one begins')
      await first.promise
      order.push('one ends')
    },
    () => order.push('one waits'),
  )
  const two = withLock(
    own('queue'),
    async () => void order.push('two begins'),
    () => {
      order.push('two waits')
      waiting.resolve()
    },
  )
  await waiting.promise
  await withLock(own('something else'), async () => void order.push('other work is not blocked'), assert.fail)
  first.resolve()
  await Promise.all([one, two])
  assert.deepEqual(order, ['one begins', 'two waits', 'other work is not blocked', 'one ends', 'two begins'])
})

test('failing work releases the lock', async () => {
  const failing = withLock(own('failure'), () => Promise.reject(new Error('no')), assert.fail)
  await assert.rejects(failing, /no/)
  assert.equal(await withLock(own('failure'), async () => 'done', assert.fail), 'done')
})

test('a killed process releases the lock', async () => {
  const source = `
    import { withLock } from ${JSON.stringify(import.meta.resolve('./lock.mjs'))}
    await withLock(${JSON.stringify(own('killed'))}, async () => {
      console.log('held')
      await new Promise(() => setInterval(() => {}, 1000))
    }, () => {})`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  let waited = false
  await withLock(
    own('killed'),
    async () => {},
    () => {
      waited = true
      holder.kill('SIGKILL')
    },
  )
  assert.ok(waited)
})
