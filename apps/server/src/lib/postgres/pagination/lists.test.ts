import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import type { ListFieldType } from '@tiller/contract/list'
import type { Operation } from '@tiller/contract/operation'
import { platformOperations } from '@tiller/contract/platform/platform'
import fc from 'fast-check'
import { makeApplication } from '#test/harness/applications.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { selectCases } from '../../../../../../test/nightly.ts'
import { heldImport, newAlert } from '#test/contract/every-operation/cases.ts'

// Also nightly: it sorts each list by each field both ways. In `npm test`, each field is sorted one way.

/** The list parameters in the contract, as JSON. */
type Parameters = {
  search?: { 'x-search-fields'?: Record<string, ListFieldType> }
  sort?: { items: { pattern: string } }
  report?: object
}

/** Every list of the contract: each operation with a search. */
const listOperations = Object.values<Operation>(platformOperations).flatMap(({ id, params, query }) => {
  const { search, sort, report } = (query?.properties ?? {}) as Parameters
  const fields = search?.['x-search-fields']
  const sortFields = /^\^\((.+)\),/.exec(sort?.items.pattern ?? '')?.[1]
  if (fields === undefined || sortFields === undefined) return []
  const takes = Object.keys(params?.properties ?? {})
  // Figures are searched and sorted with or without a report; only with one are they in the rows.
  const figures = report === undefined ? {} : { report: ['EVENTS', 'SPENDING'] }
  return { id, takes, figures, search: fields, sort: sortFields.replaceAll('\\.', '.').split('|') }
})

type Item = Record<string, unknown>
type Page = { content: Item[]; totalElements: number; totalPages: number; number: number; size: number }
type List = (query?: { page?: number; size?: number; sort?: string[]; search?: string }) => Promise<Page>

async function createAlerts(h: Harness) {
  for (const campaignId of [7, 8, 8]) {
    await newAlert(h, campaignId)
    h.clock.at = new Date(h.clock.at.getTime() + 1000)
  }
}

/** Creates a few of every listable object and returns each list as a function of its query. */
async function withLists(t: TestContext) {
  const h = await harness(t)
  const { api, db, tenant, poolId, sourceId, seed, clock } = h
  for (let made = 0; made < 3; made += 1) await anotherCustomer(h, { parent: tenant })
  await db
    .insertInto('pool')
    .values({ ...tenant, name: 'An "odd" pool, 100%', createdAt: clock.at })
    .execute()
  await seed.jobs(sourceId, [
    { reference: 'b', title: 'Cook', company: 'Zebra' },
    { reference: 'a', title: 'Cook', company: 'acme' },
    { reference: 'C', title: 'Driver', company: 'Acme' },
    { reference: 'd', title: 'Nurse', company: 'Acme' },
  ])
  const hooks = ['https://hooks.example.com/a', 'https://hooks.example.com/b'].map((url) =>
    api.createWebhook({ body: { url, eventTypes: ['platform:Campaign:statusChanged:v1'] } }),
  )
  const [{ id: webhookId } = { id: 0 }] = await Promise.all(hooks)
  for (const name of ['North', 'South', 'South'])
    await api.createSavedView({ body: { name, address: `/jobs?search=${name}`, shared: name === 'North' } })
  for (const role of ['VIEWER', 'EDITOR', 'VIEWER'] as const)
    await api.inviteUser({ body: { emailAddress: `${randomUUID()}@example.com`, role } })
  await createAlerts(h)
  for (const name of ['North', 'South']) await api.createPublisher({ body: { name } })
  const { id: apiSourceId } = await api.createSource({
    params: { poolId },
    body: { name: 'ATS', type: 'API' },
  })
  for (const title of ['Cook', 'Cook', 'Waiter'])
    await api.putSourceJob({
      params: { sourceId: apiSourceId, jobReference: randomUUID() },
      body: { title, company: 'Acme', url: 'https://jobs.example.com/a', description: 'Cook.' },
    })
  const importId = await heldImport(h)
  const problem = {
    severity: 'warning',
    field: 'city',
    code: 'place-guessed',
    message: 'The place is guessed.',
  }
  const problems = [
    { ...problem, line: 9, reference: 'b' },
    { ...problem, line: 30, reference: 'a' },
    { ...problem, line: 41, reference: 'c', code: 'no-title', severity: 'skipped', field: 'title' },
  ]
  await db
    .updateTable('feedImport')
    .set({ problems: JSON.stringify(problems) })
    .where('id', '=', importId)
    .execute()
  const { id: campaignId } = await seed.campaign(poolId, { jobFilters: [{ title: ['cook'] }], live: true })
  clock.at = new Date(clock.at.getTime() + 60_000)
  await seed.campaign(poolId, {
    name: 'Émile',
    basicCpc: 7,
    applyOrder: 3,
    jobFilters: [{ title: ['nurse'] }],
  })
  await seed.campaign(poolId, { name: 'campaign', eventStartDt: '2026-05-01T00:00:00.000Z', jobFilters: [] })
  const segments = await Promise.all(
    ['North', 'South', 'South'].map((name) =>
      api.createSegment({ params: { campaignId }, body: { name, basicCpc: name.length } }),
    ),
  )
  const [segmentId = 0] = segments.map(({ id }) => id)
  const params = { campaignId }
  for (const day of ['2026-04-10', '2026-05-01', '2026-04-20']) {
    await api.createCampaignScheduledPause({ params, body: { pauseOn: day } })
    await api.createSegmentScheduledPause({ params: { segmentId }, body: { pauseOn: day } })
    await api.createOneTimeBudget({ params, body: { budgetCents: 700, start: day } })
    const change = { absolute: true, applyOn: day, budgetCents: 900 }
    await api.createMonthlyBudgetChange({ params, body: change })
  }
  const [job] = (await api.listMyJobs({ query: { search: 'jobReference="a"' } })).content
  for (const title of ['Chef', 'Commis', 'Kitchen Help'])
    await api.createJobExpansion({ params: { jobId: job?.id ?? 0 }, body: { title } })
  for (const { id: jobId } of (await api.listMyJobs()).content) {
    await db
      .insertInto('jobReport')
      .values({ ...tenant, jobId, kind: 'SCAM', visitor: Buffer.alloc(16), reportedAt: clock.at })
      .execute()
    clock.at = new Date(clock.at.getTime() + 60_000)
    const { id } = await makeApplication(h, { jobId, tlrSid: randomUUID(), resume: {} })
    await db.updateTable('application').set({ campaignId, segmentId }).where('id', '=', id).execute()
  }
  const [city] = (await api.listCities({ query: { search: 'cityState="Cambridge, MA"' } })).content
  assert.ok(city)
  const ids: Record<string, number | string> = {
    customerId: tenant.customerId,
    poolId,
    webhookId,
    jobId: job?.id ?? 0,
    jobReference: 'a',
    sourceId,
    importId,
    campaignId,
    segmentId,
    stateId: 25,
    countyId: 25_017,
    cityId: city.id,
  }
  const listOf = ({ id, takes, figures }: (typeof listOperations)[number]): List => {
    const params = Object.fromEntries(
      takes.map((name) => {
        assert.ok(ids[name], `${id} takes ${name}, for which this test has no value`)
        return [name, ids[name]]
      }),
    )
    // Lists differ only in their rows, which here are objects with the fields of the contract.
    const call = api[id as 'listPoolCampaigns'] as unknown as (call: object) => Promise<Page>
    return (query = {}) => call({ params, query: { ...figures, ...query } })
  }
  return listOperations.map((list) => ({ ...list, list: listOf(list) }))
}

/** Fields with several values per job; these jobs have one. */
const several: Record<string, (job: Item) => unknown> = {
  city: ({ cities }) => String((cities as string[])[0]).split(',', 1)[0],
  state: ({ states }) => (states as string[])[0],
  zipcode: ({ zipcodes }) => (zipcodes as string[])[0] ?? null,
  category: ({ categories }) => (categories as { id: number }[])[0]?.id ?? null,
}

const valueAt = (item: Item, field: string): unknown =>
  field in several && 'cities' in item
    ? several[field]?.(item)
    : field in item
      ? item[field]
      : field.split('.').reduce<unknown>((inside, name) => (inside as Item)[name], item)

const spelled = (value: unknown) => (value === undefined ? 'null' : JSON.stringify(value))

const ascending = (values: readonly unknown[]) =>
  values.every((value, index) => {
    const before = values[index - 1]
    if (index === 0 || value === before || value === null) return true
    return before !== null && (before as string | number) < (value as string | number)
  })

const refusal = async (call: Promise<unknown>): Promise<TillerError> => {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError, String(error))
  return error
}

test('every list', async (t) => {
  const lists = await withLists(t)

  await t.test(
    'each search field of each list finds the rows with a value, and its negation finds all others',
    async () => {
      for (const [turn, { id, list, search }] of lists.entries()) {
        const all = await list({ size: 100 })
        const [first] = all.content
        assert.ok(first, `${id} is empty`)
        for (const field of selectCases(Object.keys(search), turn, 6)) {
          // Several values per campaign, searched as `name=value`; tested with the campaigns.
          if (field === 'additionalFields') continue
          const value = valueAt(first, field)
          const same = (item: Item) => valueAt(item, field) === value
          const found = await list({ size: 100, search: `${field}=${spelled(value)}` })
          assert.ok(
            found.content.length > 0 && found.content.every(same),
            `${id}: ${field}=${spelled(value)}`,
          )
          const others = await list({ size: 100, search: `${field}!=${spelled(value)}` })
          assert.ok(!others.content.some(same), `${id}: ${field}!=${spelled(value)}`)
          assert.equal(found.totalElements + others.totalElements, all.totalElements, `${id}: ${field}`)
        }
      }
    },
  )

  await t.test('each list can be sorted by each of its sort fields, both ways', async () => {
    let turn = 0
    for (const { id, list, sort } of lists) {
      for (const field of sort)
        for (const direction of selectCases(['asc', 'desc'], (turn += 1), 1)) {
          const { content } = await list({ size: 50, sort: [`${field},${direction}`] })
          const values = content.map((item) => valueAt(item, field))
          assert.ok(
            ascending(direction === 'asc' ? values : values.toReversed()),
            `${id} by ${field}, ${direction}`,
          )
        }
    }
  })

  await t.test('the pages of a list contain each row once, in order', async () => {
    for (const { id, list, sort } of lists) {
      const key = sort[1] ?? sort[0]
      const order = [`${key},desc`]
      const whole = (await list({ size: 1000, sort: order })).content
      const size = whole.length > 100 ? 333 : 2
      const { totalPages, totalElements } = await list({ size, sort: order })
      assert.equal(totalPages, Math.ceil(totalElements / size), id)
      const pages = [...Array(Math.min(totalPages, 3)).keys(), totalPages - 2, totalPages - 1].filter(
        (n) => n >= 0,
      )
      for (const number of new Set(pages)) {
        const page = await list({ page: number, size, sort: order })
        assert.deepEqual([page.number, page.size, page.totalElements], [number, size, totalElements], id)
        const rows = Math.min(size, totalElements - number * size)
        assert.equal(page.content.length, rows, `${id}, page ${number}`)
        if (totalElements <= 1000)
          assert.deepEqual(
            page.content,
            whole.slice(number * size, (number + 1) * size),
            `${id}, page ${number}`,
          )
      }
      assert.deepEqual(
        (await list({ page: totalPages, size })).content,
        [],
        `${id} has rows after its last page`,
      )
      assert.deepEqual((await list({ page: 2_147_483_647, size: 1000 })).content, [], id)
    }
  })

  await t.test(
    'reports all problems of page, size, sort, and search together, with the allowed fields',
    async () => {
      for (const { id, list, search, sort } of lists) {
        const query = { page: -1, size: 1001, sort: ['colour,asc'], search: '(colour="red")' }
        const { status, code, errors } = await refusal(list(query))
        assert.deepEqual([status, code], [400, 'invalid-request'], id)
        const said = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
        assert.deepEqual(said, {
          page: 'must be >= 0',
          size: 'must be <= 1000',
          'sort[0]': `must be field,(asc|desc) with one of the fields: ${sort.join(', ')}`,
          search: `at position 2: there is no field colour. Fields: ${Object.keys(search).join(', ')}`,
        })
        assert.deepEqual(
          errors.find(({ field }) => field === 'search'),
          { in: 'query', field: 'search', message: said['search'], value: '(colour="red")' },
        )
        const long = await refusal(list({ search: ' '.repeat(2001) }))
        assert.match(long.errors[0]?.message ?? '', /at most 2000 characters/)
      }
    },
  )

  await t.test('orders equal keys by id and treats % and _ literally', async () => {
    const find = (id: string) => {
      const found = lists.find((each) => each.id === id)
      assert.ok(found)
      return found.list
    }
    const { content } = await find('listCampaignSegments')({ sort: ['name,desc'] })
    assert.deepEqual(
      content.map(({ name }) => name),
      ['South', 'South', 'North'],
    )
    assert.ok(Number(content[0]?.['id']) < Number(content[1]?.['id']))
    assert.equal((await find('listMyPools')({ search: 'name~"100%"' })).totalElements, 1)
    assert.equal((await find('listMyPools')({ search: 'name~"%"' })).totalElements, 1)
    assert.equal((await find('listMyPools')({ search: 'name~"_"' })).totalElements, 0)
    assert.equal((await find('listMyPools')({ search: 'name~"ODD\\""' })).totalElements, 1)
  })
})

test('a hostile search never causes an internal error', async (t) => {
  const { api } = await harness(t)
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `name=${JSON.stringify(text)}`),
  )
  for (const search of fc.sample(anything, { numRuns: 200, seed: 7 })) {
    const answer = await api.listMyPools({ query: { search } }).catch((error: unknown) => error)
    if (answer instanceof TillerError) assert.equal(answer.code, 'invalid-request', JSON.stringify(search))
    else assert.ok(typeof answer === 'object' && answer !== null && 'content' in answer, String(answer))
  }
})
