import { stem } from './words.ts'

/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; isMarked: boolean }

/** A camelCase name was found by its parts, where not as a whole. */
const partsOf = (word: string) => word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)

/** A text in pieces: the words that a search has matched by their stems, and what stands between them. */
export const pieces = (text: string, matched: readonly string[]): Piece[] => {
  const stems = new Set(matched)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .flatMap((word) => (stems.has(stem(word)) ? word : partsOf(word)))
    .map((piece) => ({ text: piece, isMarked: stems.has(stem(piece)) }))
    .filter(({ text: piece }) => piece !== '')
}
