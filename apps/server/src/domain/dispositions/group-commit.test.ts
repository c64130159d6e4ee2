import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createEventWriter } from './group-commit.ts'
import { maxEventsPerStatement, maxWaitingBytes, maxWaitingEvents, storingStatements } from './limits.ts'
import { StoreUnavailable, type StoredEvent } from './store.ts'

const event = (rawEvent: string): StoredEvent => ({
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

/** A disk that finishes a statement when it is told to, and notes what each statement held. */
function slowDisk() {
  const statements: string[][] = []
  const finish: PromiseWithResolvers<void>[] = []
  const write = (stored: readonly StoredEvent[]) => {
    statements.push(stored.map(({ rawEvent }) => rawEvent ?? ''))
    const statement = Promise.withResolvers<void>()
    finish.push(statement)
    return statement.promise
  }
  /** Lets statement after statement succeed, until none is left. */
  const finishAll = async () => {
    while (finish.length > 0) {
      finish.shift()?.resolve()
      await new Promise(setImmediate)
    }
  }
  return { statements, finish, write, finishAll }
}

test('what arrives while statements are being stored is stored together, in the order of arrival', async () => {
  const disk = slowDisk()
  const writer = createEventWriter(disk.write)
  const stored = ['a', 'b', 'c', 'd', 'e'].map((name) => writer.store([event(name)], 100))
  assert.deepEqual(disk.statements, [['a'], ['b']])
  await disk.finishAll()
  await Promise.all(stored)
  assert.deepEqual(disk.statements, [['a'], ['b'], ['c', 'd', 'e']])
})

test('nobody is answered before his own statement has come back', async () => {
  const disk = slowDisk()
  const writer = createEventWriter(disk.write)
  const answered: string[] = []
  const first = writer.store([event('a')], 100).then(() => answered.push('a'))
  const second = writer.store([event('b')], 100).then(() => answered.push('b'))
  await new Promise(setImmediate)
  assert.deepEqual(answered, [])
  disk.finish.shift()?.resolve()
  await first
  assert.deepEqual(answered, ['a'])
  await disk.finishAll()
  await second
})

test('a request is never spread over two statements, and no statement is larger than the limit', async () => {
  const disk = slowDisk()
  const writer = createEventWriter(disk.write)
  const sizes = [1, 400, 400, 400, 1000, 1, 999, 1]
  const stored = sizes.map((size, index) => writer.store(events(size, String(index)), 100))
  await disk.finishAll()
  await Promise.all(stored)
  assert.deepEqual(
    disk.statements.map((statement) => [...new Set(statement)]),
    [['0'], ['1'], ['2', '3'], ['4'], ['5', '6'], ['7']],
  )
  assert.ok(disk.statements.every(({ length }) => length <= maxEventsPerStatement))
})

test('beyond the limit a request is refused at once, and as soon as there is room it is taken again', async () => {
  for (const { size, bytes } of [
    { size: 1_000, bytes: 1 },
    { size: 1, bytes: 1_000_000 },
  ]) {
    const disk = slowDisk()
    const writer = createEventWriter(disk.write)
    const stored = Array.from({ length: storingStatements }, () => writer.store(events(1), 1))
    while (!writer.isFull()) stored.push(writer.store(events(size), bytes))
    const waiting = stored.length - storingStatements
    assert.ok(waiting * size <= maxWaitingEvents + size && waiting * bytes <= maxWaitingBytes + bytes)
    await assert.rejects(writer.store(events(1), 1), StoreUnavailable)
    await disk.finishAll()
    await Promise.all(stored)
    assert.equal(writer.isFull(), false)
  }
})

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

test('if a statement is at fault, only the request that brought the fault fails', async () => {
  const stored: string[] = []
  const writer = createEventWriter<StoredEvent>(async (batch) => {
    await new Promise(setImmediate)
    if (batch.some(({ rawEvent }) => rawEvent === 'bad')) throw ofPostgres('22P05')
    stored.push(...batch.map(({ rawEvent }) => rawEvent ?? ''))
  })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'bad', 'c'].map((name) => writer.store([event(name)], 100)),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(stored, ['a', 'b', 'c'])
})

test('if the database is away, all are told so and nobody waits for the others', async () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    ofPostgres('57P01'),
    ofPostgres('53100'),
  ]) {
    let statements = 0
    const writer = createEventWriter(() => Promise.reject(((statements += 1), error)))
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => writer.store([event(name)], 100)))
    assert.ok(
      outcomes.every(
        (outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable,
      ),
    )
    assert.equal(statements, 3)
  }
})
