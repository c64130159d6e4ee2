import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addLanguage,
  createIdParams,
  createSearchValidator,
  parseId,
  parseSearch,
  stringifySearch,
} from './address.ts'

test('accepts only positive integers as ids', () => {
  const { parse, stringify } = createIdParams('campaignId', 'segmentId')
  assert.deepEqual(parse({ campaignId: '7', segmentId: '12' }), { campaignId: 7, segmentId: 12 })
  assert.deepEqual(stringify({ campaignId: 7, segmentId: 12 }), { campaignId: '7', segmentId: '12' })
  for (const campaignId of ['new', '0', '7e1', '-7', '99999999999999999'])
    assert.equal(parse({ campaignId, segmentId: '12' }), false, campaignId)
  assert.equal(parseId(undefined), undefined)
})

test('reads back the query string that it wrote, and leaves out undefined values', () => {
  const search = { search: 'name~"a&b" AND x=1', sort: 'name,asc', page: 2, from: undefined }
  const query = stringifySearch(search)
  assert.deepEqual(parseSearch(query), { search: search.search, sort: 'name,asc', page: '2' })
  assert.equal(stringifySearch({ from: undefined }), '')
})

test('validates values that were already read like their text', () => {
  const read = createSearchValidator(({ page, from }) => ({ page, from }))
  assert.deepEqual(read({ page: 2, other: 'x' }), { page: '2', from: undefined })
})

test('a language is a parameter for the server, not for screens', () => {
  const href = addLanguage('/console/jobs?sort=name,asc&lang=en', 'es')
  const { pathname, search } = new URL(href, 'http://localhost')
  assert.equal(pathname, '/console/jobs')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(search)), { sort: 'name,asc', lang: 'es' })
  assert.deepEqual(parseSearch(search), { sort: 'name,asc' })
})
