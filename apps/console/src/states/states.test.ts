import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityRow } from '@tiller/client/platform'
import { createStateRows } from './state-rows.ts'
import { createSteps, findShade } from './steps.ts'

test('steps are ranges without gaps, from the lightest to the darkest shade, with about as many states each', () => {
  assert.deepEqual(createSteps([]), [])
  assert.deepEqual(createSteps([4]), [{ from: 1, to: 4, shade: 5 }])
  assert.deepEqual(createSteps([3, 1, 1, 1]), [
    { from: 1, to: 1, shade: 3 },
    { from: 2, to: 3, shade: 5 },
  ])
  const dominated = [9_000, ...Array.from({ length: 49 }, (_, index) => index + 1)]
  assert.deepEqual(
    createSteps(dominated).map(({ to }) => to),
    [10, 20, 30, 40, 9_000],
  )
  for (let count = 1; count < 60; count += 1) {
    const counts = Array.from({ length: count }, (_, index) => ((index * 37) % 23) + 1)
    const steps = createSteps(counts)
    assert.equal(steps.at(-1)?.to, Math.max(...counts))
    for (const [index, { from, to, shade }] of steps.entries()) {
      assert.equal(from, (steps[index - 1]?.to ?? 0) + 1)
      assert.ok(to >= from && shade > (steps[index - 1]?.shade ?? 0) && shade <= 5)
      assert.deepEqual([findShade(steps, from), findShade(steps, to)], [shade, shade])
    }
  }
  assert.equal(findShade(createSteps([7]), 0), 0)
})

test('every state has a row, and so have jobs without a state; the most applications come first', () => {
  const states = [
    { id: 2, abbreviation: 'AK', name: 'Alaska' },
    { id: 48, abbreviation: 'TX', name: 'Texas' },
  ]
  const report = [
    { groups: [{ by: 'state', id: 'TX', name: null }], applications: 3 },
    { groups: [{ by: 'state', id: null, name: null }], applications: 5 },
  ] as unknown as ActivityRow[]
  assert.deepEqual(
    createStateRows(states, report).map(({ name, applications }) => [name, applications]),
    [
      ['No state', 5],
      ['Texas', 3],
      ['Alaska', 0],
    ],
  )
})
