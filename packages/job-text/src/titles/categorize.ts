import type { JobCategories } from './categories.ts'
import {
  endsWithWorker,
  isGenericPhrase,
  createEvidence,
  addPhraseEvidence,
  type TitleEvidence,
} from './title-evidence.ts'
import type { TitleIndex } from './title-index.ts'
import { normalizeTitle } from './title-words.ts'

/** The category of a title, with its certainty. */
export type TitleCategory = {
  majorId: number
  minorId: number
  /** SOC code of the most likely occupation in the minor group. */
  occupation: string
  /** Share of the evidence for the minor group, from 0 to 1. */
  score: number
  /** Id of another minor group with nearly the same evidence. */
  secondMinorId: number | null
}

type Group = { minorId: number; majorId: number; sum: number; occupation: string; best: number }

function groupsOf(index: TitleIndex, pile: TitleEvidence): Group[] {
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

/** Minimum share of a title’s evidence that supports its category. Below it, the title is too ambiguous. */
const minShare = 0.2
const nearlyAsLikely = 0.4

function decide(groups: readonly Group[], total: number): TitleCategory | null {
  const [first, second] = groups
  if (first === undefined || first.sum <= total * minShare) return null
  const { majorId, minorId, occupation, sum } = first
  const rival = second !== undefined && second.sum > sum * nearlyAsLikely ? second.minorId : null
  return { majorId, minorId, occupation, score: sum / total, secondMinorId: rival }
}

/** The weight of each further phrase of a title, relative to the previous phrase. */
const nextPart = 0.05

function readPhrases(
  index: TitleIndex,
  pile: TitleEvidence,
  phrases: readonly (readonly string[])[],
  start = 0,
): void {
  for (const [i, phrase] of phrases.entries())
    addPhraseEvidence({ index, pile, factor: nextPart ** (start + i), isFirst: start + i === 0 }, phrase)
}

const decided = (index: TitleIndex, pile: TitleEvidence) => decide(groupsOf(index, pile), pile.total)

/** Maximum length of a title; longer texts are not titles. */
export const maxTitleLength = 300

/**
 * Classifies a job title. Returns null if the title does not identify the work ("Manager", "Associate") or is
 * unknown. Word order, plurals, abbreviations, levels, hours, pay, and requisition numbers do not matter.
 */
export function categorizeTitle({ index }: JobCategories, title: string): TitleCategory | null {
  const pile = computeTitleEvidence(index, title)
  return pile === null ? null : decided(index, pile)
}

/** Returns the evidence of a title for each occupation, or null if it has none. */
export function computeTitleEvidence(index: TitleIndex, title: string): TitleEvidence | null {
  if (title.length > maxTitleLength) return null
  const [first, ...others] = normalizeTitle(title)
  if (first === undefined) return null
  const pile = createEvidence()
  readPhrases(index, pile, [first])
  if (others.length === 0) return pile
  if (decided(index, pile) !== null) {
    readPhrases(index, pile, others, 1)
    return pile
  }
  const [second = [], ...rest] = others
  const turned = createEvidence()
  // "Manager, Treasury" is read as "Treasury Manager".
  const instead = isGenericPhrase(first)
    ? [[...second, ...first], ...rest]
    : others.filter((other) => endsWithWorker(index, other))
  readPhrases(index, turned, instead)
  return turned
}
