import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { toNetwork, toSubscriber } from '#lib/limits/client-network.ts'
import type { KeyRing } from '#lib/crypto/key-ring.ts'

/** Hashes of the same value with today's and yesterday's key. */
export type DailyHash = { today: Buffer; yesterday: Buffer }

export type Visitor = {
  /** Hash of the address and the user agent. */
  person: DailyHash
  network: DailyHash
  /**
   * Advisory lock key of the visitor's network. It is derived without a secret key, so it must not be stored with a
   * click.
   */
  networkLockKey: number
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Creates a hasher that distinguishes visitors pseudonymously. Hashes are keyed with a daily key (UTC), so that
 * addresses cannot be tested against stored hashes without the key ring, and visitors cannot be tracked for more than
 * two days.
 */
export function createVisitorHasher(ring: KeyRing) {
  let keys: { day: string; key: KeyObject }[] = []
  const keyOf = (day: string) => {
    const known = keys.find((each) => each.day === day)
    if (known !== undefined) return known.key
    // From bytes, Node would create a key object per hash, which takes five times as long as the hash.
    const key = createSecretKey(
      Buffer.from(hkdfSync('sha256', ring.current().bytes, '', `visitor ${day}`, 32)),
    )
    keys = [{ day, key }, ...keys].slice(0, 2)
    return key
  }
  const hash = (day: string, text: string) => createHmac('sha256', keyOf(day)).update(text).digest()
  const daily = (at: Date, text: string): DailyHash => ({
    yesterday: hash(dayOf(at.getTime() - dayMs), text),
    today: hash(dayOf(at.getTime()), text),
  })
  return (address: string, userAgent: string, at: Date): Visitor => {
    const network = toNetwork(address)
    return {
      person: daily(at, `person\n${toSubscriber(address)}\n${userAgent}`),
      network: daily(at, `network\n${network}`),
      networkLockKey: createHash('sha256').update(network).digest().readInt32BE(0),
    }
  }
}
