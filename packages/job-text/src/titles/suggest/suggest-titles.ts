import type { JobCategories } from '../categories.ts'
import { computeTitleEvidence, maxTitleLength } from '../categorize.ts'
import { getOccupationCode, findKnownTitles, type TitleSuggestion } from './known-titles.ts'
import { formatLikeTitle, isOccupationWord, analyzeTitle, type AnalyzedTitle } from './own-title.ts'
import { generateRankVariants, differsInRank, isRank, isAssistantRank } from './rank-names.ts'
import { toPhraseKey, type TitleIndex } from '../title-index.ts'
import { isGenericWord } from '../title-ranks.ts'
import { normalizeTitle } from '../title-words.ts'

export type { TitleSuggestion } from './known-titles.ts'

/** If fewer titles than this are known, variants of the title itself are added. */
const fewTitles = 3
const ofOtherRank = 0.4

/** Relevance of the title without level and other additions, and of its best synonym. */
const plainFits = 0.98
const sameFits = 0.95
/** The relevance decreases by this amount with each further synonym. */
const lessKnown = 0.04
/** Maximum number of synonyms that replace only the end of a title, as in "Dental Laboratory Technician". */
const mostOfPart = 2
/** Maximum number of titles that are not listed as synonyms. */
const mostKnown = 3
/** Titles with more words are too specific to suggest. */
const mostWords = 6

/**
 * Suggests other titles for a job, best first: the title without level and place, then its synonyms, then titles of
 * its likely occupations that share its words.
 *
 * @returns at most `count` titles; none for a text that is too long for a title
 */
export function suggestTitles(categories: JobCategories, title: string, count: number): TitleSuggestion[] {
  if (title.length > maxTitleLength) return []
  const own = analyzeTitle(categories, title)
  const pile = computeTitleEvidence(categories.index, own.isTurned ? own.main.join(' ') : title)
  const shares = [...(pile?.amounts ?? [])].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  const occupation = getOccupationCode(categories, shares[0]?.[0])
  const plain = plainTitle(categories, own, title)
  const same = synonymsOf(categories, own)
  const said = [...plain, ...same].map((each) => ({ ...each, occupation }))
  const known = same.length > 0 ? [] : findKnownTitles(categories, own, shares).slice(0, mostKnown)
  const some = withoutDuplicates([...said, ...known], own.key)
  if (same.length > 0 || some.length >= (own.isKnown ? 1 : fewTitles)) return some.slice(0, count)
  const relevance = Math.min(ofOtherRank, some.at(-1)?.relevance ?? 1)
  const further = namedOtherwise(categories, own, title).map((each) => ({
    title: each,
    relevance,
    occupation,
  }))
  return withoutDuplicates([...some, ...further], own.key).slice(
    0,
    Math.min(count, Math.max(some.length, fewTitles)),
  )
}

/** Removes variants of the same title and of the title itself. */
function withoutDuplicates(suggestions: readonly TitleSuggestion[], ownKey: string): TitleSuggestion[] {
  const keys = new Set([ownKey])
  return suggestions.filter(({ title }) => {
    const key = keyOf(title)
    return !keys.has(key) && keys.add(key)
  })
}

type Said = Omit<TitleSuggestion, 'occupation'>

/** Returns the title without additions, if it names a worker. */
function plainTitle(categories: JobCategories, own: AnalyzedTitle, title: string): Said[] {
  const head = own.main.at(-1) ?? ''
  const { index, sameWork } = categories
  const called = sameWork.titles.get(toPhraseKey(own.main))
  const isTitle =
    called !== undefined ||
    (own.main.length > 1 ? isRank(head) || isOccupationWord(categories, head) : own.isKnown)
  if (!isSaid(index, own) || !isTitle || own.whole.length > mostWords) return []
  const plain = formatLikeTitle(title, own.whole)
  return [
    {
      title: called !== undefined && keyOf(called.title) === keyOf(plain) ? called.title : plain,
      relevance: plainFits,
    },
  ]
}

/** Returns synonyms of the title, or of its last words. */
function synonymsOf({ sameWork }: JobCategories, { main }: AnalyzedTitle): Said[] {
  for (let start = 0; start < main.length; start += 1) {
    const rest = main.slice(start)
    if (start > 0 && (differsInRank(main, rest) || isAssistantRank(main[start - 1], rest))) return []
    if (start > 0 && rest.length === 1 && isGenericWord(rest[0] ?? '')) return []
    const found = sameWork.titles.get(toPhraseKey(rest))
    if (found === undefined) continue
    const others = start === 0 ? found.others : found.others.slice(0, mostOfPart)
    return [found.title, ...others].map((title, at) => ({
      title,
      relevance: sameFits - Math.min(at, 9) * lessKnown,
    }))
  }
  return []
}

/** Returns whether the field occurs in known titles. Single letters are remainders, as of "S&O", and do not count. */
function isSaid(index: TitleIndex, { main }: AnalyzedTitle): boolean {
  const field = main.filter((word) => !isRank(word))
  return (
    field.some((word) => isGenericWord(word) || index.rarity.has(word)) &&
    !field.some((word) => word.length === 1)
  )
}

const keyOf = (title: string) => toPhraseKey(normalizeTitle(title).flat())

/** Returns variants of the title with a synonym of its rank, if its field is known. */
function namedOtherwise({ index }: JobCategories, own: AnalyzedTitle, title: string): string[] {
  if (!isSaid(index, own) || own.whole.length > mostWords) return []
  const isCraft = (word: string) => index.titles.has(word) || isRank(word)
  return [...generateRankVariants(own.whole, isCraft)].map((words) => formatLikeTitle(title, words))
}
