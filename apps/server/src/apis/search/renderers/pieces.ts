/** A part of a document: bytes that are ready, text, or a click token, of which every answer has its own. */
export type Piece = Buffer | string | { token: string }

/** A document, and where in it the tokens stand. */
export type Document = { bytes: Buffer; gaps: readonly { from: number; to: number }[] }

/** A UTF-16 unit takes at most three bytes of UTF-8. */
const roomOf = (piece: Piece) =>
  Buffer.isBuffer(piece) ? piece.length : 3 * (typeof piece === 'string' ? piece : piece.token).length

/** Pieces one after another, written at once into the bytes that are sent. */
export function joined(pieces: readonly Piece[]): Document {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + roomOf(piece), 0))
  const gaps: { from: number; to: number }[] = []
  let used = 0
  for (const piece of pieces)
    if (Buffer.isBuffer(piece)) {
      bytes.set(piece, used)
      used += piece.length
    } else if (typeof piece === 'string') used += bytes.write(piece, used)
    else {
      const from = used
      used += bytes.write(piece.token, used)
      gaps.push({ from, to: used })
    }
  return { bytes: bytes.subarray(0, used), gaps }
}

/** The same document with other tokens; undefined if they do not fit in the place of its own. */
export function withTokens({ bytes, gaps }: Document, tokens: readonly string[]): Buffer | undefined {
  if (gaps.some(({ from, to }, nth) => tokens[nth]?.length !== to - from)) return undefined
  const other = Buffer.from(bytes)
  for (const [nth, { from }] of gaps.entries()) other.write(tokens[nth] ?? '', from, 'latin1')
  return other
}
