import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the subscriber to whom an address belongs: an IPv4 address or a /64 of IPv6. All invalid addresses are one
 * subscriber, so inventing them does not help.
 */
export function toSubscriber(address: string): string {
  // Fast path for the most common case.
  if (isIP(address) === 4) return address
  const parsed = parse(address)
  if (parsed === undefined) return 'unknown'
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(parsed, 8)
}

/** Returns the network that an office, household, or data center shares: /24 of IPv4, /64 of IPv6. */
export function toNetwork(address: string): string {
  const parsed = parse(address)
  if (parsed === undefined) return 'unknown'
  return prefixOf(parsed, parsed.kind() === 'ipv4' ? 3 : 8)
}

/** Converts mapped IPv4 addresses to IPv4 and removes zones. */
function parse(address: string) {
  const text = address.split('%', 1)[0] ?? ''
  return isIP(text) === 0 ? undefined : ipaddr.process(text)
}

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${address.kind()} ${Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex')}`

/**
 * Converts trusted proxies to Fastify's function of address and hop. If only a number of hops is configured, addresses
 * are not checked, so the server must be reachable only through the proxies.
 */
export const createProxyTrust = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
