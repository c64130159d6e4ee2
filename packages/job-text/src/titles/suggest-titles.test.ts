import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { shippedCategories } from './categories.fixture.ts'
import { suggestTitles } from './suggest-titles.ts'

const categories = shippedCategories()
const titles = (title: string, count = 5) => suggestTitles(categories, title, count).map((each) => each.title)

/**
 * 200 titles of real ads, drawn without a look at them, with the first five suggestions for each and whether a reader has
 * accepted them: `yes` if there are any, and he would refuse none, or one of several.
 */
const cases = readFileSync(new URL('suggest-titles.cases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([verdict, title = '', suggestions = '']) => ({ verdict, title, suggestions }))

test('the suggestions for 200 real titles are those that a reader has judged', () => {
  assert.equal(cases.length, 200)
  const unread = cases.filter(({ title, suggestions }) => titles(title).join(' | ') !== suggestions)
  assert.deepEqual(unread, [], 'these have to be read again, and their verdicts written anew')
})

test('a reader accepts the suggestions for 128 of 200 real titles', () => {
  assert.equal(cases.filter(({ verdict }) => verdict === 'yes').length, 128)
})

test('suggestions are in the order of their relevance, each once, and never the title itself', () => {
  for (const { title } of cases) {
    const all = suggestTitles(categories, title, 100)
    const relevances = all.map(({ relevance }) => relevance)
    assert.deepEqual(
      relevances,
      relevances.toSorted((a, b) => b - a),
    )
    assert.ok(relevances.every((relevance) => relevance > 0 && relevance <= 1))
    assert.equal(new Set(all.map((each) => each.title.toLowerCase())).size, all.length)
    assert.ok(!all.some((each) => each.title.toLowerCase() === title.toLowerCase()), title)
  }
})

test('more can be asked for, and the first of many are those of few', () => {
  assert.deepEqual(titles('Registered Nurse', 100).slice(0, 3), titles('Registered Nurse', 3))
  assert.deepEqual(titles('Registered Nurse', 0), [])
})

test('whatever stands in a title, suggesting fails never and takes no long time', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 255 }),
    fc
      .array(fc.constantFrom('nurse', 'manager', 'data', 'senior', '-', '/', 'of', 'RN'), { maxLength: 60 })
      .map((words) => words.join(' ')),
  )
  fc.assert(fc.property(anything, (title) => suggestTitles(categories, title, 10).length <= 10))
})
