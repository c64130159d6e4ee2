import { createMultiMatcher, type MultiMatcher } from './multi-matcher.ts'
import { createEndTest } from './text-end.ts'
import { parseRegexAlternatives, rarestOf, shortestOf } from './required-letters.ts'

/** A rule that detects a statement in the text of a job ad, for example that a benefit is offered. */
export type TextRule = {
  yes: RegExp
  /** Matches the end of the text before a match that negates or changes it, for example "no". */
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

/** One alternative of a rule's expression, with ids of letter sequences. */
type Alternative = {
  rule: TextRule
  isOfBody: boolean
  /** Sticky if `starts` are known, otherwise global. */
  way: RegExp
  isAtWord: boolean
  /** Every match begins with one of these sequences; empty if they are not known. */
  starts: readonly number[]
  /** Every match contains one sequence of each list. */
  needs: readonly (readonly number[])[]
  isAfterNegation: ((text: string) => boolean) | undefined
}

/** The part of a text from a position, and the letter sequences of the text. */
type Part = { text: string; from: number; sequences: MultiMatcher }

const isWordCode = Array.from({ length: 128 }, (_, code) => /\w/.test(String.fromCharCode(code)))

/** Returns the positions at which a match can begin, or null if they are not known. */
function listStarts({ starts, isAtWord }: Alternative, { text, sequences }: Part): readonly number[] | null {
  if (starts.length === 0) return null
  const positions = sequences.listPositions(starts)
  return isAtWord ? positions.filter((at) => isWordCode[text.charCodeAt(at - 1)] !== true) : positions
}

function findMatch(way: RegExp, text: string, from: number, starts: readonly number[] | null) {
  for (const at of starts ?? [from]) {
    if (at < from) continue
    way.lastIndex = at
    const match = way.exec(text)
    if (match !== null) return match
  }
  return null
}

/** Returns whether the text around a match negates it. */
const isNegated = (
  { rule, isAfterNegation }: Alternative,
  { text, from }: Part,
  start: number,
  end: number,
) =>
  isAfterNegation?.(text.slice(Math.max(from, start - besideChars), start)) === true ||
  rule.unlessBefore?.test(text.slice(end, end + besideChars)) === true

/** Returns whether a text contains a match that the text around it does not negate. */
function isStated(alternative: Alternative, part: Part): boolean {
  const starts = listStarts(alternative, part)
  let { from } = part
  for (let tries = 0; tries < mostTries; tries += 1) {
    const match = findMatch(alternative.way, part.text, from, starts)
    if (match === null) return false
    from = match.index + match[0].length
    if (!isNegated(alternative, part, match.index, from)) return true
  }
  return false
}

/**
 * Omits lists with a sequence of three letters, such as "and", which nearly every text contains. Returns all lists if
 * each has one.
 */
function selective(needs: readonly string[][]): readonly string[][] {
  const rare = needs.filter((sequences) => shortestOf(sequences) >= 4)
  return rare.length > 0 ? rare : needs
}

type CompiledRules = {
  sequences: MultiMatcher
  /** The alternatives to try if a text contains a letter sequence, by id of the sequence. */
  triggered: readonly (readonly Alternative[])[]
}

/** Splits each rule's expression into alternatives. They match faster separately, and most need not be tried. */
function compileRules(rules: readonly TextRule[], bodyRules: readonly TextRule[]): CompiledRules {
  const ids = new Map<string, number>()
  const triggered: Alternative[][] = []
  const toId = (sequence: string) => {
    const id = ids.get(sequence) ?? ids.size
    if (id === ids.size) triggered.push([])
    ids.set(sequence, id)
    return id
  }
  for (const rule of [...rules, ...bodyRules]) {
    const isAfterNegation = rule.unlessAfter && createEndTest(rule.unlessAfter)
    for (const { source, needs, starts } of parseRegexAlternatives(rule.yes.source)) {
      const lists = selective(needs)
      const alternative = {
        rule,
        isOfBody: bodyRules.includes(rule),
        way: new RegExp(source, starts.length > 0 ? 'y' : 'g'),
        isAtWord: source.startsWith(String.raw`\b`) && starts.every((start) => /^\w/.test(start)),
        starts: starts.map(toId),
        needs: lists.map((sequences) => sequences.map(toId)),
        isAfterNegation,
      }
      const trigger = rarestOf([starts, ...lists].filter((sequences) => sequences.length > 0))
      if (trigger === undefined) throw new Error(`A rule names no letters: ${source}`)
      for (const sequence of trigger) triggered[toId(sequence)]?.push(alternative)
    }
  }
  return { sequences: createMultiMatcher([...ids.keys()]), triggered }
}

/** The rules that a text states. */
export type Statements = ReadonlySet<TextRule>

/**
 * Creates a function that tests rules on a text. One pass over the text finds the letter sequences that the matches
 * begin with and contain, and expressions are tried only there. The cost is linear in the length of the text.
 *
 * @param bodyRules rules that are tested only on the part of the text from `bodyFrom`
 */
export function createRuleMatcher(rules: readonly TextRule[], bodyRules: readonly TextRule[] = []) {
  let compiled: CompiledRules | undefined
  return (text: string, bodyFrom = 0): Statements => {
    const { sequences, triggered } = (compiled ??= compileRules(rules, bodyRules))
    const statements = new Set<TextRule>()
    const tried = new Set<Alternative>()
    for (const id of sequences.search(text))
      for (const alternative of triggered[id] ?? []) {
        const { rule, needs, isOfBody } = alternative
        if (statements.has(rule) || tried.has(alternative)) continue
        tried.add(alternative)
        if (!needs.every((ids) => ids.some((each) => sequences.contains(each)))) continue
        if (isStated(alternative, { text, sequences, from: isOfBody ? bodyFrom : 0 })) statements.add(rule)
      }
    return statements
  }
}
