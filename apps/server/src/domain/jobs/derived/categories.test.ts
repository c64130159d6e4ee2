import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isolatedHarness } from '#test/harness/harness.ts'
import { recomputeDerivedValues } from './recompute.ts'
import { completePendingReassignments } from '#domain/campaigns/targeting/tasks.ts'

// Recomputes the jobs of all customers.
const harness = isolatedHarness()

test('a job with two minor groups has the major group of each, in both APIs and in job filters', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'two', title: 'Port Police Captain' },
    { reference: 'one', title: 'Registered Nurse' },
  ])
  const majorsOf = async () => {
    const { content } = await h.api.listMyJobs({ query: { sort: ['jobReference,desc'] } })
    return content.map(({ categories }) =>
      categories.flatMap(({ id, indication }) => (indication === 'MAJOR_INDUSTRY' ? id : [])),
    )
  }
  const expected = [[530_000, 330_000], [290_000]]
  assert.deepEqual(await majorsOf(), expected)

  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    jobFilters: [{ majorCategory: [330_000] }],
  })
  const [job] = (await h.api.searchJobs({ query: { q: 'Port Police Captain' } })).jobs
  assert.deepEqual(
    [job?.major_category0, job?.major_category1],
    ['Transportation and Material Moving Occupations', 'Protective Service Occupations'],
  )

  // As version 0.1 stored them.
  await sql`update job set major_categories = major_categories[1:1]`.execute(h.db)
  await sql`delete from assignment`.execute(h.db)
  await sql`update derived_value set version = 1 where name = 'categories'`.execute(h.db)
  await recomputeDerivedValues(h.db, h.parts)
  await completePendingReassignments(h.db, new AbortController().signal)
  assert.deepEqual(await majorsOf(), expected)
  const { content } = await h.api.listMyJobs({ query: { search: 'category=330000' } })
  assert.deepEqual(
    content.map((each) => [each.jobReference, each.campaignId]),
    [['two', campaignId]],
  )
})
