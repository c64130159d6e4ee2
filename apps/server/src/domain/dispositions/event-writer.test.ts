import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createReportWriter } from './event-writer.ts'
import { maxEventsPerStatement, maxQueuedBytes, maxQueuedEvents, maxConcurrentStatements } from './limits.ts'
import { StoreUnavailableError, type StoredDispositionEvent } from './store.ts'

const event = (rawEvent: string): StoredDispositionEvent => ({
  applicationId: 'a'.repeat(36),
  sid: '00000000-0000-0000-0000-000000000000',
  event: 'hired',
  eventTime: '2026-03-02T15:04:05.000000Z',
  reason: null,
  eventTimeText: '2026-03-02T15:04:05Z',
  rawEvent,
  metaData: null,
})

const events = (count: number, name = '') => Array.from({ length: count }, () => event(name))

/** A store whose statements end when the test decides. */
function slowDisk() {
  const statements: string[][] = []
  const finish: PromiseWithResolvers<void>[] = []
  const write = (stored: readonly StoredDispositionEvent[]) => {
    statements.push(stored.map(({ rawEvent }) => rawEvent ?? ''))
    const statement = Promise.withResolvers<void>()
    finish.push(statement)
    return statement.promise
  }
  const finishAll = async () => {
    await new Promise(setImmediate)
    while (finish.length > 0) {
      finish.shift()?.resolve()
      await new Promise(setImmediate)
    }
  }
  return { statements, finish, write, finishAll }
}

test('stores the events of a request in one statement, and at most the limit per statement', async () => {
  const disk = slowDisk()
  const writer = createReportWriter(disk.write)
  const sizes = [1, 400, 400, 400, 1000, 1, 999, 1]
  const stored = sizes.map((size, index) => writer.write({ events: events(size, String(index)), bytes: 100 }))
  await disk.finishAll()
  await Promise.all(stored)
  assert.deepEqual(
    disk.statements.map((statement) => [...new Set(statement)]),
    [['0', '1', '2'], ['3'], ['4'], ['5', '6'], ['7']],
  )
  assert.ok(disk.statements.every(({ length }) => length <= maxEventsPerStatement))
})

test('rejects requests with StoreUnavailable while the queue is full', async () => {
  for (const { size, bytes } of [
    { size: 1_000, bytes: 1 },
    { size: 1, bytes: 1_000_000 },
  ]) {
    const disk = slowDisk()
    const writer = createReportWriter(disk.write)
    const stored: Promise<void>[] = []
    for (let n = 0; n < maxConcurrentStatements; n += 1) {
      stored.push(writer.write({ events: events(1), bytes: 1 }))
      await new Promise(setImmediate)
    }
    while (!writer.isFull()) stored.push(writer.write({ events: events(size), bytes }))
    const waiting = stored.length - maxConcurrentStatements
    assert.ok(waiting * size <= maxQueuedEvents + size && waiting * bytes <= maxQueuedBytes + bytes)
    await assert.rejects(writer.write({ events: events(1), bytes: 1 }), StoreUnavailableError)
    await disk.finishAll()
    await Promise.all(stored)
    assert.equal(writer.isFull(), false)
  }
})

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

test('fails only the request whose events cannot be stored', async () => {
  const stored: string[] = []
  const writer = createReportWriter<StoredDispositionEvent>(async (batch) => {
    await new Promise(setImmediate)
    if (batch.some(({ rawEvent }) => rawEvent === 'bad')) throw databaseError('22P05')
    stored.push(...batch.map(({ rawEvent }) => rawEvent ?? ''))
  })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'bad', 'c'].map((name) => writer.write({ events: [event(name)], bytes: 100 })),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(stored, ['a', 'b', 'c'])
})

test('fails all requests of a statement when the database is unavailable', async () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    databaseError('57P01'),
    databaseError('53100'),
  ]) {
    let statements = 0
    const writer = createReportWriter(() => Promise.reject(((statements += 1), error)))
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => writer.write({ events: [event(name)], bytes: 100 })),
    )
    assert.ok(
      outcomes.every(
        (outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailableError,
      ),
    )
    assert.equal(statements, 1)
  }
})
