import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTokenBuckets } from './token-bucket.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

function buckets(requests: number, windowSeconds: number, maxKeys?: number) {
  const clock = { ms: 0, processes: 1 }
  return {
    clock,
    ...createTokenBuckets(
      { requests, windowSeconds },
      { nowMs: () => clock.ms, processes: () => clock.processes },
      maxKeys,
    ),
  }
}

test('allows all requests of a window at once and reports when the next one is allowed', () => {
  const { clock, take } = buckets(3, 60)
  assert.deepEqual([take('a').remaining, take('a').remaining, take('a').remaining], [2, 1, 0])
  assert.deepEqual(take('a'), { allowed: false, remaining: 0, retryAfterSeconds: 20, resetSeconds: 60 })
  clock.ms += 19_999
  assert.equal(take('a').allowed, false)
  clock.ms += 1
  assert.equal(take('a').allowed, true)
})

test('keys have separate quotas', () => {
  const { take } = buckets(1, 60)
  assert.equal(take('a').allowed, true)
  assert.equal(take('a').allowed, false)
  assert.equal(take('b').allowed, true)
})

test('an expensive request takes more of the quota, at most all of it', () => {
  const { clock, take } = buckets(100, 10)
  assert.deepEqual([take('a', 60).allowed, take('a', 60).allowed, take('a', 40).allowed], [true, false, true])
  assert.equal(take('a', 1000).retryAfterSeconds, 10)
  clock.ms += 10_000
  assert.deepEqual([take('a', 1000).allowed, take('a').allowed], [true, false])
})

test('no sequence of requests exceeds the quota plus refill', async () => {
  await checkProperty(
    fc.property(fc.array(fc.nat(5000), { maxLength: 200 }), (gapsMs) => {
      const { clock, take } = buckets(5, 10)
      const allowed = gapsMs.filter((gap) => {
        clock.ms += gap
        return take('a').allowed
      }).length
      assert.ok(allowed <= 5 + (clock.ms / 10_000) * 5 + 1e-6)
    }),
  )
})

test('a request that waits for the reported time is allowed', async () => {
  await checkProperty(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3600 }), (requests, window) => {
      const { clock, take } = buckets(requests, window)
      for (let n = 0; n < requests; n += 1) take('a')
      const { allowed, retryAfterSeconds } = take('a')
      clock.ms += retryAfterSeconds * 1000
      return !allowed && take('a').allowed
    }),
  )
})

test('the number of buckets is bounded: the least recently used one is evicted', () => {
  const { clock, take } = buckets(2, 60, 3)
  take('old')
  clock.ms += 60_000
  take('a')
  take('a')
  take('b')
  take('c')
  assert.equal(take('a').allowed, false, 'the full bucket was evicted')
  take('d')
  assert.equal(take('b').remaining, 1, 'b was evicted and starts with a full bucket')
})

test('processes that serve the same callers share a quota, with at least one request each', () => {
  const { clock, take } = buckets(6, 60)
  const allowed = () => Array.from({ length: 10 }, () => take('a').allowed).filter(Boolean).length
  clock.processes = 3
  assert.equal(allowed(), 2)
  clock.ms += 10_000
  assert.equal(allowed(), 0)
  clock.ms += 20_000
  assert.equal(allowed(), 1)
  clock.processes = 1
  clock.ms += 60_000
  assert.equal(allowed(), 6)
  clock.processes = 100
  clock.ms += 1_000_000
  assert.equal(allowed(), 1)
})
