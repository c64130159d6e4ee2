import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJudgedGroups, computeNdcg10 } from './judged.ts'
import { measureRelevance } from './measure.ts'
import { computeMeanRelevance } from './relevance.ts'

// Nightly: it indexes a corpus in two engines and measures 150 searches.

test('search reaches a high nDCG in every group of judged searches and clearly exceeds bm25', async () => {
  const results = await measureRelevance()
  assert.ok(results.length >= 150)
  for (const [group, list] of Map.groupBy(results, (result) => result.group))
    assert.ok(
      computeMeanRelevance(list, 'own') >= 0.85,
      `${group}: ${computeMeanRelevance(list, 'own').toFixed(3)}`,
    )
  assert.ok(
    computeMeanRelevance(results, 'own') >= 0.94,
    `all: ${computeMeanRelevance(results, 'own').toFixed(3)}`,
  )
  assert.ok(computeMeanRelevance(results, 'own') >= computeMeanRelevance(results, 'sqlite') + 0.1)
})

test('every judged search has a relevant job, and no job has two grades', () => {
  for (const { queries } of readJudgedGroups())
    for (const { q, grades } of queries) {
      const jobs = Object.values(grades).flat()
      assert.equal(new Set(jobs).size, jobs.length, q)
      assert.ok(grades[3].length + grades[2].length > 0, q)
    }
})

test('nDCG is 1 for the best order, less for another, and 0 without relevant jobs', () => {
  assert.equal(computeNdcg10([3, 2, 1], [1, 2, 3]), 1)
  assert.ok(computeNdcg10([2, 3, 1], [1, 2, 3]) < 1)
  assert.equal(computeNdcg10([0, 0], [3]), 0)
  assert.equal(
    computeNdcg10(
      Array.from({ length: 12 }, () => 3),
      Array.from({ length: 12 }, () => 3),
    ),
    1,
  )
})
