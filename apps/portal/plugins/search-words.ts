import { stopWords, stemWord, tokenize, splitWords } from '../src/search/words.ts'

/**
 * Returns the distinctive words of a text that `known` does not contain, each once, in the order that compresses
 * best.
 */
export const selectDistinctiveWords = (text: string, known: string): string => {
  const there = new Set(tokenize(known).map(stemWord))
  // The browser splits camel-case names into parts.
  const words = new Map(
    splitWords(text).map((word) => [stemWord(word), hasParts(word) ? word : stemWord(word)]),
  )
  return [...words]
    .filter(([key]) => !there.has(key) && !stopWords.has(key) && !meaningless.test(key))
    .map(([, word]) => word)
    .toSorted()
    .join(' ')
}

/** Matches words without meaning for a search: a letter, an amount, or a part of an id. */
const meaningless = /^(?:.|\d{1,2}|\d{4,}|(?=.*\d)[\da-f]{3,})$/

const hasParts = (word: string) => /[\p{Ll}\p{N}]\p{Lu}/u.test(word)

/** Returns the first sentence, or as many words as fit on a line. */
export const extractFirstSentence = (text: string, mostCharacters = 56): string => {
  const sentence = /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= mostCharacters) return sentence
  return `${sentence.slice(0, mostCharacters).replace(/\s+\S*$/, '')} …`
}
