import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blankCampaignSettings,
  campaignDefaults,
  type CampaignSettings,
} from '@tiller/contract/platform/campaigns/schemas'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { segmentDefaults } from '@tiller/contract/platform/segments/schemas'
import fc from 'fast-check'
import { harness, testStart, type Harness } from '#test/harness/harness.ts'
import { runAsTenant, withJsonColumns, type Tx } from '#lib/postgres/database.ts'
import { insertCampaign, updateCampaignRow } from '../queries.ts'
import { insertSegment, updateSegmentRow } from '../segments/queries.ts'
import { assignJobsById } from './assignment.ts'
import { reassignAffectedJobs, type AssignmentChange } from './reassign.ts'
import {
  insertFilteredJobs,
  matchesFilter,
  requirementIds,
  type FilteredJob,
} from './filtered-jobs.fixture.ts'
import { runReassignmentBatch } from './pending-reassignments.ts'
import { completePendingReassignments } from './tasks.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const minutesAgo = (minutes: number) => new Date(testStart.getTime() - minutes * 60_000).toISOString()

const titles = ['Registered Nurse', '100% Remote Clerk', 'under_score', 'Élan nurse', 'back\\slash']
const job: fc.Arbitrary<FilteredJob> = fc.record({
  jobReference: fc.constant(''),
  zipCode: fc.constantFrom('02139', '78701'),
  city: fc.constantFrom('newyork', 'saintlouis', 'coeurdalene'),
  title: fc.constantFrom(...titles),
  description: fc.constantFrom('Care for R&D', 'Drive 100%', 'ÉCOLE'),
  companyId: fc.integer({ min: 1, max: 3 }),
  advertiserId: fc.constantFrom('a', 'A', null),
  majorCategory: fc.integer({ min: 1, max: 2 }),
  minorCategory: fc.integer({ min: 1, max: 2 }),
  srcCampId: fc.constantFrom('c', null),
  srcSegId: fc.constantFrom('s', null),
  stateId: fc.integer({ min: 1, max: 3 }),
  created: fc.integer({ min: 0, max: 4 }).map(minutesAgo),
  targetCpa: fc.option(fc.integer({ min: 0, max: 4 })),
  cpc: fc.option(fc.integer({ min: 0, max: 4 })),
  questions: fc.constantFrom('none', 'open', 'screening'),
  skills: fc.subarray(Object.values(requirementIds), { maxLength: 2 }),
})

const some = <T>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: Math.min(2, values.length) })
const range = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .chain(([one, other]) =>
    fc.constantFrom(
      { lower: Math.min(one, other), upper: Math.max(one, other) },
      { lower: one },
      { upper: one },
      {},
    ),
  )
const created = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .chain(([one, other]) =>
    fc.constantFrom(
      { from: minutesAgo(Math.max(one, other)), to: minutesAgo(Math.min(one, other)) },
      { from: minutesAgo(one) },
      { to: minutesAgo(one) },
      {},
    ),
  )

/** Every filter field of the contract, checked by the compiler. */
const fields: { [Field in keyof Required<ConfigQuery>]: fc.Arbitrary<Required<ConfigQuery>[Field]> } = {
  jobReference: some('r1', 'r2', 'R3', 'r5', 'r8', 'r13', 'r21'),
  zipCode: some('02139', '78701', '99999'),
  city: some('New York City', 'St. Louis', 'COEUR D ALENE', 'Nowhere'),
  title: some('nurse', 'NURSE', '100%', 'under_', 'éLAN', '\\s', 'nothing'),
  description: some('r&d', '100%', 'école', '_'),
  companyId: some(1, 2, 9),
  advertiserId: some('a', 'A', 'b'),
  majorCategory: some(1, 2, 9),
  minorCategory: some(1, 2, 9),
  srcCampId: some('c', 'C'),
  srcSegId: some('s', 'S'),
  stateId: some(1, 2, 9),
  created,
  targetCpa: range,
  cpc: range,
  hasSmartScreeners: fc.boolean(),
  qualificationsInclude: some(...Object.keys(requirementIds)),
  qualificationsExclude: some(...Object.keys(requirementIds)),
}
const entry = (field: keyof ConfigQuery) => fields[field].map((value: unknown) => [field, value] as const)
// `Object.keys` loses the type
const names = Object.keys(fields) as (keyof ConfigQuery)[]
/** Mostly few fields, so that matches are common. */
const filter = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  .chain((chosen) => fc.tuple(...chosen.map(entry)))
  .map((entries): ConfigQuery => Object.fromEntries(entries))
const jobFilters = fc.oneof(
  fc.constant<ConfigQuery[]>([]),
  fc.constant<ConfigQuery[]>([{}]),
  fc.array(filter, { minLength: 1, maxLength: 3 }),
)
const applyOrder = fc.integer({ min: 0, max: 3 })

type Chooser = { id: number; applyOrder: number; jobFilters: ConfigQuery[] }
type Campaign = Chooser & { segments: Chooser[] }
type World = {
  h: Harness
  jobs: { id: number; job: FilteredJob; deleted: boolean; isCopy?: true }[]
  campaigns: Campaign[]
  /** Number of created title expansions. */
  expanded: number
}

const inOrder = <T extends Chooser>(candidates: readonly T[]) =>
  candidates.toSorted((a, b) => b.applyOrder - a.applyOrder || a.id - b.id)
const first = <T extends Chooser>(candidates: readonly T[], wanted: FilteredJob) =>
  inOrder(candidates).find((each) => each.jobFilters.some((one) => matchesFilter(wanted, one)))

/** The expected assignments, from plain code. */
const expected = ({ jobs, campaigns }: World) =>
  jobs.map(({ id, job: wanted, deleted }) => {
    const campaign = deleted ? undefined : first(campaigns, wanted)
    return [id, campaign?.id ?? null, (campaign && first(campaign.segments, wanted)?.id) ?? null]
  })

async function found({ h }: World) {
  const { rows } = await h.parts.pool.query<{ id: number; campaign: number | null; segment: number | null }>(
    `select job.id, campaign_id as campaign, segment_id as segment from job left join assignment on job_id = job.id
     where job.customer_id = $1 order by job.id`,
    [h.tenant.customerId],
  )
  return rows.map(({ id, campaign, segment }) => [id, campaign, segment])
}

const isPending = async ({ h }: World) =>
  (await h.db.selectFrom('reassignment').where('poolId', '=', h.poolId).select('poolId').execute()).length > 0

const campaignRow = (settings: Pick<Chooser, 'applyOrder' | 'jobFilters'>) => {
  // `blankCampaignSettings` has no fields with defaults
  const all = { ...campaignDefaults, ...blankCampaignSettings, name: 'C', ...settings } as CampaignSettings
  const row = withJsonColumns(all, 'jobFilters', 'candidateTierSettings', 'additionalFields')
  return { ...row, createdAt: testStart, modifiedAt: testStart }
}

const segmentRow = (campaignId: number, settings: Pick<Chooser, 'applyOrder' | 'jobFilters'>) => ({
  ...withJsonColumns({ ...segmentDefaults, name: 'S', ...settings }, 'jobFilters'),
  campaignId,
  createdAt: testStart,
  modifiedAt: testStart,
})

/** A random change in one transaction, with a random limit of reassigned jobs. */
const action = fc.record({
  kind: fc.constantFrom(
    ...([
      'create',
      'create',
      'filters',
      'filters',
      'order',
      'archive',
      'segment',
      'segmentFilters',
      'dropSegment',
    ] as const),
    ...(['import', 'delete', 'expand', 'expand', 'step', 'crash'] as const),
  ),
  /** Index of an existing object. */
  at: fc.nat(),
  jobFilters,
  applyOrder,
  jobs: fc.array(job, { minLength: 1, maxLength: 6 }),
  /** Title of an expansion. */
  title: fc.constantFrom(...titles, 'Chauffeur'),
  effort: fc.record({
    timeLimitMs: fc.constantFrom(-1, Infinity, Infinity),
    batchSize: fc.record({ jobs: fc.integer({ min: 1, max: 8 }) }),
  }),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const pick = <T>(list: readonly T[], at: number) => list[at % list.length]

/** Writes the row and reassigns jobs in one transaction, like an API operation. */
const change = ({ h }: World, { effort }: Action, write: (tx: Tx) => Promise<AssignmentChange>) =>
  runAsTenant(h.db, h.tenant, async (tx) =>
    reassignAffectedJobs(tx, { ...h.tenant, poolId: h.poolId }, await write(tx), {
      ...effort,
      batchSize: { ...effort.batchSize },
    }),
  )

async function create(world: World, a: Action) {
  const { jobFilters, applyOrder } = a
  await change(world, a, async (tx) => {
    const { tenant, poolId } = world.h
    const id = await insertCampaign(tx, tenant, poolId, campaignRow({ jobFilters, applyOrder }))
    world.campaigns.push({ id, jobFilters, applyOrder, segments: [] })
    return { campaignId: id, orderBefore: null }
  })
}

async function changeCampaign(world: World, a: Action, campaign: Campaign) {
  const changes = a.kind === 'order' ? { applyOrder: a.applyOrder } : { jobFilters: a.jobFilters }
  const row =
    a.kind === 'archive' ? ({ status: 'ARCHIVED' } as const) : withJsonColumns(changes, 'jobFilters')
  await change(world, a, async (tx) => {
    await updateCampaignRow(tx, world.h.tenant, campaign.id, row)
    return { campaignId: campaign.id, orderBefore: campaign.applyOrder }
  })
  if (a.kind === 'archive') world.campaigns = world.campaigns.filter((each) => each !== campaign)
  else Object.assign(campaign, changes)
}

async function changeSegment(world: World, a: Action, campaign: Campaign) {
  const { jobFilters, applyOrder, kind } = a
  const { tenant } = world.h
  const segment = kind === 'segment' ? undefined : pick(campaign.segments, a.at)
  if (kind !== 'segment' && segment === undefined) return
  await change(world, a, async (tx) => {
    if (segment === undefined) {
      const id = await insertSegment(tx, tenant, segmentRow(campaign.id, { jobFilters, applyOrder }))
      campaign.segments.push({ id, jobFilters, applyOrder })
    } else if (kind === 'dropSegment') {
      await updateSegmentRow(tx, tenant, segment.id, { status: 'ARCHIVED' })
      campaign.segments = campaign.segments.filter((each) => each !== segment)
    } else {
      await updateSegmentRow(
        tx,
        tenant,
        segment.id,
        withJsonColumns({ jobFilters, applyOrder }, 'jobFilters'),
      )
      Object.assign(segment, { jobFilters, applyOrder })
    }
    return { campaignId: campaign.id, segmentsOnly: true }
  })
}

/** Pools with sparse ids are reassigned by another plan than dense ones. */
const leaveGap = ({ parts }: Harness) =>
  parts.pool.query(
    `select setval(pg_get_serial_sequence('job', 'id'), nextval(pg_get_serial_sequence('job', 'id')) + 50)`,
  )

async function changeJobs(world: World, a: Action) {
  const { h } = world
  if (a.at % 2 === 0) await leaveGap(h)
  const gone = a.kind === 'delete' ? pick(world.jobs, a.at) : undefined
  const ids = gone === undefined ? await insertFilteredJobs(h, a.jobs) : [gone.id]
  if (gone === undefined)
    world.jobs.push(...ids.map((id, index) => ({ id, job: a.jobs[index] ?? assert.fail(), deleted: false })))
  else {
    gone.deleted = true
    await h.parts.pool.query('update job set deleted_at = now() where id = $1', [gone.id])
  }
  await h.db.transaction().execute((tx) => assignJobsById(tx, h.tenant, h.poolId, ids))
}

/** Adds a title expansion, which is a job with its own reference. */
async function expandJob(world: World, a: Action) {
  const { h } = world
  const original = pick(
    world.jobs.filter(({ deleted, isCopy }) => !deleted && !isCopy),
    a.at,
  )
  if (original === undefined) return
  const { id } = await h.api.createJobExpansion({ params: { jobId: original.id }, body: { title: a.title } })
  const copies = await h.db
    .selectFrom('job')
    .select(['id', 'jobReference'])
    .where('expansionId', '=', id)
    .execute()
  assert.equal(copies.length, Number(a.title !== original.job.title), 'a job is no copy of itself')
  for (const { id: copyId, jobReference } of copies) {
    const copy = { ...original.job, title: a.title, jobReference, created: minutesAgo(0) }
    world.jobs.push({ id: copyId, job: copy, deleted: false, isCopy: true })
  }
  world.expanded += copies.length
}

class Crash extends Error {}

async function step({ h }: World, a: Action) {
  const work = h.db.transaction().execute(async (tx) => {
    await runReassignmentBatch(tx, h.tenant, h.poolId, { ...a.effort.batchSize })
    if (a.kind === 'crash') throw new Crash()
  })
  await (a.kind === 'crash' ? assert.rejects(work, Crash) : work)
}

async function perform(world: World, a: Action) {
  const campaign = pick(world.campaigns, a.at)
  if (a.kind === 'create') await create(world, a)
  else if (a.kind === 'import' || a.kind === 'delete') await changeJobs(world, a)
  else if (a.kind === 'expand') await expandJob(world, a)
  else if (a.kind === 'step' || a.kind === 'crash') await step(world, a)
  else if (campaign === undefined) return
  else if (a.kind === 'filters' || a.kind === 'order' || a.kind === 'archive')
    await changeCampaign(world, a, campaign)
  else await changeSegment(world, a, campaign)
}

test('any sequence of changes, title expansions, and interruptions assigns every job like plain code', async (t) => {
  const seen = { pending: 0, settled: 0, taken: 0, expanded: 0 }
  await checkProperty(
    fc.asyncProperty(
      fc.array(job, { minLength: 4, maxLength: 16 }),
      fc.array(action, { minLength: 4, maxLength: 14 }),
      async (given, actions) => {
        const h = await harness(t)
        const world: World = { h, jobs: [], campaigns: [], expanded: 0 }
        const jobs = given.map((each, index) => ({ ...each, jobReference: `r${index}` }))
        const near = await insertFilteredJobs(h, jobs.slice(0, -2))
        await leaveGap(h)
        for (const [index, id] of [...near, ...(await insertFilteredJobs(h, jobs.slice(-2)))].entries())
          world.jobs.push({ id, job: jobs[index] ?? assert.fail(), deleted: false })
        for (const [index, each] of actions.entries()) {
          await perform(world, {
            ...each,
            jobs: each.jobs.map((one, n) => ({ ...one, jobReference: `n${index}-${n}` })),
          })
          // Only a pending reassignment may explain a difference.
          const pending = await isPending(world)
          seen[pending ? 'pending' : 'settled'] += 1
          if (!pending) assert.deepEqual(await found(world), expected(world))
        }
        await completePendingReassignments(h.db, new AbortController().signal)
        assert.deepEqual(await found(world), expected(world))
        assert.equal(await isPending(world), false)
        seen.taken += expected(world).filter(([, campaign]) => campaign !== null).length
        seen.expanded += world.expanded
      },
    ),
    { numRuns: 40 },
  )
  const steps = seen.pending + seen.settled
  const isVaried = Math.min(seen.pending, seen.settled, seen.taken) > steps / 20
  assert.ok(isVaried && seen.expanded > 0, JSON.stringify(seen))
})
