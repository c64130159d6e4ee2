import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness, type SeedJob } from '#test/harness/harness.ts'

const nurse: SeedJob = { reference: 'a', title: 'Registered Nurse', company: 'Mercy' }
const driver: SeedJob = { reference: 'b', title: 'Truck Driver', company: 'Haul' }

async function withJobs(t: Parameters<typeof harness>[0], jobs: readonly SeedJob[] = [nurse, driver]) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs)
  return {
    ...h,
    import: (feed: readonly SeedJob[]) => h.seed.jobs(h.sourceId, feed, { mayDelete: Infinity }),
  }
}

const all = async ({ api }: Pick<Harness, 'api'>) =>
  (await api.listMyJobs({ query: { size: 1000, sort: ['jobReference,asc'] } })).content

const job = async (h: Pick<Harness, 'api'>, reference: string) =>
  (await all(h)).find(({ jobReference }) => jobReference === reference) ?? assert.fail(`no job ${reference}`)

/** The ids of this customer's jobs that a search finds. */
async function found(h: Harness, words: string) {
  const { hits } = await h.parts.searchIndex.search({
    words,
    area: null,
    start: 0,
    limit: 100,
    nowMs: h.clock.at.getTime(),
  })
  const own = new Map((await all(h)).map(({ id, jobReference }) => [id, jobReference]))
  return hits.flatMap(({ id }) => own.get(id) ?? []).toSorted()
}

const refused = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError, 'it was not refused')
  return error
}

test('searches find the copy under its other title as soon as the expansion is created', async (t) => {
  const h = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const original = await job(h, 'a')
  const { id, ...made } = await h.api.createJobExpansion({
    params: { jobId: original.id },
    body: { title: 'Quillwort Carer' },
  })
  assert.deepEqual(made, {
    sourceId: h.sourceId,
    title: 'Quillwort Carer',
    jobFilters: { jobReference: ['a'], title: [] },
    createdAt: h.clock.at.toISOString(),
    modifiedAt: h.clock.at.toISOString(),
    lastImported: null,
  })
  assert.deepEqual(await found(h, 'quillwort'), [`a-x${id}`])
  const copy = await job(h, `a-x${id}`)
  assert.partialDeepStrictEqual(copy, {
    jobId: original.id,
    derived: true,
    originalJobReference: 'a',
    title: 'Quillwort Carer',
    company: 'Mercy',
    url: original.url,
    description: original.description,
    cities: original.cities,
    categories: original.categories,
    campaignId: original.campaignId,
    status: 'LIVE',
  })
  assert.notEqual(copy.id, original.id)
  assert.partialDeepStrictEqual(original, { jobId: original.id, derived: false, originalJobReference: 'a' })
  assert.deepEqual(await h.api.getJobExpansion({ params: { expansionId: id } }), { id, ...made })
})

test('copies follow changes of their job and keep their ids across imports', async (t) => {
  const h = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  const reference = `a-x${id}`
  const before = await job(h, reference)
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const again = await h.import([nurse, driver])
  assert.partialDeepStrictEqual(again, {
    outcome: 'UNCHANGED',
    counts: { created: 0, updated: 0, deleted: 0, unchanged: 2 },
  })
  assert.deepEqual(await job(h, reference), before, 'the same feed changes nothing')

  const moved = await h.import([{ ...nurse, city: 'Dallas' }, driver])
  assert.partialDeepStrictEqual(moved.counts, { created: 0, updated: 1, deleted: 0, unchanged: 1 })
  assert.deepEqual((await job(h, reference)).cities, ['Dallas, TX'])
  assert.equal((await job(h, reference)).title, 'Quillwort')

  await h.import([driver])
  assert.deepEqual([(await job(h, 'a')).status, (await job(h, reference)).status], ['DELETED', 'DELETED'])
  assert.deepEqual(await found(h, 'quillwort'), [])

  await h.import([nurse, driver])
  assert.partialDeepStrictEqual(await job(h, reference), { id: before.id, status: 'LIVE' })
  assert.deepEqual(await found(h, 'quillwort'), [reference])
})

test('the cached total of the job list is exact after any imports and expansions', async (t) => {
  const h = await withJobs(t)
  const total = async () => {
    const { totalElements } = await h.api.listMyJobs({ query: { size: 1 } })
    assert.equal(totalElements, (await all(h)).length)
    return totalElements
  }
  assert.equal(await total(), 2)
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  assert.equal(await total(), 3)
  await h.import([{ ...nurse, city: 'Dallas' }, driver, { ...driver, reference: 'c' }])
  assert.equal(await total(), 4, 'what an import changes is not counted again')
  await h.api.deleteJobExpansion({ params: { expansionId: id } })
  await h.import([driver])
  assert.equal(await total(), 4, 'what is gone is listed as DELETED')
  await h.db
    .deleteFrom('job')
    .where('customerId', '=', h.tenant.customerId)
    .where('jobReference', '=', 'c')
    .execute()
  assert.equal(await total(), 3)
})

test('a feed may contain a reference that looks like that of a copy', async (t) => {
  const h = await withJobs(t)
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  const lookalike = { reference: `a-x${id}`, title: 'Lookalike' }
  const { counts } = await h.import([nurse, driver, lookalike])
  assert.partialDeepStrictEqual(counts, { created: 1, updated: 0, deleted: 0, unchanged: 2 })
  const titles = (await all(h)).map(({ title, derived }) => `${title}${derived ? ', a copy' : ''}`)
  assert.deepEqual(titles.toSorted(), ['Lookalike', 'Quillwort, a copy', 'Registered Nurse', 'Truck Driver'])
})

test('the expansion of a source selects jobs that match both of its lists, including later imports', async (t) => {
  const h = await withJobs(t)
  const make = (jobFilters: { jobReference?: string[]; title?: string[] }) =>
    h.api.createSourceExpansion({ params: { sourceId: h.sourceId }, body: { title: 'Carer', jobFilters } })
  const nurses = await make({ title: ['NURSE', 'midwife'] })
  const both = await make({ title: ['nurse'], jobReference: ['a', 'b', 'later'] })
  const later = await make({ jobReference: ['later'] })
  const copies = async () =>
    (await all(h)).flatMap(({ derived, jobReference, status }) =>
      derived && status !== 'DELETED' ? [jobReference] : [],
    )
  assert.deepEqual(await copies(), [`a-x${nurses.id}`, `a-x${both.id}`].toSorted())
  await h.import([nurse, driver, { reference: 'later', title: 'Head Nurse' }])
  const expected = [nurses, both].flatMap(({ id }) => [`a-x${id}`, `later-x${id}`])
  assert.deepEqual(await copies(), [...expected, `later-x${later.id}`].toSorted())
  await h.import([{ ...nurse, title: 'Cook' }, driver, { reference: 'later', title: 'Cook' }])
  assert.deepEqual(await copies(), [`later-x${later.id}`])
})

test('lastImported is the last import with a job for the expansion, changed or not', async (t) => {
  const h = await withJobs(t)
  const { id: expansionId } = await h.api.createSourceExpansion({
    params: { sourceId: h.sourceId },
    body: { title: 'Carer', jobFilters: { jobReference: ['a'] } },
  })
  const last = async () => (await h.api.getJobExpansion({ params: { expansionId } })).lastImported
  const later = () => (h.clock.at = new Date(h.clock.at.getTime() + 60_000)).toISOString()
  assert.equal(await last(), null)
  const first = later()
  await h.import([nurse, driver])
  assert.equal(await last(), first)
  const second = later()
  await h.import([{ ...nurse, city: 'Dallas' }, driver])
  assert.equal(await last(), second)
  later()
  await h.import([driver])
  assert.equal(await last(), second)
})

test('campaigns and segments match a copy by its own title and reference', async (t) => {
  const h = await withJobs(t)
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  const byTitle = await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['quillwort'] }], applyOrder: 2 })
  const byReference = await h.seed.campaign(h.poolId, {
    jobFilters: [{ jobReference: ['a'] }],
    applyOrder: 1,
  })
  const copy = async () => (await job(h, `a-x${id}`)).campaignId
  assert.deepEqual([(await job(h, 'a')).campaignId, await copy()], [byReference.id, byTitle.id])
  await h.api.updateCampaign({ params: { campaignId: byTitle.id }, body: { jobFilters: [] } })
  assert.equal(await copy(), null, "a filter for the original's reference is not one for the copy's")
  await h.api.updateCampaign({
    params: { campaignId: byReference.id },
    body: { jobFilters: [{ jobReference: ['a', `a-x${id}`] }] },
  })
  assert.equal(await copy(), byReference.id)
  const params = { campaignId: byReference.id }
  const segment = await h.api.createSegment({
    params,
    body: { name: 'S', jobFilters: [{ title: ['quillwort'] }] },
  })
  assert.equal((await job(h, `a-x${id}`)).segmentId, segment.id)
  assert.equal((await job(h, 'a')).segmentId, null)
})

test('copies keep their ids when the title or the jobs of their expansion change', async (t) => {
  const h = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  const copy = await job(h, `a-x${id}`)
  const params = { expansionId: id }
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const same = await h.api.updateJobExpansion({ params, body: { title: 'Quillwort' } })
  assert.notEqual(same.modifiedAt, h.clock.at.toISOString(), 'what changes nothing changes nothing')
  const renamed = await h.api.updateJobExpansion({ params, body: { title: 'Brackwort' } })
  assert.equal(renamed.modifiedAt, h.clock.at.toISOString())
  assert.partialDeepStrictEqual(await job(h, `a-x${id}`), { id: copy.id, title: 'Brackwort' })
  assert.deepEqual([await found(h, 'quillwort'), await found(h, 'brackwort')], [[], [`a-x${id}`]])
  await h.api.updateJobExpansion({ params, body: { jobFilters: { title: ['driver'] } } })
  assert.deepEqual(await found(h, 'brackwort'), [`b-x${id}`])
  assert.equal((await job(h, `a-x${id}`)).status, 'DELETED')
})

test('deleting an expansion deletes its copies', async (t) => {
  const h = await withJobs(t)
  await h.seed.campaign(h.poolId, { live: true })
  const { id } = await h.api.createJobExpansion({
    params: { jobId: (await job(h, 'a')).id },
    body: { title: 'Quillwort' },
  })
  assert.deepEqual(await h.api.deleteJobExpansion({ params: { expansionId: id } }), {})
  assert.deepEqual(await found(h, 'quillwort'), [])
  assert.equal((await job(h, `a-x${id}`)).status, 'DELETED')
  await h.import([{ ...nurse, city: 'Dallas' }, driver])
  assert.equal((await job(h, `a-x${id}`)).status, 'DELETED')
  assert.equal((await refused(h.api.getJobExpansion({ params: { expansionId: id } }))).status, 404)
})

test('expansions are listed by job, by source, and by source and reference', async (t) => {
  const h = await withJobs(t)
  const original = await job(h, 'a')
  const one = await h.api.createJobExpansion({ params: { jobId: original.id }, body: { title: 'One' } })
  const params = { sourceId: h.sourceId }
  const two = await h.api.createSourceExpansion({
    params,
    body: { title: 'Two', jobFilters: { title: ['nurse'] } },
  })
  const three = await h.api.createReferenceExpansion({
    params: { ...params, jobReference: 'never seen/here' },
    body: { title: 'Three' },
  })
  const ids = (page: { content: { id: number }[] }) => page.content.map(({ id }) => id)
  const copy = await job(h, `a-x${one.id}`)
  for (const { id } of [original, copy])
    assert.deepEqual(ids(await h.api.listExpansionsOfJob({ params: { jobId: id } })), [one.id, two.id])
  assert.deepEqual(ids(await h.api.listSourceExpansions({ params })), [one.id, two.id, three.id])
  assert.deepEqual(ids(await h.api.listJobExpansions()), [one.id, two.id, three.id])
  const of = async (jobReference: string) =>
    ids(await h.api.listReferenceExpansions({ params: { ...params, jobReference } }))
  assert.deepEqual(await of('a'), [one.id, two.id])
  assert.deepEqual(await of('b'), [])
  assert.deepEqual(await of('never seen/here'), [three.id])
  assert.deepEqual(ids(await h.api.listJobExpansions({ query: { search: 'title="Two"' } })), [two.id])
})

test('a bulk request creates many expansions and reports the result of each', async (t) => {
  const h = await withJobs(t)
  const original = await job(h, 'a')
  const jobFilters = { jobReference: ['b'] }
  const { items } = await h.api.createJobExpansions({
    body: {
      items: [
        { jobId: original.id, title: 'One' },
        { jobId: 9_007_199_254_740_991, title: 'Nobody' },
        { sourceId: h.sourceId, title: 'Two', jobFilters },
        { sourceId: h.sourceId, title: 'Nothing', jobFilters: { title: [] } },
      ],
    },
  })
  assert.deepEqual(
    items.map(({ status, problem, jobExpansion }) => [status, problem?.code ?? jobExpansion?.title]),
    [
      [200, 'One'],
      [404, 'not-found'],
      [200, 'Two'],
      [400, 'invalid-request'],
    ],
  )
  assert.deepEqual((await h.api.listJobExpansions()).totalElements, 2)
  const muddled = await refused(
    h.api.createJobExpansions({
      body: { items: [{ title: 'x' }, { title: 'x', jobId: original.id, sourceId: h.sourceId, jobFilters }] },
    }),
  )
  assert.deepEqual(
    muddled.errors.map(({ field }) => field),
    ['items[0]', 'items[1]'],
  )
})

test('copies created in bulk are searchable with the response, or soon after it reports that they are not yet', async (t) => {
  const h = await withJobs(
    t,
    Array.from({ length: 10 }, (_, n) => ({ reference: `r${n}`, title: `Nurse ${n}` })),
  )
  await h.seed.campaign(h.poolId, { live: true })
  const originals = await all(h)
  const items = [1, 2, 3].flatMap((turn) =>
    originals.map(({ id }) => ({ jobId: id, title: `Spleenwort Carer ${turn}` })),
  )
  const made = await h.api.createJobExpansions.withResponse({ body: { items } })
  assert.ok(made.data.items.every(({ status }) => status === 200))
  const copies = (await all(h)).filter(({ derived }) => derived).map(({ jobReference }) => jobReference)
  assert.equal(copies.length, 30)
  if (made.headers.get('x-tiller-search') === 'pending') await h.parts.searchIndex.catchUp()
  assert.deepEqual(await found(h, 'spleenwort'), copies.toSorted())
})

test('expansions beyond a limit are refused with an explanation', async (t) => {
  const h = await withJobs(t)
  const { id: jobId } = await job(h, 'a')
  const make = (title: string) => h.api.createJobExpansion({ params: { jobId }, body: { title } })
  for (let copies = 0; copies < 20; copies += 1) await make(`Title ${copies}`)
  const tooMany = await refused(make('One more'))
  assert.deepEqual([tooMany.status, tooMany.code], [409, 'quota-exceeded'])
  assert.match(tooMany.message, /at most 20 copies/)
  assert.equal((await h.api.listJobExpansions()).totalElements, 20)
  assert.equal((await refused(make(' '))).status, 400)
  assert.equal((await refused(make('x'.repeat(256)))).status, 400)
  const nothing = await refused(
    h.api.createSourceExpansion({ params: { sourceId: h.sourceId }, body: { title: 'x', jobFilters: {} } }),
  )
  assert.deepEqual(nothing.errors[0]?.message, 'must name a jobReference or a title')
})

test('an expansion with the title of a job does not copy it', async (t) => {
  const h = await withJobs(t)
  const { id: jobId } = await job(h, 'a')
  await h.api.createJobExpansion({ params: { jobId }, body: { title: 'registered nurse' } })
  assert.equal((await all(h)).length, 2)
})
