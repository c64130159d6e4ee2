import { stem } from './words.ts'

/** A part of a text and whether it matches. */
export type Piece = { text: string; isMarked: boolean }

/** Camel-case names may match by their parts. */
const partsOf = (word: string) => word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)

/** Splits a text into matching and other parts. */
export const pieces = (text: string, matched: readonly string[]): Piece[] => {
  const stems = new Set(matched)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .flatMap((word) => (stems.has(stem(word)) ? word : partsOf(word)))
    .map((piece) => ({ text: piece, isMarked: stems.has(stem(piece)) }))
    .filter(({ text: piece }) => piece !== '')
}
