import assert from 'node:assert/strict'
import { sealBytes, unsealBytes, unsealCcm } from './seal.ts'

export const keyPurposes = ['CLICK', 'SECRETS', 'VISITOR'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

export type SealingKey = {
  /** The number of the key, counted from 1. */
  id: number
  bytes: Buffer
  /** When the key starts to seal and the previous key stops. */
  activeFrom: Date
}

export type UnsealedData = {
  plain: Buffer
  /** When the key that sealed the data was replaced by the next one; undefined while it is current. */
  retiredAt: Date | undefined
}

/** The keys of one purpose: the newest active key seals, all keys unseal. */
export type KeyRing = {
  current(): SealingKey
  seal(plain: Buffer): Buffer
  /** Unseals data. Returns undefined if it was not sealed with a key of this ring. */
  unseal(sealed: Buffer): UnsealedData | undefined
  /** Returns the first bytes of all data that the current key seals. */
  header(): Buffer
  /** Replaces the keys after another process has added one. */
  replace(keys: readonly SealingKey[]): void
}

/** The first byte of data that was sealed with AES-256-GCM. */
const gcmVersion = 1
const unsealers: Record<number, typeof unsealBytes> = { [gcmVersion]: unsealBytes, 2: unsealCcm }
const headerBytes = 3

/** The first key sealed without a header and a context until key rotation was introduced. */
const noContext = Buffer.alloc(0)

export function createKeyRing(purpose: KeyPurpose, first: readonly SealingKey[], now: () => Date): KeyRing {
  let keys = first
  const contextOf = (header: Buffer) => Buffer.concat([header, Buffer.from(purpose)])
  const current = () => {
    const at = now()
    const key = keys.findLast(({ activeFrom }) => activeFrom <= at)
    assert(key !== undefined, 'the first key is always active')
    return key
  }
  const sealing = (key: SealingKey) => {
    const header = Buffer.from([gcmVersion, key.id >> 8, key.id & 0xff])
    return { key, header, context: contextOf(header) }
  }
  let latest: ReturnType<typeof sealing> | undefined
  const sealingNow = () => {
    const key = current()
    return latest?.key === key ? latest : (latest = sealing(key))
  }
  const retiredAt = (key: SealingKey) => keys.find(({ id }) => id === key.id + 1)?.activeFrom
  return {
    current,
    header: () => sealingNow().header,
    seal: (plain) => {
      const { key, header, context } = sealingNow()
      return sealBytes(key.bytes, plain, context, header)
    },
    unseal: (sealed) => {
      const header = sealed.subarray(0, headerBytes)
      const [version = 0, high = 0, low = 0] = header
      const named = keys.find(({ id }) => id === (high << 8) + low)
      const plain =
        named && unsealers[version]?.(named.bytes, sealed.subarray(headerBytes), contextOf(header))
      if (named !== undefined && plain !== undefined) return { plain, retiredAt: retiredAt(named) }
      const [oldest] = keys
      const old = oldest && unsealBytes(oldest.bytes, sealed, noContext)
      return oldest && old && { plain: old, retiredAt: retiredAt(oldest) }
    },
    replace: (others) => {
      keys = others
    },
  }
}
