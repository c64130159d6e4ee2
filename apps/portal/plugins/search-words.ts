import { emptyWords, stem, tokens, wordsIn } from '../src/search/words.ts'

/** The words of a text that can find it and that are not known of it already, each once, as they pack best. */
export const telling = (text: string, known: string): string => {
  const there = new Set(tokens(known).map(stem))
  // A name with capitals inside stands for its parts, too; only the reader's browser takes it apart.
  const words = new Map(wordsIn(text).map((word) => [stem(word), hasParts(word) ? word : stem(word)]))
  return [...words]
    .filter(([key]) => !there.has(key) && !emptyWords.has(key) && !tellsNothing.test(key))
    .map(([, word]) => word)
    .toSorted()
    .join(' ')
}

/** A letter, an amount, a piece of an id. */
const tellsNothing = /^(?:.|\d{1,2}|\d{4,}|(?=.*\d)[\da-f]{3,})$/

const hasParts = (word: string) => /[\p{Ll}\p{N}]\p{Lu}/u.test(word)

/** How a text begins, to judge it by: its first sentence, or as many of its words as fit on a line. */
export const beginning = (text: string, mostCharacters = 56): string => {
  const sentence = /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= mostCharacters) return sentence
  return `${sentence.slice(0, mostCharacters).replace(/\s+\S*$/, '')} …`
}
