import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listQuery, nextSort, parseListSearch, searchOf } from './list-search.ts'

test('an address says what a list shows, and nonsense in it is left out', () => {
  assert.deepEqual(parseListSearch({ page: '2', sort: 'name,asc', search: 'name~"a"' }), {
    page: 2,
    sort: 'name,asc',
    search: 'name~"a"',
  })
  assert.deepEqual(parseListSearch({ page: '-1', sort: 'name', search: '' }), {})
  assert.deepEqual(parseListSearch({ page: '1e3', sort: 'name,up' }), {})
  assert.deepEqual(listQuery({}), { page: 0, size: 50 })
})

test('a column sorts up, then down, then not at all', () => {
  const first = nextSort(undefined, 'name')
  const second = nextSort(first, 'name')
  assert.deepEqual([first, second, nextSort(second, 'name')], ['name,asc', 'name,desc', undefined])
  assert.equal(nextSort('name,asc', 'id'), 'id,asc')
})

test('plain words are looked for in the name, and a search is taken as it is', () => {
  assert.equal(searchOf('  nurses ', 'name'), 'name~"nurses"')
  assert.equal(searchOf('say "hi"', 'name'), String.raw`name~"say \"hi\""`)
  assert.equal(searchOf('status="LIVE"', 'name'), 'status="LIVE"')
  assert.equal(searchOf('-status:("LIVE")', 'name'), '-status:("LIVE")')
  assert.equal(searchOf(' ', 'name'), undefined)
})
