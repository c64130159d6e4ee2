import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityRow } from '@tiller/client/platform'
import { createStateRows } from './state-rows.ts'
import { createSteps, findShade } from './steps.ts'

test('steps are equal ranges of whole numbers without gaps, from the lightest to the darkest shade', () => {
  assert.deepEqual(createSteps(1), [{ from: 1, to: 1, shade: 5 }])
  assert.deepEqual(createSteps(7), [
    { from: 1, to: 2, shade: 2 },
    { from: 3, to: 4, shade: 3 },
    { from: 5, to: 6, shade: 4 },
    { from: 7, to: 8, shade: 5 },
  ])
  for (let most = 1; most < 3_000; most += 7) {
    const steps = createSteps(most)
    assert.ok(steps.length <= 5 && (steps.at(-1)?.to ?? 0) >= most)
    for (const [index, { from, to, shade }] of steps.entries()) {
      assert.equal(from, (steps[index - 1]?.to ?? 0) + 1)
      assert.ok(to >= from && shade > (steps[index - 1]?.shade ?? 0) && shade <= 5)
      assert.deepEqual([findShade(steps, from), findShade(steps, to)], [shade, shade])
    }
  }
  assert.equal(findShade(createSteps(7), 0), 0)
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
