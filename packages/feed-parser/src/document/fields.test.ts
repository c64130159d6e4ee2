import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  elementNamesByField,
  locationListElementNames,
  locationElementNames,
  getNameMeaning,
} from './fields.ts'
import { jobPaths } from './shape.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the README lists the names of every field, the better ones first', () => {
  const rows = [
    ...Object.entries(elementNamesByField),
    ['locations', [...locationElementNames].join(' ')],
    ['lists of locations', [...locationListElementNames].join(' ')],
  ] as const
  const lists = new Map(
    [...readme.matchAll(/^- `([^`]+)`: (.*)$/gm)].map(([, field = '', names = '']) => [field, names]),
  )
  for (const [field, names] of rows) assert.equal(lists.get(field), names.replaceAll(' ', ', '), field)
})

test('the README lists the paths on which jobs are looked for', () => {
  for (const path of jobPaths) assert.ok(readme.includes(`\`${path}\``), path)
})

test('no name means two fields', () => {
  const names = Object.values(elementNamesByField).flatMap((list): string[] => list.split(' '))
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  )
})

test('a name is known however it is written, and better without a prefix', () => {
  for (const name of ['postedat', 'posted_at', 'PostedAt', 'posted-at', 'Posted_x0020_At'])
    assert.partialDeepStrictEqual(getNameMeaning(name), { kind: 'field', field: 'postedAt' }, name)
  const [plain, prefixed] = [getNameMeaning('title'), getNameMeaning('g:title')]
  assert.ok(plain.kind === 'field' && prefixed.kind === 'field' && plain.rank < prefixed.rank)
})
