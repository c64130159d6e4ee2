import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../build.ts'
import { filesBelow } from '../hash-files.ts'
import { exceptions, excuses, forbiddenWords, uses } from './words.ts'

const words = forbiddenWords(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))

const made = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'build.next', 'dist.next'])
const found = ['apps', 'packages']
  .flatMap((folder) => filesBelow(root, folder, made))
  .filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file))
  .flatMap((file) => uses(file, readFileSync(join(root, file), 'utf8'), words))

test('files and exports are named with the words of ARCHITECTURE.md', () => {
  const refused = found.filter((use) => excuses(use).length === 0)
  assert.deepEqual(
    refused.map(({ place, word }) => `${place}: "${word}" is not our word, see the table "Words"`),
    [],
  )
})

test('every exception is needed', () => {
  const needed = new Set(found.flatMap((use) => excuses(use)))
  assert.deepEqual(
    exceptions.filter((exception) => !needed.has(exception)),
    [],
  )
})

test('the words are those of the second column, and of the sentence below the table', () => {
  for (const word of ['account', 'container', 'ad group', 'affiliate', 'status update'])
    assert.ok(words.replaced.includes(word), word)
  assert.ok(!words.replaced.includes('not'))
  assert.deepEqual(words.empty, ['util', 'helper', 'common', 'shared', 'service', 'manager'])
})

const refused: [string, string, string][] = [
  ['a/accounts.ts', '', 'account'],
  ['a/ad-group.test.ts', '', 'ad group'],
  ['a/utils.ts', '', 'util'],
  ['a/services/campaign.ts', '', 'service'],
  ['a/a.ts', 'export const findAdGroups = 1', 'ad group'],
  ['a/a.ts', 'export async function* jobIndustries() {}', 'industry'],
  ['a/a.ts', 'export type ClientAccount = {}', 'account'],
  ['a/a.ts', 'export { a, b as affiliateId }', 'affiliate'],
]

for (const [file, text, word] of refused) {
  test(`"${word}" is found in ${file} ${text}`, () =>
    assert.ok(uses(file, text, words).some((use) => use.word === word)))
}

const allowed = [
  'export const accountable = 1',
  'const account = 1',
  'export const capacity = 1',
  'export { a }',
]

for (const text of allowed) {
  test(`nothing is found in ${text}`, () => assert.deepEqual(uses('a/discount.ts', text, words), []))
}
