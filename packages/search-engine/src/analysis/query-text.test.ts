import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../conformance/sample-jobs.fixture.ts'
import { splitIntoSections } from './document-text.ts'
import { isBlankQuery, analyzeQuery } from './query-text.ts'
import { phraseAbbreviations, spellingVariants } from './synonyms.ts'
import { getAbbreviationWords, normalizeWords, splitIntoUnits } from './units.ts'

/** Returns the words that a document must contain, in typing order. */
const termsOf = (typed: string) => analyzeQuery(typed).clauses.map(([first]) => first?.units.join(' '))

test('words that every job search contains are ignored', () => {
  assert.deepEqual(termsOf('Sales Jobs'), ['sale'])
  assert.deepEqual(termsOf('warehouse job openings near me'), ['warehouse'])
  assert.deepEqual(termsOf('jobs in nursing, now hiring'), ['nursing'])
  assert.deepEqual(termsOf('director of nursing'), ['director', 'nursing'])
})

test('noise words inside a title are kept', () => {
  assert.deepEqual(termsOf('job coach'), ['job', 'coach'])
  assert.deepEqual(termsOf('hiring manager'), ['hiring', 'manager'])
  assert.deepEqual(termsOf('career counselor jobs'), ['career', 'counselor'])
})

test('a query of only noise words matches all jobs', () => {
  for (const typed of ['', '  ', 'jobs', 'jobs near me', 'the', '???', '""', '"']) {
    assert.deepEqual(analyzeQuery(typed).clauses, [], typed)
  }
})

test('a query of only signs or stop words matches nothing, a query of only noise words matches all jobs', () => {
  for (const typed of ['*', '***', '???', '""', '😀', '😀 👩‍🏫', 'AND', 'the', 'of the', ' - ', '%_'])
    assert.equal(isBlankQuery(typed), true, typed)
  for (const typed of ['', '  ', 'jobs', 'Jobs near me', 'now hiring', 'the nurse', 'c++', '1', '夜'])
    assert.equal(isBlankQuery(typed), false, typed)
})

test('each word is required once, in typing order', () => {
  assert.deepEqual(termsOf('nurse Nurses RN nurse'), ['nurse', 'rn'])
})

test('a long form with a stop word must match as a whole', () => {
  assert.deepEqual(termsOf('class a driver'), ['class-a', 'driver'])
  assert.deepEqual(termsOf('over-the-road'), ['otr'])
  assert.deepEqual(termsOf('a class'), ['class'])
})

test('quoted words must match as a phrase, analyzed like the documents', () => {
  const read = (typed: string) => [termsOf(typed), analyzeQuery(typed).phrases]
  assert.deepEqual(read('“Sr. Registered Nurse” austin'), [['austin', 'senior', 'rn'], [['senior', 'rn']]])
  assert.deepEqual(read('"nurse"'), [['nurse'], []])
  assert.deepEqual(read('truck "driver'), [['truck', 'driver'], []])
})

test('abbreviations and their long forms find each other', () => {
  for (const [short, longForms] of Object.entries(phraseAbbreviations)) {
    for (const longForm of longForms) {
      assert.deepEqual(splitIntoUnits(longForm), [short], `"${longForm}" is read as ${short}`)
      const found = new Set([short, ...getAbbreviationWords(short)])
      for (const term of termsOf(longForm)) assert.ok(found.has(term ?? ''), `${short} is found by ${term}`)
    }
  }
})

test('spellings of the same word are one term', () => {
  for (const [first = '', ...others] of spellingVariants) {
    for (const other of others)
      assert.deepEqual(normalizeWords(other), normalizeWords(first), `${other} is ${first}`)
  }
})

test('no spelling belongs to two terms', () => {
  const others = spellingVariants.flatMap((line) => line.slice(1))
  const longForms = Object.values(phraseAbbreviations).flat()
  assert.equal(new Set(others).size, others.length)
  assert.equal(new Set(longForms).size, longForms.length)
  for (const [first = ''] of spellingVariants) assert.ok(!others.includes(first), first)
})

test('"hr" means hour after a number, and human resources elsewhere', () => {
  assert.deepEqual(splitIntoUnits('HR manager'), ['hr', 'manager'])
  assert.deepEqual(splitIntoUnits('$20/hr, per hr, 40 hrs'), ['20', 'hour', 'per', 'hour', '40', 'hour'])
})

test('in a document only "IT" is a trade, in a query "it" always is', () => {
  const description = "It's great and it pays. IT support."
  const section = splitIntoSections(job(1, { description })).find(({ field }) => field === 'description')
  assert.deepEqual(section?.units, ['great', 'pay', 'it', 'support'])
  assert.deepEqual(termsOf('it support'), ['it', 'support'])
})

test('OR in capitals joins its neighbors as alternatives, and is ignored without neighbors', () => {
  const choices = (typed: string) =>
    analyzeQuery(typed).clauses.map((clause) => clause.map(({ units }) => units.join(' ')))
  assert.deepEqual(choices('nurse OR doctor'), [['nurse', 'doctor']])
  assert.deepEqual(choices('night "truck driver" OR courier OR part-time'), [
    ['night'],
    ['truck driver', 'courier', 'parttime'],
  ])
  assert.deepEqual(choices('OR nurse OR'), [['nurse']])
  assert.deepEqual(termsOf('nurse or doctor'), ['nurse', 'doctor'])
})

test('a minus sign excludes the word or phrase that follows it', () => {
  const read = (typed: string) => [termsOf(typed), analyzeQuery(typed).excluded]
  assert.deepEqual(read('nurse -manager -"night shift" -full-time'), [
    ['nurse'],
    [['manager'], ['night', 'shift'], ['fulltime']],
  ])
  assert.deepEqual(read('nurse - manager --x well-known'), [['nurse', 'manager', 'x', 'well', 'known'], []])
  assert.deepEqual(read('-manager'), [[], [['manager']]])
  assert.deepEqual(read('developer -.net'), [['developer'], [['.net']]])
})
