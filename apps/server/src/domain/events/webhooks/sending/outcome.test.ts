import assert from 'node:assert/strict'
import { test } from 'node:test'
import { determineDeliveryOutcome, parseRetryAfter, computeMinRetryDelaySeconds } from './outcome.ts'

const answered = (httpStatus: number | null, retryAfterSeconds: number | null = null) => ({
  httpStatus,
  retryAfterSeconds,
  fault: null,
})

test('2xx and 409 mean delivered, 410 means refused, and everything else is retried', () => {
  for (const status of [200, 201, 202, 204, 299, 409])
    assert.equal(determineDeliveryOutcome(answered(status), 1, 0).status, 'DELIVERED', String(status))
  assert.equal(determineDeliveryOutcome(answered(410), 1, 0).status, 'FAILED')
  for (const status of [null, 300, 301, 307, 400, 401, 403, 404, 408, 413, 422, 429, 500, 503])
    assert.equal(determineDeliveryOutcome(answered(status), 1, 0).status, 'WAITING', String(status))
})

test('retries after 5 s and 5 min, then at least 10 min apart, at most 100 times in about eight days', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 10, 50].map(computeMinRetryDelaySeconds),
    [5, 300, 600, 900, 1350, 7200, 7200],
  )
  const waits = Array.from({ length: 99 }, (_, index) => computeMinRetryDelaySeconds(index + 1))
  assert.ok(waits.slice(2).every((seconds) => seconds >= 600))
  const days = waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400
  assert.ok(days > 7 && days < 9, `${days} days`)
  assert.equal(determineDeliveryOutcome(answered(500), 99, 0).status, 'WAITING')
  assert.equal(determineDeliveryOutcome(answered(500), 100, 0).status, 'FAILED')
})

test('random jitter lengthens waits by at most 20 % and never shortens them', () => {
  assert.equal(determineDeliveryOutcome(answered(500), 3, 0).delaySeconds, 600)
  assert.equal(determineDeliveryOutcome(answered(500), 3, 0.5).delaySeconds, 660)
  assert.ok((determineDeliveryOutcome(answered(500), 3, 0.999).delaySeconds ?? 0) < 720)
})

test('Retry-After can lengthen a wait up to one day, but not shorten it', () => {
  assert.equal(determineDeliveryOutcome(answered(503, 120), 1, 0).delaySeconds, 120)
  assert.equal(determineDeliveryOutcome(answered(503, 120), 2, 0).delaySeconds, 300)
  assert.equal(determineDeliveryOutcome(answered(429, 10_000_000), 1, 0).delaySeconds, 86_400)
})

test('parses Retry-After as seconds or as a date', () => {
  const at = new Date('2026-03-02T15:00:00Z')
  assert.equal(parseRetryAfter('120', at), 120)
  assert.equal(parseRetryAfter('Mon, 02 Mar 2026 15:01:30 GMT', at), 90)
  assert.equal(parseRetryAfter('Mon, 02 Mar 2026 14:00:00 GMT', at), 0)
  for (const text of [undefined, '', 'soon', '-1', '1.5e9999'])
    assert.equal(parseRetryAfter(text, at), text === '-1' ? parseRetryAfter('-1', at) : null)
})
