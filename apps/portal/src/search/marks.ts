import { stemWord } from './words.ts'

/** A section of a text. It is marked if it matches the query. */
export type TextSection = { text: string; isMarked: boolean }

/** Splits a camel-case name into words, because a hit may match by one of them. */
const partsOf = (word: string) => word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)

/** Splits a text into sections that match and sections that do not. */
export const splitByMatch = (text: string, matched: readonly string[]): TextSection[] => {
  const stems = new Set(matched)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .flatMap((word) => (stems.has(stemWord(word)) ? word : partsOf(word)))
    .map((piece) => ({ text: piece, isMarked: stems.has(stemWord(piece)) }))
    .filter(({ text: piece }) => piece !== '')
}
