import type { Categories } from './categories.ts'
import { evidenceOf, longestTitle } from './categorise.ts'
import type { ShownTitle } from './occupation-titles.ts'
import { phraseKey, tellingWords, type TitleIndex } from './title-index.ts'
import { isWeak } from './title-ranks.ts'
import { normaliseTitle } from './title-words.ts'

/** Another title for a job. */
export type TitleSuggestion = {
  title: string
  /** From 0 to 1: how well it fits. */
  relevance: number
  /** SOC code of the occupation whose title it is. */
  occupation: string
}

/** Occupations with less of the evidence than this part of the first one's are passed over. */
const leastShare = 0.4
const mostOccupations = 3
/** What fits less is not said: a list of few is better than one that has to be sifted. */
const leastRelevance = 0.33
const leastOfBest = 0.55

const wordSets = (...lists: string[]) =>
  new Map(lists.flatMap((list, at) => list.split(' ').map((word) => [word, at])))

/** Words of rank that stand for each other. Who leads is no worker, and who learns no master: other ranks are other jobs. */
const ranks = wordSets(
  'manager director supervisor chief head lead leader superintendent foreman president principal',
  'specialist coordinator consultant analyst representative associate advisor adviser agent planner strategist administrator',
  'technician mechanic tech technologist',
  'assistant aide aid helper attendant',
  'apprentice trainee intern internship student',
  'engineer developer architect designer',
  'scientist researcher',
  'worker operator hand crew member laborer',
  'teacher instructor professor educator',
  'officer guard',
  'executive',
  'clerk',
  'vice',
  'deputy',
  'inspector',
  'owner',
  'recruiter',
  'sales salesperson broker',
  'commissioner',
  'captain lieutenant sergeant',
  'dean',
  'journeyman',
  'advocate',
)

/** Levels and places that a title must not add. Licences are what the work needs anyway. */
const levels = new Set(
  'senior junior entry temporary seasonal mid summer student bilingual team field national department'.split(
    ' ',
  ),
)

/**
 * Other titles for a job, the best first: those of the occupations that its title speaks for, and those that say part of it
 * in its own words. Good ones are in use, share words with the title, and say nothing of the work that it does not say.
 *
 * @returns fewer, or none, if there are no better ones; none too for what is too long to be a title
 */
export function suggestTitles(categories: Categories, title: string, count: number): TitleSuggestion[] {
  if (title.length > longestTitle) return []
  const own = readOwn(categories.index, title)
  const found = new Map<string, TitleSuggestion>()
  for (const [shown, share] of candidates(categories, title, own)) {
    if (own.key === shown.key) continue
    const relevance = share * fit(categories.index, own, shown)
    const key = phraseKey(shown.words)
    if (relevance < leastRelevance || relevance <= (found.get(key)?.relevance ?? 0)) continue
    const occupation = categories.index.occupations[shown.occupation]?.code ?? ''
    found.set(key, { title: shown.title, relevance, occupation })
  }
  const sorted = [...found.values()].toSorted(
    (a, b) => b.relevance - a.relevance || (a.title < b.title ? -1 : 1),
  )
  const best = sorted[0]?.relevance ?? 0
  return sorted.filter(({ relevance }) => relevance >= leastOfBest * best).slice(0, count)
}

/** Titles that may fit, each with how sure it is that its occupation is meant. */
function* candidates(
  { index, titles }: Categories,
  title: string,
  own: Own,
): Generator<[shown: ShownTitle, share: number]> {
  const pile = evidenceOf(index, title)
  const shares = [...(pile?.amounts ?? [])].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  const best = shares[0]?.[1] ?? 0
  for (const [occupation, amount] of shares.slice(0, mostOccupations)) {
    if (amount < best * leastShare) break
    for (const shown of titles.byOccupation.get(occupation) ?? []) yield [shown, Math.sqrt(amount / best)]
  }
  for (const word of own.field.size === own.main.length ? own.field : [...own.field, own.main.at(-1) ?? ''])
    for (const shown of titles.byWord.get(word) ?? []) if (isPart(own, shown)) yield [shown, 0.95]
}

/** Whether a title says the same field in other words of rank, or less of the same work. */
function isPart({ main, field }: Own, { words }: ShownTitle): boolean {
  const others = words.filter((word) => !isWeak(word))
  if (others.length === field.size && others.every((word) => field.has(word))) return true
  return words.at(-1) === main.at(-1) && words.every((word) => main.includes(word))
}

type Own = {
  /** Of all phrases. */
  words: ReadonlySet<string>
  /** Of the first phrase that says something, the head last. */
  main: readonly string[]
  /** Those of them that tell a field. */
  field: ReadonlySet<string>
  /** Of the whole title, which is no suggestion for itself. */
  key: string
  levels: ReadonlySet<string>
  /** Whether it is a known title as a whole. */
  isKnown: boolean
}

function readOwn(index: TitleIndex, title: string): Own {
  const phrases = normaliseTitle(title)
  const telling = phrases.map((phrase) => tellingWords(phrase))
  const main = telling.find((phrase) => phrase.length > 0) ?? []
  return {
    main,
    field: new Set(main.filter((word) => !isWeak(word))),
    words: new Set(telling.flat()),
    key: phraseKey(phrases.flat()),
    levels: new Set(phrases.flat().filter((word) => levels.has(word))),
    isKnown: index.titles.has(phraseKey(main)),
  }
}

const massOf = (index: TitleIndex, words: readonly string[]) =>
  words.reduce((sum, word) => sum + (isWeak(word) ? 1 : (index.rarity.get(word) ?? 6)), 0)

/** How well a title fits, from 0 to 1. */
function fit(index: TitleIndex, own: Own, shown: ShownTitle): number {
  const { words, weight } = shown
  const used = Math.min(1, weight / 8)
  if (words.every((word) => isWeak(word)) && !isTrusted(own, shown)) return 0
  const shared = words.filter((word) => own.words.has(word))
  const foreign = words.filter((word) => !own.words.has(word))
  const missing = own.main.filter((word) => !words.includes(word))
  const [said, strange, unsaid] = [shared, foreign, missing].map((some) => massOf(index, some))
  const likeness = (2 * (said ?? 0)) / (2 * (said ?? 0) + (strange ?? 0) + (unsaid ?? 0))
  const level = shown.all.every((word) => !levels.has(word) || own.levels.has(word)) ? 1 : 0.5
  return (
    (0.4 * used + 0.6 * likeness) *
    level *
    rankDoubt(foreign, missing) *
    fieldDoubt(own, { words, shared, foreign, missing, used })
  )
}

/** Whether a title of wide words alone says enough: "Technical Project Manager" beside "Project Manager". */
function isTrusted({ main, field, isKnown }: Own, { words, weight }: ShownTitle): boolean {
  const before = new Set(main.slice(0, -1))
  if (weight < 4 || words.length < 2 || !words.some((word) => before.has(word))) return false
  return (
    (isKnown && field.size === 0) ||
    (words.at(-1) === main.at(-1) && words.every((word) => main.includes(word)))
  )
}

/** What another word of rank costs: little if it stands for the one that is missing. */
function rankDoubt(foreign: readonly string[], missing: readonly string[]): number {
  const ranksOf = (words: readonly string[]) => new Set(words.flatMap((word) => ranks.get(word) ?? []))
  const [theirs, ours] = [ranksOf(foreign), ranksOf(missing)]
  if (theirs.size === 0 && ours.size === 0) return 1
  return theirs.size === ours.size && [...theirs].every((rank) => ours.has(rank)) ? 0.8 : 0.5
}

type Difference = {
  words: readonly string[]
  shared: readonly string[]
  foreign: readonly string[]
  missing: readonly string[]
  used: number
}

/** What another field of the same work costs, or another name for what is not known for sure. */
function fieldDoubt({ main, isKnown }: Own, { words, shared, foreign, missing, used }: Difference): number {
  if (!foreign.some((word) => !isWeak(word))) return 1
  if (words.at(-1) === main.at(-1)) return missing.length === 0 ? 0.35 + 0.15 * used : 0.3
  if (shared.every((word) => isWeak(word))) return isKnown ? 0.5 + 0.45 * used : 0.35
  return 0.45 + 0.4 * used
}
