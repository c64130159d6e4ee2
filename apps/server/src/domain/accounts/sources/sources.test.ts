import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageRequest } from '#lib/postgres/pagination/paging.ts'
import { feedXml, harness, type Harness } from '#test/harness/harness.ts'
import { createSource } from './sources.ts'

const feedUrl = 'https://feeds.example.com/acme/jobs.xml?key=SECRET#part'

const make = ({ db, tenant, poolId, clock }: Harness, name: string, url: string | null = null) =>
  createSource(db, { ...tenant, poolId }, { name, feedUrl: url, at: clock.at })

test('shows the URL of a source without its secret, and the fetch interval', async (t) => {
  const h = await harness(t)
  const { id } = await make(h, 'Hourly', feedUrl)
  const source = await h.api.getSource({ params: { sourceId: id } })
  assert.deepEqual(source, {
    id,
    poolId: h.poolId,
    name: 'Hourly',
    status: 'LIVE',
    type: 'FEED',
    connector: null,
    feedAddress: 'feeds.example.com/acme/jobs.xml',
    fetchEveryMinutes: 60,
    nextFetchAt: h.clock.at.toISOString(),
    lastFetchAt: null,
    lastOutcome: null,
    failures: 0,
    heldJobs: 0,
    rejectedPrices: 0,
    acceptedCpc: null,
    searchEngines: false,
    openJobPercent: null,
    missingPay: [],
    lastImportedAt: null,
    createdAt: h.clock.at.toISOString(),
  })
  assert.doesNotMatch(JSON.stringify(await h.api.listMySources()), /SECRET/)
  assert.partialDeepStrictEqual(await h.api.getSource({ params: { sourceId: h.sourceId } }), {
    feedAddress: null,
    fetchEveryMinutes: null,
    nextFetchAt: null,
  })
})

test('pages, sorts, and filters sources', async (t) => {
  const h = await harness(t)
  for (const name of ['Beta', 'Alpha', 'Gamma']) await make(h, name, name === 'Beta' ? feedUrl : null)
  const names = async (query: Partial<PageRequest>) =>
    (await h.api.listMySources({ query })).content.map(({ name }) => name)
  assert.deepEqual(await names({}), ['Feed', 'Beta', 'Alpha', 'Gamma'])
  assert.deepEqual(await names({ sort: ['name,desc'], size: 2, page: 1 }), ['Beta', 'Alpha'])
  assert.deepEqual(await names({ search: 'name~"eta" OR name="Gamma"' }), ['Beta', 'Gamma'])
  assert.deepEqual(await names({ search: `nextFetchAt<="${h.clock.at.toISOString()}"` }), ['Beta'])
  assert.deepEqual(await names({ search: `poolId=${h.poolId} AND lastImportedAt!=null` }), [])
})

test('lists past imports, newest first, with line, reference, field, and message of each problem', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }, { reference: 'b' }])
  const flawed = feedXml([
    { reference: 'a' },
    { reference: 'bad', title: 'T'.repeat(256) },
    { reference: 'c' },
  ])
  await h.seed.jobs(h.sourceId, flawed.replaceAll('<job>', '\n<job>'))
  await h.seed.jobs(h.sourceId, 'no feed at all')
  const params = { sourceId: h.sourceId }
  const { content, totalElements } = await h.api.listSourceImports({ params })
  assert.equal(totalElements, 3)
  assert.deepEqual(
    content.map(({ outcome, counts }) => [
      outcome,
      counts.created,
      counts.deleted,
      counts.skipped,
      counts.problems,
    ]),
    [
      ['REFUSED', 0, 0, 0, 1],
      ['IMPORTED', 1, 1, 1, 1],
      ['IMPORTED', 2, 0, 0, 0],
    ],
  )
  const [refused, imported] = content
  assert.partialDeepStrictEqual(refused, { bytes: 14, httpStatus: null, durationMs: 0 })
  assert.partialDeepStrictEqual(refused?.problems, [{ severity: 'refused', code: 'not-xml', line: 1 }])
  const [problem] = imported?.problems ?? []
  assert.deepEqual(
    [problem?.line, problem?.reference, problem?.field, problem?.severity, problem?.code],
    [3, 'bad', 'title', 'skipped', 'title-too-long'],
  )
  const page = await h.api.listSourceImports({ params, query: { size: 1, page: 1 } })
  assert.deepEqual(page.content, [imported])
  const oldest = await h.api.listSourceImports({
    params,
    query: { sort: ['id,asc'], search: 'outcome="IMPORTED"' },
  })
  assert.deepEqual(
    oldest.content.map(({ id }) => id),
    content
      .map(({ id }) => id)
      .slice(1)
      .reverse(),
  )
})

test('shows the first fifty of many problems and counts all of them', async (t) => {
  const h = await harness(t)
  const far = Array.from({ length: 60 }, (_, index) => ({
    reference: `r${index}`,
    city: 'Tbilisi',
    state: 'GE',
  }))
  await h.seed.jobs(h.sourceId, far)
  const [run] = (await h.api.listSourceImports({ params: { sourceId: h.sourceId } })).content
  assert.deepEqual([run?.problems.length, run?.counts.problems], [50, 60])
})

test('pages, sorts, and filters the problems of an import, only for its customer', async (t) => {
  const h = await harness(t)
  const long = Array.from({ length: 120 }, (_, index) => ({
    reference: `long${index}`,
    title: 'T'.repeat(256),
  }))
  const flawed = feedXml([{ reference: 'a' }, ...long, { reference: 'a' }])
  await h.seed.jobs(h.sourceId, flawed.replaceAll('<job>', '\n<job>'))
  const [run] = (await h.api.listSourceImports({ params: { sourceId: h.sourceId } })).content
  assert.ok(run)
  // All are counted; the first hundred of each kind are stored.
  assert.deepEqual(run.problemKinds, [
    { code: 'title-too-long', count: 120 },
    { code: 'duplicate-reference', count: 1 },
  ])
  const list = (query: Partial<PageRequest>) =>
    h.api.listImportProblems({ params: { importId: run.id }, query })
  const first = await list({})
  assert.deepEqual([first.totalElements, first.totalPages, first.content.length], [101, 6, 20])
  assert.deepEqual(
    first.content.slice(0, 2),
    run.problems.slice(0, 2).map((problem, index) => ({ id: index + 1, ...problem })),
  )
  const last = await list({ page: 5 })
  assert.deepEqual(
    last.content.map(({ reference, code }) => [reference, code]),
    [['a', 'duplicate-reference']],
  )
  assert.equal((await list({ page: 6 })).content.length, 0)
  const references = async (query: Partial<PageRequest>) =>
    (await list(query)).content.map(({ reference }) => reference)
  assert.deepEqual(await references({ search: 'code="duplicate-reference"' }), ['a'])
  assert.deepEqual(await references({ search: 'reference="long7"' }), ['long7'])
  assert.deepEqual(await references({ sort: ['line,desc'], size: 2 }), ['a', 'long99'])
  const stranger = await harness(t)
  await assert.rejects(stranger.api.listImportProblems({ params: { importId: run.id } }), { status: 404 })
})
