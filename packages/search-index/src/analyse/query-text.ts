import { noisePhrases, noiseWords, stopWords, trailingNoise } from './synonyms.ts'
import { longFormAt, units, words } from './units.ts'

/** What a query asks of a document's text. */
export type QueryText = {
  /** Each must be in the document, in whatever fields; in the order of the query, none twice. */
  terms: readonly string[]
  /** The units of each quoted phrase of two or more: neighbours in one section of the document. */
  phrases: readonly (readonly string[])[]
}

const noiseWord = (list: readonly string[], at: number) => {
  const word = list[at] ?? ''
  return noisePhrases.some(
    ([first, second]) =>
      (word === first && list[at + 1] === second) || (word === second && list[at - 1] === first),
  )
}

const plainWord = (typed: string) => typed.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '')

/** Drops what every search for jobs says: "warehouse jobs near me" asks for warehouse. */
function withoutNoise(typed: string): string {
  const list = typed.split(/\s+/).filter((word) => word !== '')
  const plain = list.map(plainWord)
  const kept = list.filter((_, at) => !noiseWords.has(plain[at] ?? '') && !noiseWord(plain, at))
  const last = kept.findLastIndex((word) => !trailingNoise.has(plainWord(word)))
  return kept.slice(0, last + 1).join(' ')
}

/** A long form with a stop word is asked for whole, since "class" alone would lose what "class a" means. */
function looseTerms(typed: string): string[] {
  const list = words(withoutNoise(typed))
  const terms: string[] = []
  for (let at = 0; at < list.length; at++) {
    const longForm = longFormAt(list, at)
    if (longForm?.holdsStopWord === true) {
      terms.push(longForm.unit)
      at += longForm.words.length - 1
      continue
    }
    const word = list[at] ?? ''
    if (!stopWords.has(word)) terms.push(word)
  }
  return terms
}

/**
 * Reads what a person typed. Text in double quotes is a phrase; a quote without a partner is ignored. Words
 * that say nothing about a job are left out, so a query of nothing else asks for all jobs.
 */
export function queryText(typed: string): QueryText {
  const parts = typed.split(/["“”„]/)
  const isQuoted = (at: number) => at % 2 === 1 && at < parts.length - 1
  const phrases = parts.filter((_, at) => isQuoted(at)).map(units)
  const loose = looseTerms(parts.filter((_, at) => !isQuoted(at)).join(' '))
  return {
    terms: [...new Set([...loose, ...phrases.flat()])],
    phrases: phrases.filter((phrase) => phrase.length > 1),
  }
}

/**
 * Whether something was typed of which no word is left: signs, or words that say nothing. What every search for
 * jobs says is a word: who types "jobs" asks for all of them.
 */
export const asksNothing = (typed: string): boolean =>
  typed.trim() !== '' && words(typed).every((word) => stopWords.has(word))
