import type { TextPosition } from '../report/problem.ts'

/** Converts indexes of the current chunk to positions in the document. */
export type PositionTracker = {
  /** Returns the position of an index. Within a chunk, the indexes must not decrease. */
  at(index: number): TextPosition
  /** Returns the number of characters in the document before the index. */
  charsBefore(index: number): number
  /** Continues with a chunk that starts at `index` of the current one. */
  advance(index: number, chunk: string): void
}

/**
 * Creates a position tracker. It searches each chunk for line breaks only once, however many positions are requested.
 */
export function createPositionTracker(): PositionTracker {
  let chunk = ''
  let chunkStart = 0
  let line = 1
  let lineStart = 0
  let newlineAt = Infinity

  function findNewline(from: number) {
    const found = chunk.indexOf('\n', from)
    newlineAt = found === -1 ? Infinity : found
  }

  function at(index: number): TextPosition {
    while (newlineAt < index) {
      line += 1
      lineStart = newlineAt + 1
      findNewline(lineStart)
    }
    return { line, column: index - lineStart + 1 }
  }

  return {
    at,
    charsBefore: (index) => chunkStart + index,
    advance(index, next) {
      at(index)
      chunk = next
      chunkStart += index
      lineStart -= index
      findNewline(0)
    },
  }
}
