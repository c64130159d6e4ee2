import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatListFilter } from './filter/list-filter.ts'
import { createListQuery, toggleSort, parseListSearch } from './list-search.ts'
import { parseListFilter } from './filter/parse-list-filter.ts'

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

test('a filter by words and status becomes a search, from which it is read again', () => {
  const filters = [
    [{ words: ' nurses ' }, 'name~"nurses"'],
    [{ words: String.raw`say "hi" \o/` }, String.raw`name~"say \"hi\" \\o/"`],
    [{ words: 'status="LIVE"' }, String.raw`name~"status=\"LIVE\""`],
    [{ words: '', status: 'LIVE' }, 'status="LIVE"'],
    [{ words: 'nurses', status: 'LIVE' }, 'status="LIVE" name~"nurses"'],
    [{ words: ' ' }, undefined],
  ] as const
  for (const [filter, search] of filters) {
    assert.equal(formatListFilter(filter, 'name'), search)
    assert.deepEqual(parseListFilter(search, 'name'), {
      status: undefined,
      ...filter,
      words: filter.words.trim(),
    })
  }
})

test('any other search is not a filter', () => {
  for (const search of [
    '-status="LIVE"',
    'name~"a" OR name~"b"',
    'nameX~"a"',
    'job.title~"a',
    'status="LIVE" id=1',
  ])
    assert.equal(parseListFilter(search, 'name'), undefined)
  assert.equal(parseListFilter('jobXtitle~"a"', 'job.title'), undefined)
  assert.deepEqual(parseListFilter('job.title~"a"', 'job.title'), { words: 'a', status: undefined })
})
