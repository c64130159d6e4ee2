import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveIdTo, findChangedOrders } from './order.ts'

test('a segment is moved to its place, and no further than to an end', () => {
  assert.deepEqual(moveIdTo([1, 2, 3], 3, 0), [3, 1, 2])
  assert.deepEqual(moveIdTo([1, 2, 3], 1, 1), [2, 1, 3])
  assert.deepEqual(moveIdTo([1, 2, 3], 1, 9), [2, 3, 1])
  assert.deepEqual(moveIdTo([1, 2, 3], 2, -1), [2, 1, 3])
})

test('whoever stands higher has the higher order afterwards, and what is right already is not changed', () => {
  const segments = [
    { id: 1, applyOrder: 0 },
    { id: 2, applyOrder: 0 },
    { id: 3, applyOrder: 10 },
  ]
  assert.deepEqual(findChangedOrders(segments), [
    { id: 1, applyOrder: 30 },
    { id: 2, applyOrder: 20 },
  ])
  assert.deepEqual(
    findChangedOrders([
      { id: 1, applyOrder: 7 },
      { id: 2, applyOrder: 3 },
    ]),
    [],
  )
})
