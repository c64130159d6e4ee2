/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; isMarked: boolean }

/** A text in pieces: the words that a search has matched, and what stands between them. */
export const pieces = (text: string, matched: readonly string[]): Piece[] => {
  if (matched.length === 0) return [{ text, isMarked: false }]
  const words = matched
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('|')
  const found = `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
  return text
    .split(new RegExp(`(${found})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '')
}
