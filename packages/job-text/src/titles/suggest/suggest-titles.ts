import type { Categories } from '../categories.ts'
import { evidenceOf, longestTitle } from '../categorise.ts'
import { codeOf, knownTitles, type TitleSuggestion } from './known-titles.ts'
import { inWordsOf, isWorker, readOwnTitle, type OwnTitle } from './own-title.ts'
import { inOtherRank, isOtherRank, isRank, isStoodInFor } from './rank-names.ts'
import { phraseKey, type TitleIndex } from '../title-index.ts'
import { isWeak } from '../title-ranks.ts'
import { normaliseTitle } from '../title-words.ts'

export type { TitleSuggestion } from './known-titles.ts'

/** With fewer known titles than these, the title itself in other words of rank is said too: so well they fit. */
const fewTitles = 3
const ofOtherRank = 0.4

/** How well the title itself fits without its level and what stands behind it, and how well what ads call the same work. */
const plainFits = 0.98
const sameFits = 0.95
/** Each further title for the same work is a little less well known. */
const lessKnown = 0.04
/** What ads call the work that a title ends with, when it has a field of its own: "Dental Laboratory Technician". */
const mostOfPart = 2
/** So many titles of which it is not said that they are for the same work. */
const mostKnown = 3
/** Longer ones are no titles that others would use. */
const mostWords = 6

/**
 * Other titles for a job, the best first: the title without its level and place, what ads call the same work, and where
 * nothing of that is known, titles of the occupations that it speaks for and those that say part of it in its own words.
 *
 * @returns fewer, or none, if there are no better ones; none too for what is too long to be a title
 */
export function suggestTitles(categories: Categories, title: string, count: number): TitleSuggestion[] {
  if (title.length > longestTitle) return []
  const own = readOwnTitle(categories, title)
  const pile = evidenceOf(categories.index, own.isTurned ? own.main.join(' ') : title)
  const shares = [...(pile?.amounts ?? [])].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  const occupation = codeOf(categories, shares[0]?.[0])
  const plain = plainTitle(categories, own, title)
  const same = calledSame(categories, own)
  const said = [...plain, ...same].map((each) => ({ ...each, occupation }))
  const known = same.length > 0 ? [] : knownTitles(categories, own, shares).slice(0, mostKnown)
  const some = eachOnce([...said, ...known], own.key)
  if (same.length > 0 || some.length >= (own.isKnown ? 1 : fewTitles)) return some.slice(0, count)
  const relevance = Math.min(ofOtherRank, some.at(-1)?.relevance ?? 1)
  const further = namedOtherwise(categories, own, title).map((each) => ({
    title: each,
    relevance,
    occupation,
  }))
  return eachOnce([...some, ...further], own.key).slice(0, Math.min(count, Math.max(some.length, fewTitles)))
}

/** The first of those that are the same title in other words, and none that is the title itself. */
function eachOnce(suggestions: readonly TitleSuggestion[], ownKey: string): TitleSuggestion[] {
  const keys = new Set([ownKey])
  return suggestions.filter(({ title }) => {
    const key = keyOf(title)
    return !keys.has(key) && keys.add(key)
  })
}

type Said = Omit<TitleSuggestion, 'occupation'>

/** The title without what is no work, if it names a worker. */
function plainTitle(categories: Categories, own: OwnTitle, title: string): Said[] {
  const head = own.main.at(-1) ?? ''
  const { index, sameWork } = categories
  const called = sameWork.titles.get(phraseKey(own.main))
  const isTitle =
    called !== undefined || (own.main.length > 1 ? isRank(head) || isWorker(categories, head) : own.isKnown)
  if (!isSaid(index, own) || !isTitle || own.whole.length > mostWords) return []
  const plain = inWordsOf(title, own.whole)
  return [
    {
      title: called !== undefined && keyOf(called.title) === keyOf(plain) ? called.title : plain,
      relevance: plainFits,
    },
  ]
}

/** What ads call the same work, or the work that stands at the end of a title with more words. */
function calledSame({ sameWork }: Categories, { main }: OwnTitle): Said[] {
  for (let start = 0; start < main.length; start += 1) {
    const rest = main.slice(start)
    if (start > 0 && (isOtherRank(main, rest) || isStoodInFor(main[start - 1], rest))) return []
    if (start > 0 && rest.length === 1 && isWeak(rest[0] ?? '')) return []
    const found = sameWork.titles.get(phraseKey(rest))
    if (found === undefined) continue
    const others = start === 0 ? found.others : found.others.slice(0, mostOfPart)
    return [found.title, ...others].map((title, at) => ({
      title,
      relevance: sameFits - Math.min(at, 9) * lessKnown,
    }))
  }
  return []
}

/** Whether a title has a field that titles have. Single letters are what is left of "S&O". */
function isSaid(index: TitleIndex, { main }: OwnTitle): boolean {
  const field = main.filter((word) => !isRank(word))
  return (
    field.some((word) => isWeak(word) || index.rarity.has(word)) && !field.some((word) => word.length === 1)
  )
}

const keyOf = (title: string) => phraseKey(normaliseTitle(title).flat())

/** The title with another word of the same rank, if it has a field that titles have. */
function namedOtherwise({ index }: Categories, own: OwnTitle, title: string): string[] {
  if (!isSaid(index, own) || own.whole.length > mostWords) return []
  const isCraft = (word: string) => index.titles.has(word) || isRank(word)
  return [...inOtherRank(own.whole, isCraft)].map((words) => inWordsOf(title, words))
}
