import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { countEventLoopIterations } from '#test/harness/count-round-trips.ts'
import { yieldToEventLoop, runWithPriority, waitForEndOfTick, mapInChunks } from './cooperative-scheduling.ts'

test('serves other requests between any two steps of long work, however much of it runs', async (t) => {
  const served = countEventLoopIterations()
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

test('maps many items in order and serves others meanwhile', async (t) => {
  const served = countEventLoopIterations()
  t.after(served.stop)
  const items = Array.from({ length: 200 }, (_, n) => n)
  assert.deepEqual(
    await mapInChunks(items, (n) => n * 2),
    items.map((n) => n * 2),
  )
  assert.ok(served.rounds >= 9, `${served.rounds} rounds`)
})

test('sends the short responses of one event-loop iteration together, before the next step of long work', async () => {
  const order: string[] = []
  const answer = async (name: string) => {
    await Promise.resolve()
    order.push(`${name} made`)
    await waitForEndOfTick()
    order.push(`${name} sent`)
  }
  const step = yieldToEventLoop().then(() => order.push('step'))
  await Promise.all([answer('a'), answer('b'), step])
  assert.deepEqual(order, ['a made', 'b made', 'a sent', 'b sent', 'step'])
})

test('a response of a later iteration waits only for that iteration', async () => {
  await waitForEndOfTick()
  let passes = 0
  const sent = waitForEndOfTick().then(() => passes)
  await setImmediate()
  passes += 1
  assert.equal(await sent, 0)
})

test('no step of long work runs between the round trips of prioritized work', async (t) => {
  // The time that prioritized work may take does not end, even if this process waits for a processor.
  t.mock.timers.enable({ apis: ['setTimeout'] })
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

test('prioritized work that fails, or exceeds its head start, delays nothing', async () => {
  const { promise: never } = Promise.withResolvers<void>()
  void runWithPriority(never)
  await assert.rejects(runWithPriority(Promise.reject(new Error('broken'))), /broken/)
  await yieldToEventLoop()
  await yieldToEventLoop()
})
