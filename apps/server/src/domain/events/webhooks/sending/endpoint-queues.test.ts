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
  }))

/** Queues whose calls the test completes. */
function underWay() {
  const running: { delivery: DueDelivery; line: EndpointQueue; ended: () => void }[] = []
  const lines = createEndpointQueues((delivery, line, ended) => void running.push({ delivery, line, ended }))
  const count = (receiver: string) => running.filter(({ delivery }) => delivery.receiver === receiver).length
  return { lines, running, count }
}

test('at most four deliveries per receiver run concurrently', () => {
  const { lines, running, count } = underWay()
  lines.add(due('a', 10))
  lines.beginAll()
  assert.equal(count('a'), 4)
  running.shift()?.ended()
  lines.beginAll()
  assert.equal(count('a'), 4)
})

test('a failing receiver gets one delivery at a time until one succeeds', () => {
  const { lines, count } = underWay()
  lines.add(due('a', 10, 1))
  lines.beginAll()
  assert.equal(count('a'), 1)
})

test('a hundred hanging receivers leave slots for the others', () => {
  const { lines, running, count } = underWay()
  for (let n = 0; n < 100; n += 1) lines.add(due(`hanging ${n}`, 32, 1))
  lines.beginAll()
  assert.equal(running.length, 64)
  for (let n = 0; n < 40; n += 1) lines.add(due(`well ${n}`, 4))
  lines.beginAll()
  for (let n = 0; n < 40; n += 1) assert.equal(count(`well ${n}`), 4)
})

test('a delivery is queued once until it is released, and a queue has a maximum length', () => {
  const { lines } = underWay()
  const messages = due('a', 20)
  assert.equal(lines.add(messages), 20)
  assert.equal(lines.add(messages), 0)
  assert.deepEqual(lines.full(), ['a'])
  lines.release(messages.slice(0, 1))
  lines.look()
  assert.equal(lines.add(messages), 1)
})

test('a delivery that is recorded during the query for due ones is not queued again', () => {
  const { lines } = underWay()
  const messages = due('a', 2)
  lines.add(messages)
  lines.look()
  lines.release(messages)
  assert.equal(lines.add(messages), 0)
})

test('receivers share the slots in round-robin order', () => {
  const { lines, running } = underWay()
  for (let n = 0; n < 100; n += 1) lines.add(due(`r${n}`, 8))
  lines.beginAll()
  assert.equal(running.length, 256)
  const without = Array.from({ length: 100 }, (_, n) => `r${n}`).filter(
    (receiver) => !running.some(({ delivery }) => delivery.receiver === receiver),
  )
  for (const { ended } of running.splice(0, 200)) ended()
  lines.beginAll()
  for (const receiver of without)
    assert.ok(
      running.some(({ delivery }) => delivery.receiver === receiver),
      `${receiver} was passed over`,
    )
})
