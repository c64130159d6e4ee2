import { createTrigramFilter, hashTrigrams, parseAlternatives } from './required-letters.ts'

/** Detects a statement in the text of a job ad. */
export type TextRule = {
  yes: RegExp
  /** Matches text directly before a match that negates or changes it, for example "no". Ends with `$`. */
  unlessAfter?: RegExp
  /** Matches text directly after a match that negates or changes it, for example "is not required". Begins with `^`. */
  unlessBefore?: RegExp
}

/** Joins alternatives that are written as separate expressions. */
export const joinAlternatives = (...ways: readonly RegExp[]) =>
  new RegExp(ways.map(({ source }) => source).join('|'), 'g')

const besideChars = 60

/** After this number of rejected matches, the statement counts as absent. */
const mostTries = 12

/**
 * Returns whether the text matches an alternative that the context does not reject. The cost is linear in the length of
 * the text.
 */
function matchesAlternative(way: RegExp, text: string, { unlessAfter, unlessBefore }: TextRule): boolean {
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

/**
 * Splits an expression, because separate alternatives match faster than one expression, and the filter skips most of
 * them.
 */
function filteredAlternativesOf(yes: RegExp): FilteredAlternative[] {
  const known = sievedWays.get(yes)
  if (known !== undefined) return known
  const ways = parseAlternatives(yes.source).map(({ source, needs }) => ({
    way: new RegExp(source, 'g'),
    needs: needs.map((runs) => runs.map(hashTrigrams)),
  }))
  sievedWays.set(yes, ways)
  return ways
}

/** Returns a function that evaluates rules for a text. A trigram filter skips most of them. */
export function createRuleMatcher(text: string): (rule: TextRule) => boolean {
  const mayStand = createTrigramFilter(text)
  return (rule) =>
    filteredAlternativesOf(rule.yes).some(
      ({ way, needs }) => needs.every((runs) => runs.some(mayStand)) && matchesAlternative(way, text, rule),
    )
}
