import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadiness, type Probe } from './readiness.ts'

const well: Probe = { ready: true, slow: false }
const slow: Probe = { ready: false, slow: true }
const down: Probe = { ready: false, slow: false }

/** A process whose parts are as the test says, and a clock that the test moves. */
function process(first: Probe) {
  const state = { now: 0, look: first, looks: 0 }
  const isReady = createReadiness(
    async () => {
      state.looks += 1
      return state.look
    },
    () => state.now,
  )
  return { state, isReady }
}

test('the parts are looked at once a second, however often one asks', async () => {
  const { state, isReady } = process(well)
  await Promise.all(Array.from({ length: 50 }, isReady))
  state.now = 999
  await isReady()
  assert.equal(state.looks, 1)
  state.now = 1_000
  await isReady()
  assert.equal(state.looks, 2)
})

test('a process that was ready stays so for ten seconds in which the database is slow, and no longer', async () => {
  const { state, isReady } = process(well)
  assert.equal(await isReady(), true)
  state.look = slow
  state.now = 10_000
  assert.equal(await isReady(), true)
  state.now = 11_001
  assert.equal(await isReady(), false)
})

test('a process that cannot reach the database is not ready, and slowness after that does not make it so', async () => {
  const { state, isReady } = process(well)
  await isReady()
  state.look = down
  state.now = 1_000
  assert.equal(await isReady(), false)
  state.look = slow
  state.now = 2_000
  assert.equal(await isReady(), false)
})

test('a process whose database was slow from the beginning is not ready', async () => {
  assert.equal(await process(slow).isReady(), false)
})
