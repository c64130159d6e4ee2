import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, match, parseSearch, pathIn } from './address.ts'

test('a path has a form if its segments are the same and numbers stand in the places of names', () => {
  const form = '/campaigns/$campaignId/segments/$segmentId'
  assert.deepEqual(match(form, '/campaigns/7/segments/12'), { campaignId: 7, segmentId: 12 })
  assert.deepEqual(match('/', '/'), {})
  for (const path of [
    '/campaigns/7/segments',
    '/campaigns/7/segments/12/x',
    '/campaigns/new/segments/12',
    '/campaigns/0/segments/12',
    '/campaigns/7e1/segments/12',
    '/campaigns/99999999999999999/segments/1',
  ])
    assert.equal(match(form, path), undefined, path)
})

test('a slash at the end of an address says nothing', () => {
  assert.equal(pathIn('/console'), '/')
  assert.equal(pathIn('/console/'), '/')
  assert.equal(pathIn('/console/jobs/'), '/jobs')
})

test('an address is read as it was written, and what is undefined is left out of it', () => {
  const search = { search: 'name~"a&b" AND x=1', sort: 'name,asc', page: 2, from: undefined }
  const href = hrefOf({ to: '/campaigns/$campaignId', params: { campaignId: 7 }, search, hash: 'x' })
  const { pathname, search: text, hash } = new URL(href, 'http://localhost')
  assert.equal(pathIn(pathname), '/campaigns/7')
  assert.deepEqual(parseSearch(text), { search: search.search, sort: 'name,asc', page: '2' })
  assert.equal(hash, '#x')
  assert.equal(hrefOf({ to: '/' }), '/console/')
})
