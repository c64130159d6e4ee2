import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadinessCheck, type ReadinessProbe } from './readiness.ts'

const well: ReadinessProbe = { ready: true, slow: false }
const slow: ReadinessProbe = { ready: false, slow: true }
const down: ReadinessProbe = { ready: false, slow: false }

/** A process with given probe results and a controlled clock. */
function process(first: ReadinessProbe) {
  const state = { now: 0, look: first, looks: 0 }
  const isReady = createReadinessCheck(
    async () => {
      state.looks += 1
      return state.look
    },
    () => state.now,
  )
  return { state, isReady }
}

test('probes the components at most once per second', async () => {
  const { state, isReady } = process(well)
  await Promise.all(Array.from({ length: 50 }, isReady))
  state.now = 999
  await isReady()
  assert.equal(state.looks, 1)
  state.now = 1_000
  await isReady()
  assert.equal(state.looks, 2)
})

test('stays ready for ten seconds while the database is slow', async () => {
  const { state, isReady } = process(well)
  assert.equal(await isReady(), true)
  state.look = slow
  state.now = 10_000
  assert.equal(await isReady(), true)
  state.now = 11_001
  assert.equal(await isReady(), false)
})

test('is not ready without a database, also if it becomes slow afterwards', async () => {
  const { state, isReady } = process(well)
  await isReady()
  state.look = down
  state.now = 1_000
  assert.equal(await isReady(), false)
  state.look = slow
  state.now = 2_000
  assert.equal(await isReady(), false)
})

test('is not ready if the database is slow from the start', async () => {
  assert.equal(await process(slow).isReady(), false)
})
