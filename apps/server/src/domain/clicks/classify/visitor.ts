import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { networkOf, subscriberOf } from '#lib/limits/client-network.ts'
import type { KeyRing } from '#lib/crypto/key-ring.ts'

/** Stands for something of today, and for the same of yesterday, without saying what it is. */
export type DailyHash = { today: Buffer; yesterday: Buffer }

export type Visitor = {
  /** The person, by address and browser. */
  person: DailyHash
  /** The network in which the person is. */
  network: DailyHash
  /** The network for as long as a click takes; not to be stored. */
  networkLockKey: number
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Tells visitors from each other without knowing them: what is stored is keyed with a key of the day (UTC), so
 * that without the keys of the database nobody can try out addresses against it, and nobody is followed for
 * longer than two days.
 */
export function createVisitorHasher(ring: KeyRing) {
  let keys: { day: string; key: KeyObject }[] = []
  const keyOf = (day: string) => {
    const known = keys.find((each) => each.day === day)
    if (known !== undefined) return known.key
    // An object: from bytes, Node would make one for each hash, which takes five times as long as the hash.
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
    const network = networkOf(address)
    return {
      person: daily(at, `person\n${subscriberOf(address)}\n${userAgent}`),
      network: daily(at, `network\n${network}`),
      networkLockKey: createHash('sha256').update(network).digest().readInt32BE(0),
    }
  }
}
