import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeAdText } from '../advertisement-text.ts'
import { readLabeledPostings } from '../labelled-jobs.fixture.ts'
import { benefitRules } from '../benefits.ts'
import { parseRegexAlternatives } from './required-letters.ts'
import { createRuleMatcher, type TextRule } from './rule.ts'
import { skillRules } from '../skill-rules.ts'
import { workTypeRules } from '../work-types.ts'

const cases: [expression: RegExp, needs: string[][], starts: string[]][] = [
  [/\btop secret\b/, [['top secret']], ['top se']],
  [/\bjobs? offered/, [['job'], [' offered']], ['job of', 'jobs o']],
  [/\bb{0,2}cde+f/, [['cde']], []],
  [/\b(?:medical|dental) (?:and )?plans?\b/, [['medical', 'dental'], ['plan']], ['dental', 'medica']],
  [/\b(?:paid|pt) holidays\b/, [[' holidays']], ['paid h', 'pt hol']],
  [/\bwork(?= from home)(?! again)\b/, [['work']], ['work']],
  [/(?<!no )job[- ](?:\w+ )?[a-z]/, [['job']], ['job ', 'job-']],
  [/\bcertification\(s\) [a-z[\]]{3}\d\.net/, [['certification(s) '], ['.net']], ['certif']],
  [/\bph\.? ?d\b/, [], ['ph d', 'ph. d', 'ph.d', 'phd']],
  [/\b1\dth?/, [], Array.from({ length: 10 }, (_, digit) => `1${digit}t`)],
  [/\b[a-z]+ certified\b/, [[' certified']], []],
]

test('derives the letters that every match of an expression contains, and those it begins with', () => {
  for (const [{ source }, needs, starts] of cases)
    assert.deepEqual(parseRegexAlternatives(source), [{ source, needs, starts }])
  assert.deepEqual(
    parseRegexAlternatives(String.raw`a\|b|(?:c|d)e|[|]`).map(({ source }) => source),
    [String.raw`a\|b`, '(?:c|d)e', '[|]'],
  )
})

test('rules have the same result as their expressions, tried one by one on the whole text', () => {
  const rules = skillRules.flatMap(({ rules }) => rules)
  const bodyRules = [...Object.values(benefitRules), ...Object.values(workTypeRules)]
  const match = createRuleMatcher(rules, bodyRules)
  let matches = 0
  for (const [n, { title, description }] of [...readLabeledPostings().values()].entries()) {
    if (n % 50 !== 0) continue
    const body = normalizeAdText(description)
    const ad = `${normalizeAdText(title)}\n${body}`
    const statements = match(ad, ad.length - body.length)
    for (const rule of [...rules, ...bodyRules]) {
      const expected = isSaidAnywhere(rule, bodyRules.includes(rule) ? body : ad)
      matches += Number(expected)
      assert.equal(statements.has(rule), expected, `${rule.yes.source} in: ${ad}`)
    }
  }
  assert.ok(matches > 200, `${matches} matches`)
})

/** Evaluates a rule by its definition, without any index. */
const isSaidAnywhere = ({ yes, unlessAfter, unlessBefore }: TextRule, text: string) =>
  parseRegexAlternatives(yes.source).some(({ source }) =>
    [...text.matchAll(new RegExp(source, 'g'))].slice(0, 12).some(({ 0: match, index }) => {
      const end = index + match.length
      return (
        unlessAfter?.test(text.slice(Math.max(0, index - 60), index)) !== true &&
        unlessBefore?.test(text.slice(end, end + 60)) !== true
      )
    }),
  )
