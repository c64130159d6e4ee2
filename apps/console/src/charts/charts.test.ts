import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBandPath, createBarPath, createLinePath } from './path.ts'
import { createAxisTicks, createLinearScale, findNearest, selectLabelIndices } from './scale.ts'
import { createStack } from './stack.ts'

test('an axis is marked at round, whole numbers that reach beyond the greatest value', () => {
  assert.deepEqual(createAxisTicks(0, 4), [0, 1])
  assert.deepEqual(createAxisTicks(3, 4), [0, 1, 2, 3])
  assert.deepEqual(createAxisTicks(7, 4), [0, 2, 4, 6, 8])
  assert.deepEqual(createAxisTicks(100, 4), [0, 50, 100])
  assert.deepEqual(createAxisTicks(12_345, 4), [0, 5_000, 10_000, 15_000])
  for (let most = 0; most < 5_000; most += 7) {
    const ticks = createAxisTicks(most, 4)
    assert.ok((ticks.at(-1) ?? 0) >= most, String(most))
    assert.ok(ticks.length <= 5, String(most))
    assert.ok(ticks.every(Number.isInteger), String(most))
  }
})

test('a scale is straight, and one without extent stays at the beginning', () => {
  const scale = createLinearScale([0, 10], [100, 0])
  assert.deepEqual([0, 5, 10].map(scale), [100, 50, 0])
  assert.equal(createLinearScale([0, 0], [100, 0])(0), 100)
})

test('no more things are named than there is room for, and always the first', () => {
  assert.deepEqual(selectLabelIndices(31, 6), [0, 6, 12, 18, 24, 30])
  assert.deepEqual(selectLabelIndices(3, 6), [0, 1, 2])
  assert.deepEqual(selectLabelIndices(0, 6), [])
  assert.deepEqual(selectLabelIndices(5, 0), [0])
})

test('a line is broken where a value is missing, and never drawn through it', () => {
  const points = [{ x: 0, y: 1 }, { x: 10, y: 2.04 }, null, { x: 30, y: 3 }]
  assert.equal(createLinePath(points), 'M0,1L10,2M30,3')
  assert.equal(createLinePath([null]), '')
})

test('a band goes along its upper line and back along its lower one', () => {
  const upper = [
    { x: 0, y: 1 },
    { x: 5, y: 0 },
  ]
  const lower = [
    { x: 0, y: 3 },
    { x: 5, y: 4 },
  ]
  assert.equal(createBandPath(upper, lower), 'M0,1L5,0L5,4L0,3Z')
  assert.equal(createBandPath([], []), '')
})

test('a bar of nothing has no height, and a narrow one no corners that are wider than it is', () => {
  assert.equal(createBarPath({ x: 2, y: 50 }, 8, 50), 'M2,50V50q0,0 0,0h8q0,0 0,0V50Z')
  assert.equal(createBarPath({ x: 2, y: 10 }, 4, 50), 'M2,50V12q0,-2 2,-2h0q2,0 2,2V50Z')
})

test('the pointer selects the nearest datum, and the first of two at the same distance', () => {
  const positions = [0.1, 0.2, 0.9]
  assert.deepEqual(
    [-1, 0.14, 0.5, 0.6, 2].map((value) => findNearest(positions, value)),
    [0, 0, 1, 2, 2],
  )
  assert.equal(findNearest([0.25, 0.75], 0.5), 0)
})

test('bars are stacked by the five largest groups of the period and the sum of the others', () => {
  const day = (day: string, spent: readonly number[]) =>
    spent.map((value, index) => ({ day, id: String(index), name: `Publisher ${index}`, value }))
  const stack = createStack([...day('1', [5, 40, 0, 70, 60, 50, 6]), ...day('2', [3, 40, 0, 1])], 'publisher')
  assert.deepEqual(stack.names, [1, 3, 4, 5, 0].map((index) => `Publisher ${index}`).concat('Others'))
  assert.deepEqual(stack.valuesOf('1'), [40, 70, 60, 50, 5, 6])
  assert.deepEqual(stack.valuesOf('2'), [40, 1, 0, 0, 3, 0])
  assert.deepEqual(stack.valuesOf('3'), [0, 0, 0, 0, 0, 0])
})

test('every group of a stack has a name of its own, also one without a segment', () => {
  const values = [
    { id: '1', name: 'Nurses', value: 3 },
    { id: '2', name: 'Nurses', value: 2 },
    { id: null, name: null, value: 1 },
  ].map((each) => ({ ...each, day: '1' }))
  assert.deepEqual(createStack(values, 'segment').names, ['Nurses', 'Nurses (2)', 'No segment'])
})
