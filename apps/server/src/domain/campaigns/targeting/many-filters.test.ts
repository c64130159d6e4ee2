import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blankCampaignSettings,
  campaignDefaults,
  type CampaignSettings,
} from '@tiller/contract/platform/campaigns/schemas'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { recordStatements } from '#test/harness/statement-costs.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { runAsTenant, withJsonColumns } from '#lib/postgres/database.ts'
import { insertCampaign } from '../queries.ts'
import { insertFilteredJobs, matchesFilter } from './filtered-jobs.fixture.ts'
import { enqueueReassignment } from './pending-reassignments.ts'
import { completePendingReassignments } from './tasks.ts'

const campaigns = 60
const filtersOfEach = 100
const at = new Date('2026-03-02T15:00:00Z')

/** Each job has its own value for each filter field. */
const jobs = Array.from({ length: 240 }, (_, n) => ({
  jobReference: `r${n}`,
  zipCode: String(10_000 + (n % 50)),
  city: `town${n % 40}`,
  title: `Nurse ${n % 30} of ward`,
  description: `Care number ${n % 35} for all`,
  companyId: 1 + (n % 7),
  advertiserId: `a${n % 9}`,
  majorCategory: n % 11,
  minorCategory: n % 13,
  srcCampId: `c${n % 8}`,
  srcSegId: `s${n % 6}`,
  stateId: 1 + (n % 50),
  created: new Date(at.getTime() - n * 60_000).toISOString(),
  targetCpa: 1000 + n,
  cpc: n,
  skills: [],
  questions: 'none' as const,
}))
const exact = (
  job: (typeof jobs)[number],
): Required<Omit<ConfigQuery, `${string}Screeners` | `qualifications${string}`>> => ({
  jobReference: [job.jobReference, 'other'],
  zipCode: [job.zipCode, '99999'],
  city: [job.city.toUpperCase()],
  title: [job.title.toLowerCase()],
  description: [job.description.toUpperCase()],
  companyId: [job.companyId],
  advertiserId: [job.advertiserId],
  majorCategory: [job.majorCategory],
  minorCategory: [77, job.minorCategory],
  srcCampId: [job.srcCampId],
  srcSegId: [job.srcSegId],
  stateId: [job.stateId],
  created: { from: job.created, to: job.created },
  targetCpa: { lower: job.targetCpa, upper: job.targetCpa },
  cpc: { lower: job.cpc },
})

/** A filter for job `n`, most with one field changed so that no job matches. */
function filter(campaign: number, n: number): ConfigQuery {
  const job = jobs[(campaign * filtersOfEach + n * 7) % jobs.length] ?? assert.fail()
  const fits = exact(job)
  const spoilt: ConfigQuery[] = [
    { jobReference: ['none'] },
    { zipCode: ['99999'] },
    { city: ['nowhere'] },
    { title: ['100%'] },
    { description: ['_'] },
    { companyId: [99] },
    { advertiserId: ['A'] },
    { majorCategory: [99] },
    { minorCategory: [99] },
    { srcCampId: ['s1'] },
    { srcSegId: ['c1'] },
    { stateId: [99] },
    { created: { from: fits.created.from ?? '', to: new Date(at.getTime() - 999 * 60_000).toISOString() } },
    { targetCpa: { lower: job.targetCpa + 1 } },
    { cpc: { upper: job.cpc - 1 } },
  ]
  return { ...fits, ...spoilt[(campaign + n) % 16] }
}

/** Inserted directly, because the API would reassign all jobs for each. */
const insertCampaigns = ({ db, tenant, poolId }: Harness, filters: readonly ConfigQuery[][]) =>
  runAsTenant(db, tenant, async (tx) => {
    const ids: number[] = []
    for (const jobFilters of filters) {
      // `blankCampaignSettings` has no fields with defaults
      const settings = {
        ...campaignDefaults,
        ...blankCampaignSettings,
        name: 'C',
        jobFilters,
      } as CampaignSettings
      const row = withJsonColumns(settings, 'jobFilters', 'candidateTierSettings', 'additionalFields')
      ids.push(await insertCampaign(tx, tenant, poolId, { ...row, createdAt: at, modifiedAt: at }))
    }
    return ids
  })

test("90,000 conditions of 60 campaigns match plain code and stay far below PostgreSQL's parameter limit", async (t) => {
  const h = await harness(t)
  await insertFilteredJobs(h, jobs)
  const filters = Array.from({ length: campaigns }, (_, campaign) =>
    Array.from({ length: filtersOfEach }, (__, n) => filter(campaign, n)),
  )
  const ids = await insertCampaigns(h, filters)
  const { db, sent } = recordStatements(h.parts.pool)
  await h.db
    .transaction()
    .execute((tx) => enqueueReassignment(tx, h.tenant, h.poolId, { after: 0, unannounced: false }))
  await completePendingReassignments(db, new AbortController().signal)
  const expected = jobs.map((job) => {
    const first = filters.findIndex((ofCampaign) => ofCampaign.some((wanted) => matchesFilter(job, wanted)))
    return [job.jobReference, ids[first] ?? null]
  })
  const { rows } = await h.parts.pool.query<{ reference: string; campaign: number | null }>(
    `select job_reference as reference, campaign_id as campaign from job left join assignment on job_id = job.id
     where job.customer_id = $1 order by job.id`,
    [h.tenant.customerId],
  )
  assert.deepEqual(
    rows.map(({ reference, campaign }) => [reference, campaign]),
    expected,
  )
  const found = new Set(expected.map(([, id]) => id))
  assert.ok(found.size > 10 && found.size < campaigns, `${found.size} campaigns have jobs`)
  const most = Math.max(...sent.map(({ parameters }) => parameters.length))
  assert.ok(most > 1000 && most < 20_000, `${most} parameters`)
})

test('48,000 values of 48 filters compile to 48 conditions of constant length', async (t) => {
  const h = await harness(t)
  await insertFilteredJobs(h, jobs)
  const filters = Array.from({ length: 48 }, (_, filter) => ({
    description: Array.from({ length: 1000 }, (__, value) => `NUMBER ${filter * 1000 + value} for`),
  }))
  const [id] = await insertCampaigns(h, [filters])
  await h.db
    .transaction()
    .execute((tx) => enqueueReassignment(tx, h.tenant, h.poolId, { after: 0, unannounced: false }))
  const { db, sent } = recordStatements(h.parts.pool)
  await completePendingReassignments(db, new AbortController().signal)
  const { rows } = await h.parts.pool.query<{ campaign: number | null }>(
    'select distinct campaign_id as campaign from assignment where customer_id = $1',
    [h.tenant.customerId],
  )
  assert.deepEqual(rows, [{ campaign: id }], 'each job has one of the texts, in small letters')
  const longest = Math.max(...sent.map((query) => query.sql.length))
  assert.ok(longest < 10_000, `${longest} characters`)
})
