import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeAdText } from './advertisement-text.ts'
import { readLabeledPostings } from './labelled-jobs.fixture.ts'
import { createMultiMatcher } from '../multi-matcher.ts'
import { parseRegexAlternatives, matchesWithinLine } from './required-letters.ts'
import { createRuleMatcher, type TextRule } from './rule.ts'
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
  for (const [{ source }, ...needs] of cases)
    assert.deepEqual(parseRegexAlternatives(source), [{ source, needs }])
  assert.deepEqual(
    parseRegexAlternatives(String.raw`a\|b|(?:c|d)e|[|]`).map(({ source }) => source),
    [String.raw`a\|b`, '(?:c|d)e', '[|]'],
  )
})

test('recognizes expressions that match within one line, whatever is on the lines around it', () => {
  for (const { source } of [/\bph\.? ?d\b/, /a[^.\n]{0,20}b(?! c)/, /[a-z/]+\d/])
    assert.ok(matchesWithinLine(source), source)
  for (const { source } of [/a\sb/, /a[^.]b/, /a\W/, /^a/, /a$/, /(?<!b)a/, /a[\s-]b/, /a\nb/])
    assert.ok(!matchesWithinLine(source), source)
})

test('rules have the same result as their expressions, tried one by one on the whole text', () => {
  const rules = skillRules.flatMap(({ rule }) => rule ?? [])
  const match = createRuleMatcher(rules)
  let matches = 0
  for (const [n, { description }] of [...readLabeledPostings().values()].entries()) {
    if (n % 50 !== 0) continue
    const text = normalizeAdText(description)
    const isSaid = match(text)
    for (const rule of rules) {
      const expected = isSaidAnywhere(rule, text)
      matches += Number(expected)
      assert.equal(isSaid(rule), expected, `${rule.yes.source} in: ${text}`)
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

test('finds all positions of letter sequences in one pass, also outside ASCII', () => {
  const sequences = ['abc', 'abcabc', 'bca', 'schöne', '日本語', '日本人', ' wörter', 'polygraph']
  const text = 'abcabcabc schöne 日本語 wörter abc'
  const everywhere = (sequence: string) =>
    Array.from(text, (_, at) => at).filter((at) => text.startsWith(sequence, at))
  assert.deepEqual(
    createMultiMatcher(sequences)(text).map((positions) => positions ?? []),
    sequences.map(everywhere),
  )
})
