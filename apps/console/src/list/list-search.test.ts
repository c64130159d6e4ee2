import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListQuery, toggleSort, parseListSearch, buildSearchQuery } from './list-search.ts'

test('reads page, sort key, and search from the address and ignores invalid values', () => {
  assert.deepEqual(parseListSearch({ page: '2', sort: 'name,asc', search: 'name~"a"' }), {
    page: 2,
    sort: 'name,asc',
    search: 'name~"a"',
  })
  const nothing = { page: undefined, sort: undefined, search: undefined }
  assert.deepEqual(parseListSearch({ page: '-1', sort: 'name', search: '' }), nothing)
  assert.deepEqual(parseListSearch({ page: '1e3', sort: 'name,up' }), nothing)
  assert.deepEqual(createListQuery({}), { page: 0, size: 50 })
})

test('sorts a column ascending, then descending, then not at all', () => {
  const first = toggleSort(undefined, 'name')
  const second = toggleSort(first, 'name')
  assert.deepEqual([first, second, toggleSort(second, 'name')], ['name,asc', 'name,desc', undefined])
  assert.equal(toggleSort('name,asc', 'id'), 'id,asc')
})

test('turns plain words into a condition on one field and leaves a search as it is', () => {
  assert.equal(buildSearchQuery('  nurses ', 'name'), 'name~"nurses"')
  assert.equal(buildSearchQuery('say "hi"', 'name'), String.raw`name~"say \"hi\""`)
  assert.equal(buildSearchQuery('status="LIVE"', 'name'), 'status="LIVE"')
  assert.equal(buildSearchQuery('-status:("LIVE")', 'name'), '-status:("LIVE")')
  assert.equal(buildSearchQuery(' ', 'name'), undefined)
})
