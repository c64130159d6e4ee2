/** A UTF-8 sequence of several bytes, or a byte outside any sequence. `cut` marks a truncated sequence. */
type Piece = { start: number; end: number; kind: 'strong' | 'weak' | 'invalid' | 'cut' }

/** Returns whether an encoding has multibyte characters. Such text cannot be mixed byte by byte with UTF-8. */
const isMultiByte = (encoding: string) => /^(?:gb|big5|euc|shift|iso-2022)/.test(encoding)

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

const lengthOf = (lead: number) =>
  lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 1

/** Returns whether the second byte makes an overlong form, a surrogate, or a character beyond Unicode. */
const isForbidden = (lead: number, second: number) =>
  (lead === 0xe0 && second < 0xa0) ||
  (lead === 0xed && second > 0x9f) ||
  (lead === 0xf0 && second < 0x90) ||
  (lead === 0xf4 && second > 0x8f)

/**
 * Returns whether the first byte is strong evidence of UTF-8: the letters and punctuation of Western languages, and
 * emoji. Other sequences can be windows-1252 by chance: `É”` is also U+0254, and `é––` U+9596.
 */
const strongLead = (lead: number) => lead <= 0xc5 || lead === 0xe2 || lead === 0xef || lead === 0xf0

function pieceAt(bytes: Uint8Array, start: number): Piece {
  const lead = bytes[start] ?? 0
  const length = lengthOf(lead)
  let end = start + 1
  while (end < start + length && isContinuation(bytes[end])) end += 1
  const isWhole = length > 1 && end === start + length && !isForbidden(lead, bytes[start + 1] ?? 0)
  if (isWhole) return { start, end, kind: strongLead(lead) ? 'strong' : 'weak' }
  return end > start + 1 ? { start, end, kind: 'cut' } : { start, end: start + 1, kind: 'invalid' }
}

function* piecesOf(bytes: Uint8Array): Generator<Piece> {
  for (let at = 0; at < bytes.length;) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1
      continue
    }
    const piece = pieceAt(bytes, at)
    yield piece
    at = piece.end
  }
}

/** Matches control characters, which result from decoding unassigned bytes of windows-1252. */
const unassigned = /[\u0080-\u009f]/g

/**
 * Decodes text that is not valid UTF-8, choosing the encoding for each character by its bytes. In text that
 * is mostly UTF-8, truncated sequences become U+FFFD.
 */
export function decodeMixedText(bytes: Uint8Array, legacy: string): { text: string; isMostlyUtf8: boolean } {
  const pieces = [...piecesOf(bytes)]
  const utf8Count = pieces.filter(({ kind }) => kind === 'strong' || kind === 'weak').length
  const isMostlyUtf8 = utf8Count * 2 > pieces.length
  const decoder = new TextDecoder(legacy)
  if (isMultiByte(legacy) && !isMostlyUtf8) return { text: decoder.decode(bytes), isMostlyUtf8 }
  const single = isMultiByte(legacy) ? new TextDecoder('windows-1252') : decoder
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let copied = 0
  for (const { start, end, kind } of pieces) {
    if (kind === 'strong' || (kind === 'weak' && isMostlyUtf8)) continue
    text += utf8.decode(bytes.subarray(copied, start))
    text +=
      kind === 'cut' && isMostlyUtf8
        ? '\ufffd'
        : single.decode(bytes.subarray(start, end)).replaceAll(unassigned, '\ufffd')
    copied = end
  }
  return { text: text + utf8.decode(bytes.subarray(copied)), isMostlyUtf8 }
}
