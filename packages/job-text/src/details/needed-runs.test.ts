import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableText } from './advertisement-text.ts'
import { readJobs } from './labelled-jobs.fixture.ts'
import { createSieve, triplesOf, waysOf } from './needed-runs.ts'
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

test('of an expression is known which letters stand in whatever it matches', () => {
  for (const [{ source }, ...needs] of cases) assert.deepEqual(waysOf(source), [{ source, needs }])
  assert.deepEqual(
    waysOf(String.raw`a\|b|(?:c|d)e|[|]`).map(({ source }) => source),
    [String.raw`a\|b`, '(?:c|d)e', '[|]'],
  )
})

test('no text is passed over that an expression matches', () => {
  const rules = skillRules.flatMap(({ rule }) => rule ?? [])
  const ways = rules.flatMap(({ yes }) => waysOf(yes.source))
  let matches = 0
  for (const [n, { description }] of [...readJobs().values()].entries()) {
    if (n % 20 !== 0) continue
    const text = readableText(description)
    const mayStand = createSieve(text)
    for (const { source, needs } of ways) {
      if (!new RegExp(source).test(text)) continue
      matches += 1
      for (const runs of needs) assert.ok(runs.map(triplesOf).some(mayStand), `${source} in: ${text}`)
    }
  }
  assert.ok(matches > 1_000, `${matches} matches`)
})

test('what has no letters in common with a text is ruled out, and what lies far from ASCII is told apart', () => {
  const mayStand = createSieve('schöne 日本語 wörter')
  for (const run of ['schöne', '日本語', ' wörter']) assert.ok(mayStand(triplesOf(run)), run)
  for (const run of ['schone', '日本人', 'polygraph']) assert.ok(!mayStand(triplesOf(run)), run)
})
