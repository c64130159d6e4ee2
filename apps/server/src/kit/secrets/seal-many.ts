import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomFillSync,
  type Cipheriv,
  type KeyObject,
} from 'node:crypto'

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

/** Drawn for many at once: one call takes as long for 13 bytes as for thousands. No byte is used twice. */
const drawn = Buffer.alloc(512 * nonceBytes)
let drawnAt = drawn.length

function writeFreshNonce(into: Buffer, at: number) {
  if (drawnAt === drawn.length) {
    randomFillSync(drawn)
    drawnAt = 0
  }
  for (const end = drawnAt + nonceBytes, from = drawnAt; drawnAt < end; drawnAt++)
    into[at + drawnAt - from] = drawn[drawnAt] ?? 0
}

const blocksOf = (bytes: number) => Math.ceil(bytes / blockBytes)

const blockWords = blockBytes / 4

/** What is sealed together. */
type Batch = { plains: readonly Buffer[]; context: Buffer }

/**
 * Seals texts with AES-256-CCM, each byte for byte as OpenSSL would: nobody without the key can read, change or make
 * one, and any change is noticed by the 128-bit tag. Here the blocks of all texts go through the cipher together: a
 * cipher that is made anew for each takes several times as long.
 *
 * @param key 32 random bytes
 * @param batch texts of at most 65,535 bytes each, and what they are sealed for, at most 14 bytes: they open for nothing else
 * @param prefix what each begins with, as it is
 */
export function sealMany(key: Buffer, { plains, context }: Batch, prefix: Buffer): Buffer[] {
  if (context.length > maxContextBytes) throw new RangeError('The context is too long.')
  const { encrypt } = cipherOf(key)
  // Of each text: where its blocks begin. Two more than its own are for the tag.
  const starts = [0]
  for (const { length } of plains) {
    if (length > maxPlainBytes) throw new RangeError('What is to be sealed is too long.')
    starts.push((starts.at(-1) ?? 0) + blocksOf(length) + 2)
  }
  const counters = Buffer.alloc((starts.at(-1) ?? 0) * blockBytes)
  for (const [nth, { length }] of plains.entries())
    writeCounters(counters, (starts[nth] ?? 0) * blockBytes, length)
  const padded = Buffer.alloc(counters.length)
  for (const [nth, plain] of plains.entries()) padded.set(plain, ((starts[nth] ?? 0) + 1) * blockBytes)
  const streams = encrypt.update(counters)
  const tags = authenticate(encrypt, { starts, streams, padded, context })
  xor(streams, padded)
  return plains.map(({ length }, nth) => {
    const at = (starts[nth] ?? 0) * blockBytes
    const sealed = Buffer.allocUnsafe(prefix.length + nonceBytes + tagBytes + length)
    sealed.set(prefix)
    counters.copy(sealed, prefix.length, at + 1, at + 1 + nonceBytes)
    for (let byte = 0; byte < tagBytes; byte++)
      sealed[prefix.length + nonceBytes + byte] =
        (tags[nth * blockBytes + byte] ?? 0) ^ (streams[at + byte] ?? 0)
    streams.copy(sealed, prefix.length + nonceBytes + tagBytes, at + blockBytes, at + blockBytes + length)
    return sealed
  })
}

/** The counters of a text, from the one for its tag on, and then the block that the tag begins with. */
function writeCounters(counters: Buffer, at: number, plainBytes: number) {
  writeFreshNonce(counters, at + 1)
  const blocks = blocksOf(plainBytes)
  for (let block = 0; block <= blocks + 1; block++) {
    const from = at + block * blockBytes
    const isFirst = block === blocks + 1
    counters[from] = isFirst ? firstFlags : counterFlags
    if (block > 0) counters.copyWithin(from + 1, at + 1, at + 1 + nonceBytes)
    const number = isFirst ? plainBytes : block
    counters[from + blockBytes - 2] = number >> 8
    counters[from + blockBytes - 1] = number & 0xff
  }
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new Int32Array(buffer, byteOffset, byteLength / 4)

/** Both begin at a word, as what is made anew for so many bytes does. */
function xor(into: Buffer, other: Buffer) {
  const words = wordsOf(into)
  const others = wordsOf(other)
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) ^ (others[at] ?? 0)
}

type Chained = { starts: readonly number[]; streams: Buffer; padded: Buffer; context: Buffer }

/** What the tag of each text begins with, a block each: its first block, encrypted, and the context. */
function tagsBegun({ starts, streams, context }: Chained): Buffer {
  const tags = Buffer.alloc((starts.length - 1) * blockBytes)
  for (let at = 0, nth = 1; at < tags.length; at += blockBytes, nth++) {
    const from = ((starts[nth] ?? 0) - 1) * blockBytes
    streams.copy(tags, at, from, from + blockBytes)
    tags[at + 1] = (tags[at + 1] ?? 0) ^ context.length
    for (let byte = 0; byte < context.length; byte++)
      tags[at + 2 + byte] = (tags[at + 2 + byte] ?? 0) ^ (context[byte] ?? 0)
  }
  return tags
}

/** The tags of all texts, a block each: of the context and then of the text, block by block, chained. */
function authenticate(encrypt: Cipheriv, chained: Chained): Buffer {
  const { starts, padded } = chained
  const plainWords = wordsOf(padded)
  const tags = encrypt.update(tagsBegun(chained))
  const tagWords = wordsOf(tags)
  const blocksOfText = starts.slice(1).map((end, nth) => end - (starts[nth] ?? 0) - 2)
  const longest = Math.max(0, ...blocksOfText)
  // Loops by number: pairs of number and length would take as long to make as all else here.
  for (let block = 1; block <= longest; block++) {
    for (let nth = 0; nth < blocksOfText.length; nth++)
      if (block <= (blocksOfText[nth] ?? 0)) mixBlock(tagWords, nth, plainWords, (starts[nth] ?? 0) + block)
    const next = wordsOf(encrypt.update(tags))
    for (let nth = 0; nth < blocksOfText.length; nth++)
      if (block <= (blocksOfText[nth] ?? 0)) copyBlock(tagWords, next, nth)
  }
  return tags
}

function mixBlock(into: Int32Array, block: number, from: Int32Array, fromBlock: number) {
  const other = fromBlock * blockWords
  for (let word = 0, at = block * blockWords; word < blockWords; word++, at++)
    into[at] = (into[at] ?? 0) ^ (from[other + word] ?? 0)
}

function copyBlock(into: Int32Array, from: Int32Array, block: number) {
  for (let at = block * blockWords; at < (block + 1) * blockWords; at++) into[at] = from[at] ?? 0
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
