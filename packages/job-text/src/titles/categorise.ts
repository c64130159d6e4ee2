import type { Categories } from './categories.ts'
import { endsInWorker, isVague, newPile, readPhrase, type Pile } from './title-evidence.ts'
import type { TitleIndex } from './title-index.ts'
import { normaliseTitle } from './title-words.ts'

/** The groups that a title belongs to. */
export type Categorised = {
  majorId: number
  minorId: number
  /** SOC code of the likeliest occupation of the minor group. */
  occupation: string
  /** The share of the evidence that speaks for the minor group, 0 to 1. */
  score: number
  /** Another minor group that is nearly as likely. */
  secondMinorId: number | null
}

type Group = { minorId: number; majorId: number; sum: number; occupation: string; best: number }

function groupsOf(index: TitleIndex, pile: Pile): Group[] {
  const groups = new Map<number, Group>()
  for (const [at, amount] of pile.amounts) {
    const soc = index.occupations[at]
    if (soc === undefined) continue
    const { minorId, majorId, code } = soc
    const group = groups.get(minorId) ?? { minorId, majorId, sum: 0, occupation: code, best: 0 }
    group.sum += amount
    if (amount > group.best) [group.best, group.occupation] = [amount, code]
    groups.set(minorId, group)
  }
  return [...groups.values()].toSorted((a, b) => b.sum - a.sum || a.minorId - b.minorId)
}

/** Below this a title speaks for too many groups to choose one. */
const leastShare = 0.2
const nearlyAsLikely = 0.4

function decide(groups: readonly Group[], total: number): Categorised | null {
  const [first, second] = groups
  if (first === undefined || first.sum <= total * leastShare) return null
  const { majorId, minorId, occupation, sum } = first
  const rival = second !== undefined && second.sum > sum * nearlyAsLikely ? second.minorId : null
  return { majorId, minorId, occupation, score: sum / total, secondMinorId: rival }
}

/** Each further part of a title says less of the work than the one before. */
const nextPart = 0.05

/** Reads phrases in the order of the title into one pile. */
function readPhrases(
  index: TitleIndex,
  pile: Pile,
  phrases: readonly (readonly string[])[],
  start = 0,
): void {
  for (const [i, phrase] of phrases.entries())
    readPhrase({ index, pile, factor: nextPart ** (start + i), isFirst: start + i === 0 }, phrase)
}

const decided = (index: TitleIndex, pile: Pile) => decide(groupsOf(index, pile), pile.total)

/** A longer text is no title, and not worth the time to find out. */
export const longestTitle = 300

/**
 * The category of a job's title, or null when the title does not tell the work: "Manager", "Associate", or
 * words that no known title holds. Word order, plurals, abbreviations, levels, hours, pay and requisition
 * numbers make no difference.
 */
export function categorise({ index }: Categories, title: string): Categorised | null {
  const pile = evidenceOf(index, title)
  return pile === null ? null : decided(index, pile)
}

/** What a title says of the occupation; null when there is nothing in it to read. */
export function evidenceOf(index: TitleIndex, title: string): Pile | null {
  if (title.length > longestTitle) return null
  const [first, ...others] = normaliseTitle(title)
  if (first === undefined) return null
  const pile = newPile()
  readPhrases(index, pile, [first])
  if (others.length === 0) return pile
  if (decided(index, pile) !== null) {
    readPhrases(index, pile, others, 1)
    return pile
  }
  const [second = [], ...rest] = others
  const turned = newPile()
  // "Manager, Treasury": a rank and its field are one title, turned around.
  const instead = isVague(first)
    ? [[...second, ...first], ...rest]
    : others.filter((other) => endsInWorker(index, other))
  readPhrases(index, turned, instead)
  return turned
}
