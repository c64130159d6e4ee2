import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { diverseOrder } from './diversity.ts'

/** The companies of items that are numbered from the best to the worst. */
const companies = fc.oneof(
  fc.array(fc.nat(2), { maxLength: 60 }),
  fc.array(fc.oneof(fc.constant(0), fc.nat(8)), { maxLength: 60 }),
)

const orderOf = (list: readonly number[], wanted: number) =>
  diverseOrder(
    {
      items: [...list.keys()],
      companyOf: (item) => list[item] ?? -1,
      scoreOf: () => 1,
      before: (one, other) => one < other,
    },
    wanted,
  )

test('nothing is dropped and nothing comes twice', () => {
  fc.assert(
    fc.property(companies, (list) => {
      assert.deepEqual(
        orderOf(list, list.length).toSorted((one, other) => one - other),
        [...list.keys()],
      )
    }),
  )
})

test('a fourth job of one company in ten comes only when all that is left is as crowded', () => {
  fc.assert(
    fc.property(companies, (list) => {
      const order = orderOf(list, list.length).map((item) => list[item] ?? -1)
      for (const [position, company] of order.entries()) {
        const recent = order.slice(Math.max(0, position - 9), position)
        const crowded = (other: number) => recent.filter((each) => each === other).length >= 3
        if (crowded(company)) assert.ok(order.slice(position).every(crowded))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a job is passed over only for the sake of the mixture', () => {
  fc.assert(
    fc.property(companies, (list) => {
      const order = orderOf(list, list.length)
      for (const [position, item] of order.entries()) {
        const recent = order.slice(Math.max(0, position - 9), position).map((each) => list[each])
        const better = order.slice(position + 1).filter((other) => other < item)
        for (const other of better) assert.ok(recent.filter((company) => company === list[other]).length >= 3)
      }
    }),
  )
})

test('a shorter answer is the beginning of a longer one', () => {
  fc.assert(
    fc.property(companies, fc.nat(60), (list, wanted) => {
      assert.deepEqual(orderOf(list, wanted), orderOf(list, list.length).slice(0, wanted))
    }),
  )
})
