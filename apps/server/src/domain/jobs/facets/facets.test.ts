import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness } from '#test/harness/harness.ts'

const zip = '<postalcode>78701</postalcode>'

async function withJobs(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Registered Nurse', company: 'Mercy', extra: zip },
    { reference: 'b', title: 'Line Cook', company: 'Diner', city: 'Saint Louis', state: 'MO' },
    { reference: 'c', title: 'Line Cook', company: 'Diner', city: 'Dallas', state: 'TX' },
  ])
  const { id } = await h.seed.campaign(h.poolId, {
    name: 'Cooks',
    jobFilters: [{ title: ['cook'] }],
    live: true,
  })
  const found = async (search: string) =>
    (await h.api.listMyJobs({ query: { search, sort: ['jobReference,asc'] } })).content.map(
      (job) => job.jobReference,
    )
  return { ...h, campaignId: id, found }
}

test('jobs are searched by city, state, zip code, category, company, and source', async (t) => {
  const { found, sourceId } = await withJobs(t)
  assert.deepEqual(await found('city="Dallas"'), ['c'])
  assert.deepEqual(await found('city="St. Louis"'), ['b'], 'by any spelling')
  assert.deepEqual(await found('city~"loui"'), ['b'])
  assert.deepEqual(await found('state="TX"'), ['a', 'c'])
  assert.deepEqual(await found('state:("MO","AK")'), ['b'])
  assert.deepEqual(await found('-state="TX"'), ['b'])
  assert.deepEqual(await found('state="XX"'), [])
  assert.deepEqual(await found('zipcode="78701"'), ['a'])
  assert.deepEqual(await found('zipcode~"787"'), ['a'])
  assert.deepEqual(await found('zipcode=null'), ['b', 'c'])
  assert.deepEqual(await found('category=350000'), ['b', 'c'], 'a major category')
  assert.deepEqual(await found('category=291000'), ['a'], 'a minor one')
  assert.deepEqual(await found('category!=350000 AND state="TX"'), ['a'])
  assert.deepEqual(await found('company="Diner" AND city="Dallas"'), ['c'])
  assert.deepEqual(await found(`sourceId=${sourceId}`), ['a', 'b', 'c'])
  const error: unknown = await found('city>"A"').catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError)
  assert.match(error.errors[0]?.message ?? '', /there may be several of city, which have no order/)
})

test('each facet counts its jobs and contains the search that finds them', async (t) => {
  const { api, found, campaignId, sourceId } = await withJobs(t)
  const { jobs, ...facets } = await api.getMyJobFacets()
  assert.equal(jobs, 3)
  const counts = (facet: { label: string; jobs: number }[]) =>
    facet.map(({ label, jobs: n }) => `${label} ${n}`)
  assert.deepEqual(counts(facets.status), ['LIVE 2', 'UNPROCESSED 1'])
  assert.deepEqual(counts(facets.company), ['Diner 2', 'Mercy 1'])
  assert.deepEqual(counts(facets.state), ['Texas 2', 'Missouri 1'])
  assert.deepEqual(counts(facets.city), ['Austin 1', 'Dallas 1', 'St. Louis 1'])
  assert.deepEqual(counts(facets.campaign), ['Cooks 2'])
  assert.equal(facets.campaign[0]?.value, String(campaignId))
  assert.equal(facets.source[0]?.value, String(sourceId))
  assert.deepEqual(counts(facets.category), [
    'Food Preparation and Serving Related Occupations 2',
    'Healthcare Practitioners and Technical Occupations 1',
  ])
  for (const each of Object.values(facets).flat())
    assert.equal((await found(each.search)).length, each.jobs, each.search)
})

test('facets count only the jobs that match the search', async (t) => {
  const { api } = await withJobs(t)
  const { jobs, state, company } = await api.getMyJobFacets({
    query: { search: 'status="LIVE" AND city="Dallas"' },
  })
  assert.deepEqual([jobs, state.length, company[0]?.value], [1, 1, 'Diner'])
  assert.equal((await api.getMyJobFacets({ query: { search: 'title="nothing"' } })).jobs, 0)
})

test('a copy is listed with its expansion on request', async (t) => {
  const { api } = await withJobs(t)
  const [job] = (await api.listMyJobs({ query: { search: 'jobReference="a"' } })).content
  const expansion = await api.createJobExpansion({
    params: { jobId: job?.id ?? 0 },
    body: { title: 'Carer' },
  })
  const query = { expand: ['expansion' as const] }
  const [copy] = (await api.listMyJobs({ query: { ...query, search: 'derived=true' } })).content
  assert.deepEqual(copy?.expansion, expansion)
  assert.deepEqual((await api.getJob({ params: { id: copy.id }, query })).expansion, expansion)
  assert.equal((await api.getJob({ params: { id: job?.id ?? 0 }, query })).expansion, null)
  assert.ok(!('expansion' in (await api.getJob({ params: { id: copy.id } }))))
})
