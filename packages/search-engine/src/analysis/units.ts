import { foldCaseAndAccents } from './fold.ts'
import { singularize } from './stem.ts'
import { phraseAbbreviations, wordsBeforeHour, spellingVariants, stopWords } from './synonyms.ts'
import { tokenize } from './tokens.ts'

/*
 * A unit is one position of analyzed text: a normalized word, or a phrase that has an abbreviation ("registered
 * nurse" and "RN" are both the unit rn). Phrases and neighbors compare units.
 */

const canonical = new Map(
  spellingVariants.flatMap(([known = '', ...others]) =>
    others.map((other) => [other, singularize(known)] as const),
  ),
)

const wordOf = (token: string) =>
  canonical.get(token) ?? canonical.get(singularize(token)) ?? singularize(token)

type LongForm = { words: readonly string[]; unit: string; holdsStopWord: boolean }

const longFormList: readonly LongForm[] = Object.entries(phraseAbbreviations).flatMap(([unit, longForms]) =>
  longForms.map((longForm) => {
    const words = longForm.split(' ').map(wordOf)
    return { words, unit, holdsStopWord: words.some((word) => stopWords.has(word)) }
  }),
)

const longForms = new Map(
  [...new Set(longFormList.map(({ words }) => words[0] ?? ''))].map((first) => [
    first,
    longFormList
      .filter(({ words }) => words[0] === first)
      .toSorted((one, other) => other.words.length - one.words.length),
  ]),
)

const expansions = new Map(
  Object.keys(phraseAbbreviations).map((unit) => [
    unit,
    [
      ...new Set(longFormList.filter((longForm) => longForm.unit === unit).flatMap(({ words }) => words)),
    ].filter((word) => !stopWords.has(word)),
  ]),
)

const none: readonly string[] = []

/** Returns the additional words that find a document with this abbreviation: registered and nurse for rn. */
export const getAbbreviationWords = (unit: string): readonly string[] => expansions.get(unit) ?? none

/** Returns the normalized words of a text, including stop words. */
export function normalizeWords(text: string): string[] {
  const raw = tokenize(text)
  return raw.map((token, at) => {
    const before = raw[at - 1]
    const isHour =
      token === 'hr' && before !== undefined && (wordsBeforeHour.has(before) || /^\p{N}/u.test(before))
    return isHour ? 'hour' : wordOf(token)
  })
}

/** Returns the longest phrase with an abbreviation that begins at this word. */
export function findLongForm(list: readonly string[], at: number): LongForm | undefined {
  const candidates = longForms.get(list[at] ?? '')
  return candidates?.find((candidate) => candidate.words.every((word, offset) => list[at + offset] === word))
}

/** Returns the units of a text, without stop words. */
export function splitIntoUnits(text: string): string[] {
  const list = normalizeWords(text)
  const found: string[] = []
  for (let at = 0; at < list.length; at++) {
    const longForm = findLongForm(list, at)
    const word = longForm?.unit ?? list[at] ?? ''
    if (longForm !== undefined) at += longForm.words.length - 1
    if (!stopWords.has(word)) found.push(word)
  }
  return found
}

/** Words that are also written as one word, with that spelling. */
export type JoinedWord = { parts: readonly string[]; joined: string }

/**
 * Matches hyphenated words. The match begins at the hyphen, and a lookbehind captures the first part. A text without
 * hyphens is therefore scanned only once.
 */
const hyphenated =
  /[-‐‑](?<=(?<![\p{L}\p{M}\p{N}'’ʼ])([\p{L}\p{M}\p{N}]+)[-‐‑])([\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*)/gu

/** Words with more hyphens are phrases, for example "state-of-the-art". */
const maxParts = 3
const maxJoinedLength = 24

/** Returns the joined spellings of the hyphenated words in a text, for example wifi for "Wi-Fi". */
export function findHyphenatedWords(text: string): JoinedWord[] {
  const found: JoinedWord[] = []
  for (const [, first = '', others = ''] of text.matchAll(hyphenated)) {
    const parts = [first, ...others.split(/[-‐‑]/)].map(foldCaseAndAccents)
    const written = parts.join('')
    if (parts.length <= maxParts && written.length <= maxJoinedLength && /\p{L}/u.test(written))
      found.push({ parts: parts.map(wordOf), joined: wordOf(written) })
  }
  return found
}
