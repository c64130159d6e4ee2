import type { JobCategories } from '../categories.ts'
import type { UsableTitle } from './occupation-titles.ts'
import type { AnalyzedTitle } from './own-title.ts'
import { differsInRank, isAssistantRank, computeRankPenalty } from './rank-names.ts'
import { toPhraseKey, type TitleIndex } from '../title-index.ts'
import { isProfessionWord, isGenericWord } from '../title-ranks.ts'

export type TitleSuggestion = {
  title: string
  /** How well the title fits, from 0 to 1. */
  relevance: number
  /** SOC code of the occupation with this title; null if unknown. */
  occupation: string | null
}

/** Occupations with a smaller share of the first occupation's evidence are ignored. */
const minShare = 0.4
const mostOccupations = 3
/** Titles with a smaller relevance are omitted. */
const minRelevance = 0.33
const leastOfBest = 0.55
/** Words of level and place that a suggestion must not add to a title. */
const levels = new Set(
  'senior junior entry temporary seasonal mid summer student bilingual team field national department'.split(
    ' ',
  ),
)

/** Occupations with their evidence, most likely first. */
type Shares = readonly (readonly [occupation: number, amount: number])[]

export const getOccupationCode = ({ index }: JobCategories, occupation = -1) =>
  index.occupations[occupation]?.code ?? null

/** Returns known titles of the likely occupations that fit the job's title, best first. */
export function findKnownTitles(
  categories: JobCategories,
  own: AnalyzedTitle,
  shares: Shares,
): TitleSuggestion[] {
  const found = new Map<string, TitleSuggestion>()
  for (const [shown, share] of candidates(categories, own, shares)) {
    if (own.key === shown.key) continue
    const relevance = share * fit(categories.index, own, shown)
    const key = toPhraseKey(shown.words)
    if (relevance < minRelevance || relevance <= (found.get(key)?.relevance ?? 0)) continue
    found.set(key, {
      title: shown.title,
      relevance,
      occupation: getOccupationCode(categories, shown.occupation),
    })
  }
  const sorted = [...found.values()].toSorted(
    (a, b) => b.relevance - a.relevance || (a.title < b.title ? -1 : 1),
  )
  const best = sorted[0]?.relevance ?? 0
  return sorted.filter(({ relevance }) => relevance >= leastOfBest * best)
}

/** Yields the titles of the likely occupations, with the likelihood of the occupation. */
function* candidates(
  { titles }: JobCategories,
  own: AnalyzedTitle,
  shares: Shares,
): Generator<[shown: UsableTitle, share: number]> {
  const best = shares[0]?.[1] ?? 0
  for (const [occupation, amount] of shares.slice(0, mostOccupations)) {
    if (amount < best * minShare) break
    for (const shown of titles.byOccupation.get(occupation) ?? []) yield [shown, Math.sqrt(amount / best)]
  }
  for (const word of own.field.size === own.main.length ? own.field : [...own.field, own.main.at(-1) ?? ''])
    for (const shown of titles.byWord.get(word) ?? []) if (isPart(own, shown)) yield [shown, 0.95]
}

/** Returns whether a title only names the same field with another rank, or only part of the job's title. */
function isPart({ main, field }: AnalyzedTitle, { words }: UsableTitle): boolean {
  const others = words.filter((word) => !isGenericWord(word))
  if (others.length === field.size && others.every((word) => field.has(word))) return true
  return words.at(-1) === main.at(-1) && words.every((word) => main.includes(word))
}

const massOf = (index: TitleIndex, words: readonly string[]) =>
  words.reduce((sum, word) => sum + (isGenericWord(word) ? 1 : (index.rarity.get(word) ?? 6)), 0)

/** Returns how well a title fits, from 0 to 1. */
function fit(index: TitleIndex, own: AnalyzedTitle, shown: UsableTitle): number {
  const { words, weight } = shown
  const used = Math.min(1, weight / 8)
  if (words.every((word) => isGenericWord(word)) && !isTrusted(own, shown)) return 0
  if (
    differsInRank(own.main, words) ||
    (isAssistantRank(own.main[0], own.main.slice(1)) && own.main.length > 1 && !assists(shown))
  )
    return 0
  const shared = words.filter((word) => own.words.has(word))
  const foreign = words.filter((word) => !own.words.has(word))
  const missing = own.main.filter((word) => !words.includes(word))
  const [said, strange, unsaid] = [shared, foreign, missing].map((some) => massOf(index, some))
  const likeness = (2 * (said ?? 0)) / (2 * (said ?? 0) + (strange ?? 0) + (unsaid ?? 0))
  const level = shown.all.every((word) => !levels.has(word) || own.all.has(word)) ? 1 : 0.5
  return (
    (0.4 * used + 0.6 * likeness) *
    level *
    computeRankPenalty(foreign, missing) *
    fieldPenalty(own, { words, shared, foreign, missing, used })
  )
}

/** Returns whether the title is of an assistant, deputy, or beginner. */
const assists = ({ all }: UsableTitle) =>
  all.some((word) => ['assistant', 'associate', 'deputy', 'junior', 'vice', 'chief', 'head'].includes(word))

/**
 * Returns whether a title without a specific field is specific enough, for example "Technical Project Manager" for
 * "Project Manager".
 */
function isTrusted({ main, field, isKnown }: AnalyzedTitle, { words, weight }: UsableTitle): boolean {
  if (main.length === 1 && isProfessionWord(main[0] ?? '')) return weight >= 4 && words.at(-1) === main[0]
  const before = new Set(main.slice(0, -1))
  if (weight < 4 || words.length < 2 || !words.some((word) => before.has(word))) return false
  return (
    (isKnown && field.size === 0) ||
    (words.at(-1) === main.at(-1) && words.every((word) => main.includes(word)))
  )
}

type Difference = {
  words: readonly string[]
  shared: readonly string[]
  foreign: readonly string[]
  missing: readonly string[]
  used: number
}

/** Returns the penalty for a different field, or for a different name when the occupation is uncertain. */
function fieldPenalty(
  { main, isKnown }: AnalyzedTitle,
  { words, shared, foreign, missing, used }: Difference,
): number {
  if (!foreign.some((word) => !isGenericWord(word))) return 1
  if (words.at(-1) === main.at(-1)) return missing.length === 0 ? 0.35 + 0.15 * used : 0.3
  if (shared.every((word) => isGenericWord(word))) return isKnown ? 0.5 + 0.45 * used : 0.35
  return 0.45 + 0.4 * used
}
