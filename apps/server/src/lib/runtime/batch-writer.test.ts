import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createBatchWriter } from './batch-writer.ts'

class Overloaded extends Error {}

const defaults = {
  name: 'items',
  concurrency: 2,
  largestBatch: { items: 3 },
  largestQueue: { items: 5 },
  overloaded: () => new Overloaded(),
  splitOn: () => true,
}

const untilIdle = () => new Promise(setImmediate)

/** A writer whose writes end when the test says so. */
function slowDisk() {
  const batches: string[][] = []
  const writes: PromiseWithResolvers<readonly string[]>[] = []
  return {
    batches,
    writes,
    write: (items: readonly string[]) => {
      batches.push([...items])
      const write = Promise.withResolvers<readonly string[]>()
      writes.push(write)
      return write.promise
    },
    finish: async () => {
      writes
        .shift()
        ?.resolve((batches[batches.length - writes.length - 1] ?? []).map((item) => item.toUpperCase()))
      await untilIdle()
    },
  }
}

test('writes items that arrive during a write together, in order of arrival', async () => {
  const disk = slowDisk()
  const writer = createBatchWriter({ ...defaults, concurrency: 1, write: disk.write })
  const first = writer.write('a')
  await untilIdle()
  const others = ['b', 'c', 'd', 'e'].map((item) => writer.write(item))
  await untilIdle()
  assert.deepEqual(disk.batches, [['a']])
  while (disk.writes.length > 0) await disk.finish()
  assert.deepEqual(disk.batches, [['a'], ['b', 'c', 'd'], ['e']])
  assert.deepEqual(await Promise.all([first, ...others]), ['A', 'B', 'C', 'D', 'E'])
})

test('acknowledges an item only after its own batch is written', async () => {
  const disk = slowDisk()
  const writer = createBatchWriter({ ...defaults, write: disk.write, largestBatch: { items: 1 } })
  const written: string[] = []
  for (const item of ['a', 'b']) void writer.write(item).then(() => written.push(item))
  await untilIdle()
  assert.deepEqual([disk.batches.length, written.length], [2, 0])
  await disk.finish()
  assert.deepEqual(written, ['a'])
  await disk.finish()
  assert.deepEqual(written, ['a', 'b'])
})

test('limits batches by items and bytes, and writes a larger item alone', async () => {
  const batches: number[][] = []
  const writer = createBatchWriter({
    ...defaults,
    concurrency: 1,
    largestBatch: { items: 3, bytes: 10 },
    largestQueue: {},
    sizeOf: (bytes: number) => ({ items: 1, bytes }),
    write: async (items) => (batches.push([...items]), items),
  })
  await Promise.all([5, 5, 1, 99, 1, 1, 1, 1].map((bytes) => writer.write(bytes)))
  assert.deepEqual(batches, [[5, 5], [1], [99], [1, 1, 1], [1]])
})

test('rejects items at once while the queue is full', async () => {
  const disk = slowDisk()
  const writer = createBatchWriter({
    ...defaults,
    concurrency: 1,
    largestBatch: { items: 1 },
    write: disk.write,
  })
  const writes = [writer.write('running')]
  await untilIdle()
  while (!writer.isFull()) writes.push(writer.write('queued'))
  assert.equal(writes.length, 6)
  await assert.rejects(writer.write('late'), Overloaded)
  await disk.finish()
  assert.equal(writer.isFull(), false)
  writes.push(writer.write('accepted'))
  while (disk.writes.length > 0) await disk.finish()
  assert.equal((await Promise.all(writes)).length, 7)
})

test('rejects items that have been queued for longer than the wait limit', async () => {
  let nowMs = 0
  const disk = slowDisk()
  const writer = createBatchWriter({
    ...defaults,
    concurrency: 1,
    write: disk.write,
    maxWaitMs: 100,
    nowMs: () => nowMs,
  })
  const first = writer.write('a')
  await untilIdle()
  const expired = assert.rejects(writer.write('b'), Overloaded)
  nowMs = 50
  const inTime = writer.write('c')
  nowMs = 101
  await disk.finish()
  await disk.finish()
  await expired
  assert.deepEqual(await Promise.all([first, inTime]), ['A', 'C'])
  assert.deepEqual(disk.batches, [['a'], ['c']])
})

test('does not write an item that was abandoned in the queue', async () => {
  const disk = slowDisk()
  const writer = createBatchWriter({ ...defaults, concurrency: 1, write: disk.write })
  const first = writer.write('a')
  await untilIdle()
  const abandoning = new AbortController()
  const abandoned = assert.rejects(writer.write('b', abandoning.signal), { name: 'AbortError' })
  abandoning.abort()
  await disk.finish()
  await abandoned
  assert.equal(await first, 'A')
  assert.deepEqual(disk.batches, [['a']])
})

test('halves a failed batch until only the items at fault fail', async () => {
  const written: string[] = []
  let writes = 0
  const writer = createBatchWriter({
    ...defaults,
    largestBatch: {},
    largestQueue: {},
    write: async (items: readonly string[]) => {
      writes += 1
      if (items.some((item) => item.startsWith('bad'))) throw new Error('bad item')
      written.push(...items)
      return items
    },
  })
  const items = Array.from({ length: 64 }, (_, n) => (n === 40 ? 'bad' : String(n)))
  const outcomes = await Promise.allSettled(items.map((item) => writer.write(item)))
  assert.deepEqual(
    outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [40],
  )
  assert.deepEqual(
    written,
    items.filter((item) => item !== 'bad'),
  )
  assert.equal(writes, 13)
})

test('does not split a batch that failed for reasons of the disk', async () => {
  let writes = 0
  const writer = createBatchWriter({
    ...defaults,
    splitOn: () => false,
    write: async (_: readonly string[]): Promise<string[]> => {
      writes += 1
      throw new Error('disk failure')
    },
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((item) => writer.write(item)))
  assert.deepEqual([writes, ...new Set(outcomes.map(({ status }) => status))], [1, 'rejected'])
})

test('an item with an unfinished result keeps its conflict keys, but not the place of its batch', async () => {
  const result = Promise.withResolvers<string>()
  const batches: string[][] = []
  const writer = createBatchWriter({
    ...defaults,
    concurrency: 1,
    conflictKeys: (item: string) => [item.charAt(0)],
    write: async (items) => {
      batches.push([...items])
      return items.map((item) => (item === 'a1' ? result.promise : item))
    },
  })
  const first = writer.write('a1')
  const second = writer.write('a2')
  assert.equal(await writer.write('b'), 'b')
  assert.deepEqual(batches, [['a1', 'b']])
  result.reject(new Error('failed later'))
  await assert.rejects(first, /failed later/)
  assert.equal(await second, 'a2')
})

test('writes every item exactly once, conflicting items one after the other in order of arrival', async () => {
  const items = fc.array(fc.record({ key: fc.nat(3), fails: fc.boolean(), deferred: fc.boolean() }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 7 }),
      async (arrivals, concurrency, size) => {
        const sent = arrivals.map((item, n) => ({ ...item, n }))
        const committed: number[] = []
        const busy = new Set<number>()
        let running = 0
        const writer = createBatchWriter({
          ...defaults,
          concurrency,
          largestBatch: { items: size },
          largestQueue: {},
          conflictKeys: ({ key }: (typeof sent)[number]) => [String(key)],
          write: async (batch) => {
            running += 1
            assert.ok(running <= concurrency && batch.length <= size)
            for (const { key } of batch) {
              assert.ok(!busy.has(key))
              busy.add(key)
            }
            await untilIdle()
            for (const { key } of batch) busy.delete(key)
            running -= 1
            if (batch.some(({ fails }) => fails)) throw new Error('failed')
            committed.push(...batch.map(({ n }) => n))
            return batch.map(({ n, deferred }) => (deferred ? untilIdle().then(() => n) : n))
          },
        })
        const outcomes = await Promise.allSettled(sent.map((item) => writer.write(item)))
        for (const [n, outcome] of outcomes.entries())
          if (sent[n]?.fails === true) assert.equal(outcome.status, 'rejected')
          else assert.deepEqual(outcome, { status: 'fulfilled', value: n })
        const expected = sent.filter(({ fails }) => !fails)
        assert.deepEqual(
          committed.toSorted((a, b) => a - b),
          expected.map(({ n }) => n),
        )
        for (const key of [0, 1, 2, 3]) {
          const ofKey = committed.filter((n) => sent[n]?.key === key)
          assert.deepEqual(
            ofKey,
            ofKey.toSorted((a, b) => a - b),
          )
        }
      },
    ),
  )
})
