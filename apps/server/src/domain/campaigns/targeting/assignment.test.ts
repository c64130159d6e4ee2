import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { harness, type Harness, type SeedJob } from '#test/harness/harness.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const titles = ['Registered Nurse', 'Truck Driver', '100% Remote Clerk', 'Nurse Manager', 'under_score']
const cities = ['Austin', 'Saint Louis', 'New York']
const jobs: SeedJob[] = Array.from({ length: 24 }, (_, index) => ({
  reference: `r${index}`,
  title: titles[index % titles.length] ?? '',
  city: cities[index % cities.length] ?? '',
  state: ['TX', 'MO', 'NY'][index % 3] ?? '',
  ...(index % 4 === 0 ? { cpc: `0.${10 + index}` } : {}),
}))

const filter: fc.Arbitrary<ConfigQuery> = fc.record(
  {
    title: fc.uniqueArray(fc.constantFrom('nurse', 'NURSE', '100%', 'under_', 'clerk', 'nothing'), {
      minLength: 1,
      maxLength: 2,
    }),
    city: fc.uniqueArray(fc.constantFrom('austin', 'St. Louis', 'NEW YORK'), { minLength: 1, maxLength: 2 }),
    jobReference: fc.uniqueArray(fc.constantFrom('r0', 'r1', 'r2', 'R3'), { minLength: 1, maxLength: 3 }),
    cpc: fc.record(
      { lower: fc.integer({ min: 0, max: 30 }), upper: fc.integer({ min: 30, max: 60 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)
const chooser = fc.record({
  applyOrder: fc.integer({ min: 0, max: 2 }),
  jobFilters: fc.array(filter, { maxLength: 2 }),
})

/** The assignment rule in plain code, as the oracle of the SQL. */
function matches(job: SeedJob, filters: readonly ConfigQuery[]) {
  const contains = (text: string, parts: readonly string[]) =>
    parts.some((part) => text.toLowerCase().includes(part.toLowerCase()))
  const city = (name: string) => name.toLowerCase().replace('st. ', 'saint ')
  const cents = job.cpc === undefined ? undefined : Math.round(Number(job.cpc) * 100)
  return filters.some(
    ({ title, city: wanted, jobReference, cpc }) =>
      (title === undefined || contains(job.title ?? '', title)) &&
      (wanted === undefined || wanted.map(city).includes(city(job.city ?? ''))) &&
      (jobReference === undefined || jobReference.includes(job.reference)) &&
      (cpc === undefined ||
        (cents !== undefined && cents >= (cpc.lower ?? 0) && cents <= (cpc.upper ?? Infinity))),
  )
}

type Chooser = { id: number; applyOrder: number; jobFilters: ConfigQuery[] }
type Placed = Chooser & { segments: Chooser[] }

const inOrder = <T extends { id: number; applyOrder: number }>(choosers: readonly T[]) =>
  choosers.toSorted((a, b) => b.applyOrder - a.applyOrder || a.id - b.id)

const assigned = async ({ api }: Harness) =>
  new Map(
    (await api.listMyJobs({ query: { size: 1000 } })).content.map((job) => [
      job.jobReference,
      [job.campaignId, job.segmentId],
    ]),
  )

test('every job is assigned to the first matching campaign and segment, for any filters and order', async (t) => {
  await checkProperty(
    fc.asyncProperty(
      fc.array(fc.record({ campaign: chooser, segments: fc.array(chooser, { maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (wanted) => {
        const h = await harness(t)
        await h.seed.jobs(h.sourceId, jobs)
        const campaigns: Placed[] = []
        for (const { campaign, segments } of wanted) {
          const { id } = await h.seed.campaign(h.poolId, campaign)
          const made: Chooser[] = []
          for (const segment of segments)
            made.push({
              ...segment,
              ...(await h.api.createSegment({ params: { campaignId: id }, body: { name: 'S', ...segment } })),
            })
          campaigns.push({ ...campaign, id, segments: made })
        }
        const expected = new Map(
          jobs.map((job) => {
            const campaign = inOrder(campaigns).find(({ jobFilters }) => matches(job, jobFilters))
            const segment =
              campaign && inOrder(campaign.segments).find(({ jobFilters }) => matches(job, jobFilters))
            return [job.reference, [campaign?.id ?? null, segment?.id ?? null]]
          }),
        )
        assert.deepEqual(Object.fromEntries(await assigned(h)), Object.fromEntries(expected))
      },
    ),
    { numRuns: 15 },
  )
})

test('jobs are reassigned after changes of filters, order, and status, including new jobs', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Nurse' },
    { reference: 'b', title: 'Driver' },
  ])
  const first = await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['nurse'] }] })
  const second = await h.seed.campaign(h.poolId, { jobFilters: [{}] })
  const where = async () =>
    Object.fromEntries([...(await assigned(h))].map(([reference, [campaignId]]) => [reference, campaignId]))
  assert.deepEqual(await where(), { a: first.id, b: second.id })
  await h.api.updateCampaign({ params: { campaignId: second.id }, body: { applyOrder: 5 } })
  assert.deepEqual(await where(), { a: second.id, b: second.id })
  await h.api.archiveCampaign({ params: { campaignId: second.id } })
  assert.deepEqual(await where(), { a: first.id, b: null })
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Nurse' },
    { reference: 'b', title: 'Driver' },
    { reference: 'c', title: 'Head nurse' },
  ])
  assert.deepEqual(await where(), { a: first.id, b: null, c: first.id })
  await h.api.updateCampaign({ params: { campaignId: first.id }, body: { jobFilters: [] } })
  assert.deepEqual(await where(), { a: null, b: null, c: null })
})

test('a description filter matches the visible text, not the markup', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'html',
      description: '<![CDATA[<p><strong>Lead</strong> our <em>ma</em>nagers of R&amp;D</p>]]>',
    },
    { reference: 'text', description: 'Nothing of it' },
  ])
  const taken = async (description: string) => {
    const { id } = await h.seed.campaign(h.poolId, { jobFilters: [{ description: [description] }] })
    const found = [...(await assigned(h))].flatMap(([reference, [campaignId]]) =>
      campaignId === id ? [reference] : [],
    )
    await h.api.archiveCampaign({ params: { campaignId: id } })
    return found
  }
  for (const words of ['R&D', 'manager', 'lead our managers', 'LEAD'])
    assert.deepEqual(await taken(words), ['html'])
  for (const words of ['strong', '<p>', 'amp', '&amp;']) assert.deepEqual(await taken(words), [])
})
