import ipaddr from 'ipaddr.js'
import type { Db } from '#lib/postgres/database.ts'
import type { createVisitorHasher } from './visitor.ts'

const maxRemembered = 50_000

/** Addresses that identify no network, because all clients behind an untrusted proxy share one of them. */
const localRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified'])

/**
 * Creates a recorder of the networks from which publishers send their `pass`, once per process, publisher, network,
 * and day. Clicks from such a network on the publisher's results are not billed on that day and the next.
 */
export function createPublisherNetworks(db: Db, visitorOf: ReturnType<typeof createVisitorHasher>) {
  const recorded = new Set<string>()
  return async (publisherId: number, address: string, at: Date) => {
    if (!ipaddr.isValid(address) || localRanges.has(ipaddr.process(address).range())) return
    const networkHash = visitorOf(address, '', at).network.today
    const key = `${publisherId} ${networkHash.toString('base64')}`
    if (recorded.has(key)) return
    await db
      .insertInto('publisherNetwork')
      .values({ publisherId, networkHash, at })
      .onConflict((conflict) => conflict.constraint('publisher_network_pkey').doNothing())
      .execute()
    if (recorded.size >= maxRemembered) recorded.clear()
    recorded.add(key)
  }
}
