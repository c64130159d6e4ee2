import { createTrigramFilter, trigramsOf, alternativesOf } from './required-letters.ts'

/** Detects a statement in the text of a job ad. */
export type Rule = {
  yes: RegExp
  /** Text directly before the match that negates or changes it, such as "no". Ends with `$`. */
  unlessAfter?: RegExp
  /** Text directly after the match that negates or changes it, such as "is not required". Begins with `^`. */
  unlessBefore?: RegExp
}

/** Joins alternatives that are written as separate expressions. */
export const anyOf = (...ways: readonly RegExp[]) =>
  new RegExp(ways.map(({ source }) => source).join('|'), 'g')

const besideChars = 60

/** After this many rejected matches, the statement counts as absent. */
const mostTries = 12

/**
 * Whether the text matches an alternative that the context does not reject. The cost is linear in the length of
 * the text.
 */
function matchesAlternative(way: RegExp, text: string, { unlessAfter, unlessBefore }: Rule): boolean {
  way.lastIndex = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = way.exec(text)
    if (found === null) return false
    const end = found.index + found[0].length
    const isOther =
      unlessAfter?.test(text.slice(Math.max(0, found.index - besideChars), found.index)) === true ||
      unlessBefore?.test(text.slice(end, end + besideChars)) === true
    if (!isOther) return true
  }
  return false
}

type FilteredAlternative = { way: RegExp; needs: Uint16Array[][] }

const sievedWays = new WeakMap<RegExp, FilteredAlternative[]>()

/** Separate alternatives match faster than one expression, and most are skipped by the filter. */
function filteredAlternativesOf(yes: RegExp): FilteredAlternative[] {
  const known = sievedWays.get(yes)
  if (known !== undefined) return known
  const ways = alternativesOf(yes.source).map(({ source, needs }) => ({
    way: new RegExp(source, 'g'),
    needs: needs.map((runs) => runs.map(trigramsOf)),
  }))
  sievedWays.set(yes, ways)
  return ways
}

/** Returns a function that evaluates rules for a text. A trigram filter skips most of them. */
export function createRuleMatcher(text: string): (rule: Rule) => boolean {
  const mayStand = createTrigramFilter(text)
  return (rule) =>
    filteredAlternativesOf(rule.yes).some(
      ({ way, needs }) => needs.every((runs) => runs.some(mayStand)) && matchesAlternative(way, text, rule),
    )
}
