import { createMultiMatcher, type Occurrences } from '../multi-matcher.ts'
import { parseRegexAlternatives, matchesWithinLine } from './required-letters.ts'

/** A rule that detects a statement in the text of a job ad, for example that a benefit is offered. */
export type TextRule = {
  yes: RegExp
  /** Matches text directly before a match that negates or changes it, for example "no". Ends with `$`. */
  unlessAfter?: RegExp
  /** Matches text directly after a match that negates or changes it, for example "is not required". Begins with `^`. */
  unlessBefore?: RegExp
}

/** Joins alternatives that are written as separate expressions. */
export const joinRegexes = (...ways: readonly RegExp[]) =>
  new RegExp(ways.map(({ source }) => source).join('|'), 'g')

const besideChars = 60

/** After this number of rejected matches, the text is taken not to contain the statement. */
const mostTries = 12

/**
 * An alternative of a rule's expression. For each list in `needs`, every match contains one of the letter sequences
 * with these ids.
 */
type Alternative = { way: RegExp; needs: number[][]; isInLine: boolean }

type Section = { from: number; to: number }

/**
 * Returns the parts of a text in which an alternative can match: the lines that contain a required letter sequence,
 * or the whole text if none is required.
 */
function findSections({ needs, isInLine }: Alternative, text: string, found: Occurrences): Section[] {
  const positions = needs.map((ids) => ids.flatMap((id) => found[id] ?? []))
  const rarest = positions.toSorted((a, b) => a.length - b.length)[0]
  if (rarest === undefined || !isInLine) return [{ from: 0, to: text.length }]
  const sections: Section[] = []
  for (const at of rarest.toSorted((a, b) => a - b)) {
    if (at < (sections.at(-1)?.to ?? 0)) continue
    const end = text.indexOf('\n', at)
    sections.push({ from: text.lastIndexOf('\n', at) + 1, to: end < 0 ? text.length : end })
  }
  return sections
}

/** Returns whether the sections contain a match that the text around it does not negate. */
function matchesAlternative(
  way: RegExp,
  text: string,
  sections: readonly Section[],
  rule: TextRule,
): boolean {
  let tries = 0
  for (const { from, to } of sections) {
    const section = text.slice(from, to)
    way.lastIndex = 0
    for (let match = way.exec(section); match !== null; match = way.exec(section)) {
      const [start, end] = [from + match.index, from + match.index + match[0].length]
      const isOther =
        rule.unlessAfter?.test(text.slice(Math.max(0, start - besideChars), start)) === true ||
        rule.unlessBefore?.test(text.slice(end, end + besideChars)) === true
      if (!isOther) return true
      tries += 1
      if (tries === mostTries) return false
    }
  }
  return false
}

type CompiledRules = { find: (text: string) => Occurrences; alternatives: Map<TextRule, Alternative[]> }

/**
 * Omits lists with a sequence of three letters, such as "and", which nearly every text contains. Returns all lists if
 * each has one.
 */
function selective(needs: readonly string[][]): readonly string[][] {
  const rare = needs.filter((sequences) => sequences.every(({ length }) => length >= 4))
  return rare.length > 0 ? rare : needs
}

/** Splits each rule's expression into alternatives. They match faster separately, and most need not be tried. */
function compile(rules: readonly TextRule[]): CompiledRules {
  const ids = new Map<string, number>()
  const toId = (sequence: string) => {
    const id = ids.get(sequence) ?? ids.size
    ids.set(sequence, id)
    return id
  }
  const alternatives = new Map(
    rules.map((rule) => [
      rule,
      parseRegexAlternatives(rule.yes.source).map(({ source, needs }) => ({
        way: new RegExp(source, 'g'),
        needs: selective(needs).map((sequences) => sequences.map(toId)),
        isInLine: matchesWithinLine(source),
      })),
    ]),
  )
  return { find: createMultiMatcher([...ids.keys()]), alternatives }
}

/**
 * Returns a function that prepares a text once and then tests rules on it. One pass over the text finds the letter
 * sequences that matches must contain, and an expression is tried only on lines that contain them. The cost is linear
 * in the length of the text.
 */
export function createRuleMatcher(rules: readonly TextRule[]): (text: string) => (rule: TextRule) => boolean {
  let compiled: CompiledRules | undefined
  return (text) => {
    const { find, alternatives } = (compiled ??= compile(rules))
    const found = find(text)
    return (rule) =>
      (alternatives.get(rule) ?? []).some(
        (each) =>
          each.needs.every((sequences) => sequences.some((id) => found[id] !== undefined)) &&
          matchesAlternative(each.way, text, findSections(each, text, found), rule),
      )
  }
}
