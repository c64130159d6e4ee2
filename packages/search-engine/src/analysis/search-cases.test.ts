import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readSearchCases, isTitleFound } from '../../cases/search-cases.ts'
import { checkProperty } from '../../../../test/seeds.ts'

test('each search of cases/searches.tsv finds its title, or does not', async () => {
  for (const { search, title, found } of readSearchCases())
    assert.equal(await isTitleFound(search, title), found, `${search}: ${title}`)
})

test('a word is found with and without its hyphen, however it is typed', async () => {
  const part = fc.string({
    unit: fc.constantFrom(...Array.from('bcdfgklmnprtvz')),
    minLength: 3,
    maxLength: 8,
  })
  const separator = fc.constantFrom('-', '‐', '‑', '')
  await checkProperty(
    fc.asyncProperty(part, part, separator, separator, async (first, second, typed, written) => {
      assert.ok(await isTitleFound(first + typed + second, `Senior ${first}${written}${second} Clerk`))
    }),
  )
})
