import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { orderDiversely } from './diversity.ts'
import { compareByRank, TopMatches, type RankedMatch } from './top.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

/** The companies of items, which are numbered from best to worst. */
const companies = fc.oneof(
  fc.array(fc.nat(2), { maxLength: 60 }),
  fc.array(fc.oneof(fc.constant(0), fc.nat(8)), { maxLength: 60 }),
)

const orderOf = (list: readonly number[], wanted: number) =>
  orderDiversely(
    {
      count: list.length,
      companyOf: (item) => list[item] ?? -1,
      scoreOf: () => 1,
    },
    wanted,
  ) ?? []

test('drops nothing and repeats nothing', async () => {
  await checkProperty(
    fc.property(companies, (list) => {
      assert.deepEqual(
        orderOf(list, list.length).toSorted((one, other) => one - other),
        [...list.keys()],
      )
    }),
  )
})

test('allows a fourth job of a company in ten only when no other is available', async () => {
  await checkProperty(
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

test('takes little more than twice the work for twice as many jobs', () => {
  const looks = (count: number) => {
    let made = 0
    const companyOf = (item: number) => {
      made += 1
      return item % 3
    }
    orderDiversely({ count, companyOf, scoreOf: () => 1 }, count)
    const top = new TopMatches(count / 2)
    for (let id = 0; id < count; id += 1) {
      const one = { ad: id, id, company: id % 3, km: Infinity, placeIndex: 0, segment: 0, slot: id }
      top.offer({
        ...one,
        get score() {
          made += 1
          return (id * 7919) % count
        },
      })
    }
    return made
  }
  assert.ok(looks(8_000) < 2.5 * looks(4_000))
})

test('skips a job only to keep companies mixed', async () => {
  await checkProperty(
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

test('a shorter result is a prefix of a longer one', async () => {
  await checkProperty(
    fc.property(companies, fc.nat(60), (list, wanted) => {
      assert.deepEqual(orderOf(list, wanted), orderOf(list, list.length).slice(0, wanted))
    }),
  )
})

/** Scores and ads; all copies of an ad belong to one company. */
const found = fc.array(fc.record({ score: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 20, 50), ad: fc.nat(60) }), {
  maxLength: 120,
})

test('the kept results give the order of all matches, or report that they cannot', async () => {
  let known = 0
  let drawn = 0
  await checkProperty(
    fc.property(
      found,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 5 }),
      (list, wanted, companies) => {
        const all = list.map(({ score, ad }, id): RankedMatch => ({
          score,
          ad,
          id,
          company: ad % companies,
          km: Infinity,
          placeIndex: 0,
          segment: 0,
          slot: id,
        }))
        const ranking = (items: readonly RankedMatch[]) => ({
          count: items.length,
          companyOf: (item: number) => items[item]?.company ?? -1,
          scoreOf: (item: number) => items[item]?.score ?? 0,
        })
        const idsOf = (items: readonly RankedMatch[], order: readonly number[]) =>
          order.map((item) => items[item]?.id)
        const best = [...Map.groupBy(all.toSorted(compareByRank), ({ ad }) => ad).values()].flatMap(
          (copies) => copies.slice(0, 1),
        )
        const expected = idsOf(best, orderDiversely(ranking(best), wanted) ?? never())
        const top = new TopMatches(wanted)
        for (const one of all) if (one.score >= top.floor) top.offer(one)
        const order = orderDiversely({ ...ranking(top.found()), unknown: top.unknown() }, wanted)
        drawn++
        if (order === null) return
        known++
        assert.deepEqual(idsOf(top.found(), order), expected)
      },
    ),
    { numRuns: 2_000 },
  )
  assert.ok(known > 0.7 * drawn, `${known} of ${drawn} were known`)
})

function never(): never {
  throw new Error('There is such an item.')
}
