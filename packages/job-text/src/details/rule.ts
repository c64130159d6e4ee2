import { createSieve, triplesOf, waysOf } from './needed-runs.ts'

/** When an advertisement says something. */
export type Rule = {
  /** How it is said. */
  yes: RegExp
  /** What stands directly before makes of it another thing, such as "no"; ends with `$`. */
  unlessAfter?: RegExp
  /** What stands directly after makes of it another thing, such as "is not required"; begins with `^`. */
  unlessBefore?: RegExp
}

/** One expression of several, so that each can be read by itself. */
export const anyOf = (...ways: readonly RegExp[]) =>
  new RegExp(ways.map(({ source }) => source).join('|'), 'g')

const besideChars = 60

/** How often a phrase may stand in the text as another thing, before it is believed to be one. */
const mostTries = 12

/** Whether the text says it in this way as it is meant. The cost is at most linear in the text. */
function isSaidBy(way: RegExp, text: string, { unlessAfter, unlessBefore }: Rule): boolean {
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

type SievedWay = { way: RegExp; needs: Uint16Array[][] }

const sievedWays = new WeakMap<RegExp, SievedWay[]>()

/** Each way by itself: alone it is quick to look for, and mostly need not be. */
function sievedWaysOf(yes: RegExp): SievedWay[] {
  const known = sievedWays.get(yes)
  if (known !== undefined) return known
  const ways = waysOf(yes.source).map(({ source, needs }) => ({
    way: new RegExp(source, 'g'),
    needs: needs.map((runs) => runs.map(triplesOf)),
  }))
  sievedWays.set(yes, ways)
  return ways
}

/** Tells of rules whether a text says them. Most are ruled out by the letters that are not in it. */
export function listenTo(text: string): (rule: Rule) => boolean {
  const mayStand = createSieve(text)
  return (rule) =>
    sievedWaysOf(rule.yes).some(
      ({ way, needs }) => needs.every((runs) => runs.some(mayStand)) && isSaidBy(way, text, rule),
    )
}
