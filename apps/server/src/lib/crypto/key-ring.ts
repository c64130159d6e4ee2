import assert from 'node:assert/strict'
import { open, seal } from './seal.ts'
import { openOne, sealMany, type Texts } from './seal-many.ts'

export const purposes = ['CLICK', 'SECRETS', 'VISITOR'] as const
export type Purpose = (typeof purposes)[number]

export type Key = {
  /** From 1; the next key has the next. */
  id: number
  bytes: Buffer
  /** When it begins to seal, and its predecessor ends. */
  activeFrom: Date
}

export type Opened = {
  plain: Buffer
  /** When the key that sealed it was followed by the next; undefined while it is the one that seals. */
  retiredAt: Date | undefined
}

/** The keys for one purpose: the newest active one seals, and all of them open what they have sealed. */
export type KeyRing = {
  /** The key that seals now. */
  current(): Key
  seal(plain: Buffer): Buffer
  /** The same for what is sealed by the dozen: much faster, in a form of its own. */
  sealMany(plains: Texts): Texts
  /** Undefined for what was not sealed with a key of this ring. */
  open(sealed: Buffer): Opened | undefined
  /** With what everything begins that is sealed now. */
  header(): Buffer
  /** Takes other keys, such as those that were made since. */
  replace(keys: readonly Key[]): void
}

/** What was sealed by itself, and what was sealed with others. */
const versions = { single: 1, many: 2 } as const
type Version = (typeof versions)[keyof typeof versions]
const headerBytes = 3

const openers: Record<number, typeof open> = { [versions.single]: open, [versions.many]: openOne }

const headerOf = ({ id }: Key, version: Version) => Buffer.from([version, id >> 8, id & 0xff])

/** Before there were rings, the first key sealed without a header and for no context. */
const noContext = Buffer.alloc(0)

export function createKeyRing(purpose: Purpose, first: readonly Key[], now: () => Date): KeyRing {
  let keys = first
  const contextOf = (header: Buffer) => Buffer.concat([header, Buffer.from(purpose)])
  const current = () => {
    const at = now()
    const key = keys.findLast(({ activeFrom }) => activeFrom <= at)
    assert(key !== undefined, 'the first key is always active')
    return key
  }
  // What is sealed by the dozen begins with, and for what, as long as the key is the same.
  let many: { key: Key; header: Buffer; context: Buffer } | undefined
  const retiredAt = (key: Key) => keys.find(({ id }) => id === key.id + 1)?.activeFrom
  return {
    current,
    header: () => headerOf(current(), versions.single),
    seal: (plain) => {
      const key = current()
      const header = headerOf(key, versions.single)
      return Buffer.concat([header, seal(key.bytes, plain, contextOf(header))])
    },
    sealMany: (plains) => {
      const key = current()
      if (many?.key !== key) {
        const header = headerOf(key, versions.many)
        many = { key, header, context: contextOf(header) }
      }
      return sealMany(key.bytes, plains, many.context, many.header)
    },
    open: (sealed) => {
      const header = sealed.subarray(0, headerBytes)
      const [version = 0, high = 0, low = 0] = header
      const named = keys.find(({ id }) => id === (high << 8) + low)
      const plain = named && openers[version]?.(named.bytes, sealed.subarray(headerBytes), contextOf(header))
      if (named !== undefined && plain !== undefined) return { plain, retiredAt: retiredAt(named) }
      const [oldest] = keys
      const old = oldest && open(oldest.bytes, sealed, noContext)
      return oldest && old && { plain: old, retiredAt: retiredAt(oldest) }
    },
    replace: (others) => {
      keys = others
    },
  }
}
