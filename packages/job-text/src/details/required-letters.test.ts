import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toReadableText } from './advertisement-text.ts'
import { readJobs } from './labelled-jobs.fixture.ts'
import { createTrigramFilter, hashTrigrams, parseAlternatives } from './required-letters.ts'
import { skillRules } from './skill-rules.ts'

const cases: [expression: RegExp, ...needs: string[][]][] = [
  [/\btop secret\b/, ['top secret']],
  [/\bjobs? offered/, ['job'], [' offered']],
  [/\bb{0,2}cde+f/, ['cde']],
  [/\b(?:medical|dental) (?:and )?plans?\b/, ['medical', 'dental'], ['plan']],
  [/\b(?:paid|pt) holidays\b/, [' holidays']],
  [/\bwork(?= from home)(?! again)\b/, ['work']],
  [/\bcertification\(s\) [a-z[\]]{3}\d\.net/, ['certification(s) '], ['.net']],
  [/\bph\.? ?d\b/],
]

test('derives the letters that every match of an expression contains', () => {
  for (const [{ source }, ...needs] of cases) assert.deepEqual(parseAlternatives(source), [{ source, needs }])
  assert.deepEqual(
    parseAlternatives(String.raw`a\|b|(?:c|d)e|[|]`).map(({ source }) => source),
    [String.raw`a\|b`, '(?:c|d)e', '[|]'],
  )
})

test('never skips a text that the expression matches', () => {
  const rules = skillRules.flatMap(({ rule }) => rule ?? [])
  const ways = rules.flatMap(({ yes }) => parseAlternatives(yes.source))
  let matches = 0
  for (const [n, { description }] of [...readJobs().values()].entries()) {
    if (n % 20 !== 0) continue
    const text = toReadableText(description)
    const mayStand = createTrigramFilter(text)
    for (const { source, needs } of ways) {
      if (!new RegExp(source).test(text)) continue
      matches += 1
      for (const runs of needs) assert.ok(runs.map(hashTrigrams).some(mayStand), `${source} in: ${text}`)
    }
  }
  assert.ok(matches > 1_000, `${matches} matches`)
})

test('rules out letters that a text does not contain, also outside ASCII', () => {
  const mayStand = createTrigramFilter('schöne 日本語 wörter')
  for (const run of ['schöne', '日本語', ' wörter']) assert.ok(mayStand(hashTrigrams(run)), run)
  for (const run of ['schone', '日本人', 'polygraph']) assert.ok(!mayStand(hashTrigrams(run)), run)
})
