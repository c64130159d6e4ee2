import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { countRounds } from '#test/harness/count-round-trips.ts'
import { yieldToEventLoop, runWithPriority, endOfTick, mapInChunks } from './cooperative-scheduling.ts'

test('however many do something long, others are served between any two of their steps', async (t) => {
  const served = countRounds()
  t.after(served.stop)
  let roundOfLastStep = -1
  const long = async () => {
    for (let step = 0; step < 5; step += 1) {
      await yieldToEventLoop()
      assert.notEqual(served.rounds, roundOfLastStep)
      roundOfLastStep = served.rounds
    }
  }
  await Promise.all(Array.from({ length: 4 }, long))
})

test('what is made of very many is made in order, and others are served meanwhile', async (t) => {
  const served = countRounds()
  t.after(served.stop)
  const items = Array.from({ length: 200 }, (_, n) => n)
  assert.deepEqual(
    await mapInChunks(items, (n) => n * 2),
    items.map((n) => n * 2),
  )
  assert.ok(served.rounds >= 9, `${served.rounds} rounds`)
})

test('short answers of one pass are sent together, when all of them are made, and before the next step of anything long', async () => {
  const order: string[] = []
  const answer = async (name: string) => {
    await Promise.resolve()
    order.push(`${name} made`)
    await endOfTick()
    order.push(`${name} sent`)
  }
  const step = yieldToEventLoop().then(() => order.push('step'))
  await Promise.all([answer('a'), answer('b'), step])
  assert.deepEqual(order, ['a made', 'b made', 'a sent', 'b sent', 'step'])
})

test('an answer of a later pass waits for no more than its own', async () => {
  await endOfTick()
  let passes = 0
  const sent = endOfTick().then(() => passes)
  await setImmediate()
  passes += 1
  assert.equal(await sent, 0)
})

test('no step of anything long comes between the trips of one who goes first', async () => {
  const order: string[] = []
  const trips = async () => {
    for (let trip = 1; trip <= 8; trip += 1) {
      await setImmediate()
      order.push(`trip ${trip}`)
    }
  }
  const first = runWithPriority(trips())
  await Promise.all([first, yieldToEventLoop().then(() => order.push('step'))])
  assert.deepEqual(order.at(-1), 'step')
  assert.equal(order.length, 9)
})

test('who fails, or takes longer than its head start, holds nobody up', async () => {
  const { promise: never } = Promise.withResolvers<void>()
  void runWithPriority(never)
  await assert.rejects(runWithPriority(Promise.reject(new Error('broken'))), /broken/)
  await yieldToEventLoop()
  await yieldToEventLoop()
})
