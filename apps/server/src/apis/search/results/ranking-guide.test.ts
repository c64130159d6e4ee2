import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  minAlternativeScoreShare,
  computeBidFactor,
  computeDistanceFactor,
  computeFieldImpact,
  computeFreshnessFactor,
  computeOpenJobsFactor,
  maxBidFactor,
  maxClickRateFactor,
  maxFeaturedFactor,
  minClickRateFactor,
  minDistanceFactor,
  minFreshness,
  minOpenJobsFactor,
  computeProximityFactor,
  computeSignalsFactor,
} from '@tiller/search-engine/weights'
import { harness } from '#test/harness/harness.ts'

const guide = readFileSync(
  new URL('../../../../../portal/docs/guides/how-ranking-works.mdx', import.meta.url),
  'utf8',
)

const rowsOf = (first: RegExp) =>
  [...guide.matchAll(/^\| (.*?) *\| (.*) \|$/gm)]
    .map(([, name = '', rest = '']) => ({ name, cells: rest.split('|').map((cell) => cell.trim()) }))
    .filter(({ name }) => first.test(name))

const dayMs = 86_400_000

/** The computed factor of a table row such as `a bid of $0.25` or `posted 7 days ago`. */
function factorOf(what: string): number {
  const [number = '0'] = /[\d.]+/.exec(what) ?? []
  if (what.startsWith('a bid')) return computeBidFactor(Math.round(100 * Number(number)))
  if (what.startsWith('posted')) return computeFreshnessFactor(0, Number(number) * dayMs)
  if (what.startsWith('a score')) return computeOpenJobsFactor(Number(number))
  return computeDistanceFactor(Number(number))
}

test('the ranking guide shows the actual factors', () => {
  const rows = rowsOf(/^(?:a bid|posted|a score|\d+ km)/)
  assert.equal(rows.length, 16)
  for (const { name, cells } of rows) assert.equal(cells[0], factorOf(name).toFixed(2), name)
})

test('the ranking guide shows the actual ranges and word weights', () => {
  const range = (name: string) =>
    rowsOf(new RegExp(`^\`${name}\``))[0]
      ?.cells.slice(1)
      .map(Number)
  assert.deepEqual(range('proximity'), [computeProximityFactor(1, 0, 0), 1])
  assert.deepEqual(range('bid'), [computeBidFactor(0), maxBidFactor])
  assert.deepEqual(range('freshness'), [minFreshness, 1])
  assert.deepEqual(range('clickRate'), [minClickRateFactor, maxClickRateFactor])
  assert.deepEqual(range('openJobs'), [minOpenJobsFactor, 1])
  assert.deepEqual(range('distance'), [minDistanceFactor, 1])
  assert.deepEqual(range('featured'), [1, maxFeaturedFactor])
  for (const field of ['title', 'company', 'category', 'place'] as const)
    assert.equal(
      Number(rowsOf(new RegExp(`^${field}$`))[0]?.cells[0]),
      computeFieldImpact(field, 1, 4),
      field,
    )
  assert.equal(Number(rowsOf(/^description$/)[0]?.cells[0]), computeFieldImpact('description', 1, 250))
  assert.match(
    guide,
    new RegExp(`; ${computeSignalsFactor([{ anyOf: [], strength: 'preferred' }])} for each request`),
  )
  assert.match(guide, new RegExp(`at least ${minAlternativeScoreShare} of`))
})

test('the formula in the guide names the factors of an explanation, in order', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Rankmaker' }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: 'rankmaker', explain: 1, benefit: 'pto' } })
  const [, formula = ''] = /score = (.*)/.exec(guide) ?? []
  assert.deepEqual(Object.keys(jobs[0]?.explain ?? {}), formula.split(' × '))
})
