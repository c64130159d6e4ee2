import { growUint8Column, growFloat64Column, growUint32Column } from './columns.ts'

/**
 * The units of every document in text order. The posting lists lack this order, which shows whether words are
 * adjacent and which words a removed document had. A unit is stored as its term's number + 1 in base 128, with the
 * last byte below 128; a 0 ends each section. Frequent words have low numbers, so they take 1 or 2 bytes.
 */
export type TextStore = {
  bytes: Uint8Array<ArrayBuffer>
  used: number
  /** The offset of each text by slot. It may exceed 32 bits. */
  starts: Float64Array<ArrayBuffer>
  lengths: Uint32Array<ArrayBuffer>
}

/**
 * Creates an empty store.
 *
 * @param room size in bytes that is reserved for texts
 */
export function createTextStore(room = 0): TextStore {
  return {
    bytes: new Uint8Array(room),
    used: 0,
    starts: new Float64Array(0),
    lengths: new Uint32Array(0),
  }
}

const maxBytesPerUnit = 5

function write(bytes: Uint8Array, at: number, term: number): number {
  let rest = term + 1
  let position = at
  while (rest >= 128) {
    bytes[position++] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
  }
  bytes[position++] = rest
  return position
}

/** Stores the sections of the document at `slot` as term numbers. */
export function storeText(store: TextStore, slot: number, sections: readonly (readonly number[])[]): void {
  const units = sections.reduce((sum, section) => sum + section.length, 0)
  store.bytes = growUint8Column(store.bytes, store.used + units * maxBytesPerUnit + sections.length)
  store.starts = growFloat64Column(store.starts, slot + 1)
  store.lengths = growUint32Column(store.lengths, slot + 1)
  let at = store.used
  for (const section of sections) {
    for (const term of section) at = write(store.bytes, at, term)
    store.bytes[at++] = 0
  }
  store.starts[slot] = store.used
  store.lengths[slot] = at - store.used
  store.used = at
}

const textAt = (store: TextStore, slot: number) => {
  const start = store.starts[slot] ?? 0
  return store.bytes.subarray(start, start + (store.lengths[slot] ?? 0))
}

/** Returns the term numbers of each section of a document. */
export function decodeSections(store: TextStore, slot: number): number[][] {
  const sections: number[][] = []
  let section: number[] = []
  let unit = 0
  let scale = 1
  for (const byte of textAt(store, slot)) {
    unit += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    if (unit > 0) section.push(unit - 1)
    else {
      sections.push(section)
      section = []
    }
    unit = 0
    scale = 1
  }
  return sections
}

/** Encodes a phrase for `findPhrase`. */
export function encodePhrase(phrase: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(phrase.length * maxBytesPerUnit)
  let at = 0
  for (const term of phrase) at = write(bytes, at, term)
  return bytes.subarray(0, at)
}

/** Where a document contains a phrase: in its head (title or company), only in the rest, or not at all. */
export const phrasePosition = { none: 0, head: 1, rest: 2 } as const
export type PhrasePosition = (typeof phrasePosition)[keyof typeof phrasePosition]

/** Returns where the document contains the phrase. The head is the first two sections, title and company. */
export function findPhrase(store: TextStore, slot: number, phrase: Uint8Array): PhrasePosition {
  const start = store.starts[slot] ?? 0
  const text = Buffer.from(store.bytes.buffer, start, store.lengths[slot] ?? 0)
  let at = text.indexOf(phrase)
  // A preceding byte of 128 or more means that the match begins inside another unit.
  while (at > 0 && (text[at - 1] ?? 0) >= 128) at = text.indexOf(phrase, at + 1)
  if (at < 0) return phrasePosition.none
  return at < text.indexOf(0, text.indexOf(0) + 1) ? phrasePosition.head : phrasePosition.rest
}

/** Appends the texts of the slots from `slot` on. */
export function appendTexts(store: TextStore, slot: number, lengths: Uint32Array, bytes: Uint8Array): void {
  store.bytes = growUint8Column(store.bytes, store.used + bytes.length)
  store.bytes.set(bytes, store.used)
  store.starts = growFloat64Column(store.starts, slot + lengths.length)
  store.lengths = growUint32Column(store.lengths, slot + lengths.length)
  for (const [at, length] of lengths.entries()) {
    store.starts[slot + at] = store.used
    store.lengths[slot + at] = length
    store.used += length
  }
}

/** Copies a document's text to another store, in which `newSlot` must be the last. */
export function copyText(from: TextStore, slot: number, to: TextStore, newSlot: number): void {
  const text = textAt(from, slot)
  to.bytes = growUint8Column(to.bytes, to.used + text.length)
  to.bytes.set(text, to.used)
  to.starts = growFloat64Column(to.starts, newSlot + 1)
  to.lengths = growUint32Column(to.lengths, newSlot + 1)
  to.starts[newSlot] = to.used
  to.lengths[newSlot] = text.length
  to.used += text.length
}
