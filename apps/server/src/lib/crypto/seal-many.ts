import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type Cipheriv,
  type KeyObject,
} from 'node:crypto'
import { writeRandom } from './random-bytes.ts'

/** Of AES-CCM (NIST SP 800-38C): what every block is, and how the length of a text is written in its first one. */
const blockBytes = 16
const nonceBytes = 13
const tagBytes = 16
const counterFlags = 1
const firstFlags = 64 + 8 * ((tagBytes - 2) / 2) + counterFlags
const maxPlainBytes = 0xffff

/** The length of the context stands before it, and with it the context fills one block. */
const maxContextBytes = blockBytes - 2

type Cipher = { key: KeyObject; encrypt: Cipheriv }

/** Made once a key. A key of its own, because the one that it is derived from seals in another way, too. */
const ciphers = new WeakMap<Buffer, Cipher>()

function cipherOf(key: Buffer): Cipher {
  const known = ciphers.get(key)
  if (known !== undefined) return known
  const derived = createSecretKey(createHmac('sha256', key).update('AES-256-CCM').digest())
  // Each block by itself, as often as is wanted; CCM is what is made of that.
  const encrypt = createCipheriv('aes-256-ecb', derived, null).setAutoPadding(false)
  const made = { key: derived, encrypt }
  ciphers.set(key, made)
  return made
}

const blocksOf = (bytes: number) => Math.ceil(bytes / blockBytes)

/** Texts that stand one after another, and where each ends: a buffer for each would take as long to make as to seal it. */
export type Texts = { bytes: Buffer; ends: readonly number[] }

/** Where a text stands among the others, and where its blocks begin; two more than its own are for the tag. */
type Placed = { start: number; length: number; block: number; blocks: number }

function placesOf(ends: readonly number[]): Placed[] {
  let start = 0
  let block = 0
  return ends.map((end) => {
    const length = end - start
    if (length > maxPlainBytes) throw new RangeError('What is to be sealed is too long.')
    const placed = { start, length, block, blocks: blocksOf(length) }
    start = end
    block += placed.blocks + 2
    return placed
  })
}

/**
 * Seals texts with AES-256-CCM, each byte for byte as OpenSSL would: nobody without the key can read, change or make
 * one, and any change is noticed by the 128-bit tag. Here the blocks of all texts go through the cipher together: a
 * cipher that is made anew for each takes several times as long.
 *
 * @param key 32 random bytes
 * @param context what the texts, of at most 65,535 bytes each, are sealed for, at most 14 bytes: they open for nothing else
 * @param prefix what each begins with, as it is
 */
export function sealMany(key: Buffer, { bytes, ends }: Texts, context: Buffer, prefix: Buffer): Texts {
  if (context.length > maxContextBytes) throw new RangeError('The context is too long.')
  const { encrypt } = cipherOf(key)
  const texts = placesOf(ends)
  const last = texts.at(-1)
  const counters = scratchOf(last === undefined ? 0 : (last.block + last.blocks + 2) * blockBytes)
  for (const text of texts) writeCounters(counters, text)
  const streams = encrypt.update(counters)
  const tags = authenticate(encrypt, { texts, bytes, streams, context })
  const moreBytes = prefix.length + nonceBytes + tagBytes
  const sealed = Buffer.allocUnsafe(bytes.length + texts.length * moreBytes)
  let used = 0
  const sealedEnds = texts.map(({ start, length, block }, nth) => {
    const from = block * blockBytes
    for (let at = 0; at < prefix.length; at++) sealed[used++] = prefix[at] ?? 0
    for (let at = 1; at <= nonceBytes; at++) sealed[used++] = counters[from + at] ?? 0
    for (let at = 0; at < tagBytes; at++)
      sealed[used++] = (tags[nth * blockBytes + at] ?? 0) ^ (streams[from + at] ?? 0)
    for (let at = 0; at < length; at++)
      sealed[used++] = (bytes[start + at] ?? 0) ^ (streams[from + blockBytes + at] ?? 0)
    return used
  })
  return { bytes: sealed, ends: sealedEnds }
}

/** Overwritten by whoever seals next: nothing of it is given away. */
let scratch = Buffer.alloc(8_192)

function scratchOf(bytes: number): Buffer {
  if (scratch.length < bytes) scratch = Buffer.alloc(2 * bytes)
  return scratch.subarray(0, bytes)
}

/** The counters of a text, from the one for its tag on, and then the block that the tag begins with. */
function writeCounters(counters: Buffer, { block, blocks, length }: Placed) {
  const first = block * blockBytes
  writeRandom(counters, first + 1, nonceBytes)
  for (let nth = 0; nth <= blocks + 1; nth++) {
    const from = first + nth * blockBytes
    const isFirst = nth === blocks + 1
    counters[from] = isFirst ? firstFlags : counterFlags
    if (nth > 0) for (let at = 1; at <= nonceBytes; at++) counters[from + at] = counters[first + at] ?? 0
    const number = isFirst ? length : nth
    counters[from + blockBytes - 2] = number >> 8
    counters[from + blockBytes - 1] = number & 0xff
  }
}

type Chained = { texts: readonly Placed[]; bytes: Buffer; streams: Buffer; context: Buffer }

/** What the tag of each text begins with, a block each: its first block, encrypted, and the context. */
function tagsBegun({ texts, streams, context }: Chained): Buffer {
  const tags = Buffer.allocUnsafe(texts.length * blockBytes)
  for (let nth = 0; nth < texts.length; nth++) {
    const { block = 0, blocks = 0 } = texts[nth] ?? {}
    const from = (block + blocks + 1) * blockBytes
    const at = nth * blockBytes
    for (let byte = 0; byte < blockBytes; byte++) tags[at + byte] = streams[from + byte] ?? 0
    tags[at + 1] = (tags[at + 1] ?? 0) ^ context.length
    for (let byte = 0; byte < context.length; byte++)
      tags[at + 2 + byte] = (tags[at + 2 + byte] ?? 0) ^ (context[byte] ?? 0)
  }
  return tags
}

/** The tags of all texts, a block each: of the context and then of the text, block by block, chained. */
function authenticate(encrypt: Cipheriv, chained: Chained): Buffer {
  const { texts, bytes } = chained
  const tags = encrypt.update(tagsBegun(chained))
  const longest = texts.reduce((most, { blocks }) => Math.max(most, blocks), 0)
  for (let block = 0; block < longest; block++) {
    const offset = block * blockBytes
    // Loops by number: pairs of number and text would take as long to make as all else here.
    for (let nth = 0; nth < texts.length; nth++) {
      const { start = 0, length = 0 } = texts[nth] ?? {}
      const end = Math.min(length - offset, blockBytes)
      for (let byte = 0, at = nth * blockBytes; byte < end; byte++, at++)
        tags[at] = (tags[at] ?? 0) ^ (bytes[start + offset + byte] ?? 0)
    }
    const next = encrypt.update(tags)
    for (let nth = 0; nth < texts.length; nth++)
      if (block < (texts[nth]?.blocks ?? 0))
        for (let at = nth * blockBytes; at < (nth + 1) * blockBytes; at++) tags[at] = next[at] ?? 0
  }
  return tags
}

/** Undefined for anything that was not sealed by `sealMany` with this key for this context. */
export function openOne(key: Buffer, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const text = sealed.subarray(nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-ccm', cipherOf(key).key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    .setAAD(context, { plaintextLength: text.length })
  try {
    const plain = decipher.update(text)
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}
