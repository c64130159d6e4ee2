import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueDelivery } from './claim.ts'
import { createEndpointQueues, type EndpointQueue } from './endpoint-queues.ts'

let ids = 0
const due = (receiver: string, count: number, tries = 0): DueDelivery[] =>
  Array.from({ length: count }, () => ({
    rootCustomerId: 1,
    customerId: 1,
    id: (ids += 1),
    receiver,
    webhookId: 1,
    attempts: tries,
    tries,
    failing: tries > 0,
    eventId: `evt_${ids}`,
    type: 'test',
    eventAt: new Date(0),
    data: '{}',
    url: 'https://hooks.example.com/',
    postUrl: null,
    secrets: [],
    createdAt: new Date(0),
    traceParent: null,
  }))

/** Queues whose calls the test completes. */
function runningQueues() {
  const running: { delivery: DueDelivery; queue: EndpointQueue; onEnd: () => void }[] = []
  const queues = createEndpointQueues(
    (delivery, queue, onEnd) => void running.push({ delivery, queue, onEnd }),
  )
  const count = (receiver: string) => running.filter(({ delivery }) => delivery.receiver === receiver).length
  return { queues, running, count }
}

test('at most four deliveries per receiver run concurrently', () => {
  const { queues, running, count } = runningQueues()
  queues.add(due('a', 10))
  queues.startCalls()
  assert.equal(count('a'), 4)
  running.shift()?.onEnd()
  queues.startCalls()
  assert.equal(count('a'), 4)
})

test('a failing receiver gets one delivery at a time until one succeeds', () => {
  const { queues, count } = runningQueues()
  queues.add(due('a', 10, 1))
  queues.startCalls()
  assert.equal(count('a'), 1)
})

test('a hundred hanging receivers leave slots for the others', () => {
  const { queues, running, count } = runningQueues()
  for (let n = 0; n < 100; n += 1) queues.add(due(`hanging ${n}`, 32, 1))
  queues.startCalls()
  assert.equal(running.length, 64)
  for (let n = 0; n < 40; n += 1) queues.add(due(`well ${n}`, 4))
  queues.startCalls()
  for (let n = 0; n < 40; n += 1) assert.equal(count(`well ${n}`), 4)
})

test('a delivery is queued once until it is released, and a queue has a maximum length', () => {
  const { queues } = runningQueues()
  const messages = due('a', 20)
  assert.equal(queues.add(messages), 20)
  assert.equal(queues.add(messages), 0)
  assert.deepEqual(queues.fullReceivers(), ['a'])
  queues.release(messages.slice(0, 1))
  queues.beforeQuery()
  assert.equal(queues.add(messages), 1)
})

test('a delivery that is recorded during the query for due ones is not queued again', () => {
  const { queues } = runningQueues()
  const messages = due('a', 2)
  queues.add(messages)
  queues.beforeQuery()
  queues.release(messages)
  assert.equal(queues.add(messages), 0)
})

test('receivers share the slots in round-robin order', () => {
  const { queues, running } = runningQueues()
  for (let n = 0; n < 100; n += 1) queues.add(due(`r${n}`, 8))
  queues.startCalls()
  assert.equal(running.length, 256)
  const without = Array.from({ length: 100 }, (_, n) => `r${n}`).filter(
    (receiver) => !running.some(({ delivery }) => delivery.receiver === receiver),
  )
  for (const { onEnd } of running.splice(0, 200)) onEnd()
  queues.startCalls()
  for (const receiver of without)
    assert.ok(
      running.some(({ delivery }) => delivery.receiver === receiver),
      `${receiver} was passed over`,
    )
})
