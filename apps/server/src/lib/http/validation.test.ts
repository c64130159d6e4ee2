import { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type { Operation } from '@tiller/contract/operation'
import { platformOperations } from '@tiller/contract/platform/platform'
import { ApiError } from './api-error.ts'
import { createRequestValidator } from './validation.ts'

const faults = (run: () => void) => {
  try {
    run()
    return []
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.errors
  }
}

test('checks all parts of a request at once and reports place, field, reason, and value of each problem', () => {
  const validate = createRequestValidator(campaignOperations.createCampaign, 'refused')
  const body = {
    ...blankCampaignSettings,
    name: '',
    colour: 'red',
    jobFilters: [{ zipCode: ['2139'] }],
    pacingDom: 32,
  }
  const found = faults(() =>
    validate({ params: { poolId: 'x' }, query: { subCustomerId: '0' }, body }, false),
  )
  assert.deepEqual(
    found.map(({ in: place, field, message, value }) => [place, field, message, value]),
    [
      ['path', 'poolId', 'must be integer', 'x'],
      ['query', 'subCustomerId', 'must be >= 1', 0],
      ['body', 'colour', 'is not a field of this object', 'red'],
      ['body', 'name', 'must not be blank', ''],
      ['body', 'pacingDom', 'must be <= 31', 32],
      ['body', 'jobFilters[0].zipCode[0]', 'must match ^[0-9]{5}$, such as 78701', '2139'],
    ],
  )
})

test('reports all missing fields together', () => {
  const validate = createRequestValidator(campaignOperations.createCampaign, 'refused')
  const found = faults(() => validate({ params: { poolId: '1' }, query: {}, body: {} }, false))
  assert.deepEqual(
    found.map(({ field }) => field).sort(),
    ['name', ...Object.keys(blankCampaignSettings)].sort(),
  )
  assert.ok(found.every(({ message }) => message === 'is required'))
})

test('never coerces a body: null, "7", and 1 are rejected', () => {
  const validate = createRequestValidator(campaignOperations.updateCampaign, 'refused')
  const body = { name: null, basicCpc: '7', autopilot: 1 }
  assert.deepEqual(
    faults(() => validate({ params: { campaignId: '1' }, query: {}, body }, false)).map(
      ({ field, value }) => [field, value],
    ),
    [
      ['name', null],
      ['basicCpc', '7'],
      ['autopilot', 1],
    ],
  )
  assert.deepEqual(body, { name: null, basicCpc: '7', autopilot: 1 })
})

test('measures the length of a text in characters, not UTF-16 units', () => {
  const validate = createRequestValidator(campaignOperations.createCampaign, 'refused')
  const named = (name: string) =>
    faults(() =>
      validate({ params: { poolId: 1 }, query: {}, body: { ...blankCampaignSettings, name } }, false),
    )
  for (const character of ['a', '🎉']) {
    assert.deepEqual(named(character.repeat(255)), [])
    assert.deepEqual(
      named(character.repeat(256)).map(({ field }) => field),
      ['name'],
    )
  }
})

test('applies paging defaults and lists the available fields if a sort field is unknown', () => {
  const validate = createRequestValidator(campaignOperations.listPoolCampaigns, 'refused')
  const query: Record<string, unknown> = {}
  validate({ params: { poolId: '1' }, query, body: undefined }, false)
  assert.deepEqual(query, { page: 0, size: 20, sort: [], report: [], expand: [] })
  const fault = faults(() =>
    validate({ params: { poolId: '1' }, query: { sort: 'colour,up', pgae: '2' }, body: undefined }, false),
  ).find(({ field }) => field.startsWith('sort'))
  assert.match(fault?.message ?? '', /^must be field,\(asc\|desc\) with one of the fields: id, name, status/)
})

test('a list without related data rejects expand instead of ignoring it', () => {
  const operations: readonly Operation[] = Object.values(platformOperations)
  const lists = operations.filter(
    ({ query }) => query !== undefined && 'page' in query.properties && !('expand' in query.properties),
  )
  assert.ok(lists.length > 10)
  for (const operation of lists) {
    const found = faults(() =>
      createRequestValidator(operation, 'refused')(
        { params: {}, query: { expand: 'events' }, body: undefined },
        false,
      ),
    )
    const problem = found?.find(({ field }) => field === 'expand')
    assert.equal(problem?.message, 'is not a parameter of this operation', operation.id)
  }
})

test('an integer in the path or query has one spelling', () => {
  const validate = createRequestValidator(campaignOperations.listPoolCampaigns, 'refused')
  const wrong = (poolId: string, page: string) =>
    faults(() => validate({ params: { poolId }, query: { page }, body: undefined }, false)).map(
      ({ field, message, value }) => [field, message, value],
    )
  assert.deepEqual(wrong('8', '0'), [])
  for (const text of ['08', '8.0', '0x8', '8e0', ' 8', '+8'])
    assert.deepEqual(wrong(text, text), [
      ['poolId', 'must be integer', text],
      ['page', 'must be integer', text],
    ])
})

test('an operation without query parameters refuses every one', () => {
  for (const operation of Object.values<Operation>(platformOperations).filter(
    ({ query }) => query === undefined,
  )) {
    const query = { subCustomerId: 'x' }
    const found = faults(() =>
      createRequestValidator(operation, 'refused')({ params: {}, query, body: undefined }, false),
    )
    const problem = found.find(({ in: place }) => place === 'query')
    assert.equal(problem?.message, 'is not a parameter of this operation', operation.id)
  }
})

test('dates lie in the years 1 to 9999', () => {
  const validate = createRequestValidator(campaignOperations.listPoolCampaigns, 'refused')
  const wrong = (from: string) =>
    faults(() => validate({ params: { poolId: '1' }, query: { from }, body: undefined }, false))
  assert.deepEqual(wrong('0001-01-01'), [])
  for (const from of ['0000-01-01', '2026-02-29', '2026-2-1', '2026-02'])
    assert.equal(wrong(from)[0]?.message, 'must be a calendar date such as 2026-04-01', from)
})
