import type { SAXParser } from 'sax'
import type { Position } from '../report/problem.ts'

/**
 * A chunk of the document on its way to the tokeniser, which is given the tags and counts the rest.
 * Indexes count from the start of the chunk; none may lie before one that was given earlier.
 */
export type Writing = {
  readonly chunk: string
  /** Whether anything before the index is still to be given to the tokeniser. */
  isPending(index: number): boolean
  /** Gives the tokeniser everything before the index. */
  flush(index: number): void
  /** Puts another text of the same length in the place of what stands there. */
  replace(from: number, to: number, by: string): void
  /** Keeps everything before the index from the tokeniser that it does not have yet. */
  skip(index: number): void
  /** Lets the tokeniser know how far it is. */
  finish(): void
  placeAt(index: number): Position
  /** Characters of the document before the index. */
  positionAt(index: number): number
}

/** Tells the places of a chunk in one pass over its lines, however many of them are asked for. */
function placesOf(chunk: string, { line, column }: SAXParser): (index: number) => Position {
  let current = line + 1
  let lineStart = -column
  const nextNewline = (from: number) => {
    const at = chunk.indexOf('\n', from)
    return at === -1 ? Infinity : at
  }
  let newlineAt = nextNewline(0)
  return (index) => {
    while (newlineAt < index) {
      current += 1
      lineStart = newlineAt + 1
      newlineAt = nextNewline(lineStart)
    }
    return { line: current, column: index - lineStart + 1 }
  }
}

/** Begins to write a chunk where the tokeniser stands. */
export function writeChunk(parser: SAXParser, chunk: string): Writing {
  const placeAt = placesOf(chunk, parser)
  const { position } = parser
  let written = 0
  let edited = 0
  let waiting = ''
  let isBehind = false

  function catchUp() {
    if (!isBehind) return
    const { line, column } = placeAt(written)
    Object.assign(parser, { line: line - 1, column: column - 1, position: position + written })
    isBehind = false
  }

  return {
    chunk,
    placeAt,
    positionAt: (index) => position + index,
    finish: catchUp,
    isPending: (index) => index > written,
    flush(index) {
      catchUp()
      const text = waiting + chunk.slice(edited, index)
      waiting = ''
      written = edited = index
      parser.write(text)
    },
    replace(from, to, by) {
      waiting += chunk.slice(edited, from) + by
      edited = to
    },
    skip(index) {
      written = edited = index
      isBehind = true
    },
  }
}
