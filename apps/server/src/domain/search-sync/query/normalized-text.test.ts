import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { parseSearchInput } from './normalized-text.ts'

const { places } = await loadReferenceData()
const read = (q: string, l = '') => {
  const input = parseSearchInput({ q, l }, (text) => resolvePlace(places, text))
  return input === null ? null : [input.words, input.placeText]
}

test('without a place, a zip code among the words is the place', () => {
  assert.deepEqual(read('part-time cashier 10001'), ['part-time cashier', '10001'])
  assert.deepEqual(read('10001 cashier'), ['cashier', '10001'])
  assert.deepEqual(read('cashier 10001 part-time'), ['cashier part-time', '10001'])
  assert.deepEqual(read('cashier, 10001'), ['cashier', '10001'])
  assert.deepEqual(read('cashier in 10001'), ['cashier', '10001'])
  assert.deepEqual(read('Cashier near zip code: 10001-1234'), ['Cashier', '10001'])
  assert.deepEqual(read('"truck driver" 10001'), ['"truck driver"', '10001'])
  assert.deepEqual(read(' 10001 '), ['', '10001'])
})

test('other numbers remain words, and so does a zip code next to a place', () => {
  for (const q of [
    'cashier 99999',
    'cashier 100011',
    'model 10001-x',
    '"room 10001" cashier',
    'cashier -10001',
    'cashier OR 10001',
    '10001 OR cashier',
    '10001 10002',
    '$10001',
  ])
    assert.deepEqual(read(q), [q, ''], q)
  assert.deepEqual(read('cashier 10001', 'Austin, TX'), ['cashier 10001', 'Austin, TX'])
  assert.equal(read(' '), null)
})

test('pasted characters that nobody sees do not change a search', () => {
  assert.deepEqual(read('nur\u200bse', 'Austin\u200b,\u00a0TX'), ['nurse', 'Austin, TX'])
  assert.deepEqual(read('\ufeffnurse', 'Winston\u2011Salem, NC'), ['nurse', 'Winston-Salem, NC'])
  assert.deepEqual(read('', '７８７０１'), ['', '78701'])
})
