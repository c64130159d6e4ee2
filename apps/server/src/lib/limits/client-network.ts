import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The part of an address that one subscriber holds: an IPv4 address, or 64 bits of an IPv6 address. All that
 * is no address is one and the same subscriber, so that nobody gains by sending it.
 */
export function subscriberOf(address: string): string {
  // Most are, and are asked for again and again.
  if (isIP(address) === 4) return address
  const parsed = parse(address)
  if (parsed === undefined) return 'unknown'
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(parsed, 8)
}

/** The network of an address, which an office, a household or a data centre shares: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (parsed === undefined) return 'unknown'
  return prefixOf(parsed, parsed.kind() === 'ipv4' ? 3 : 8)
}

/** IPv4 that is wrapped in IPv6, as sockets show it, is IPv4; a zone names the machine's own link and is no part of it. */
function parse(address: string) {
  const text = address.split('%', 1)[0] ?? ''
  return isIP(text) === 0 ? undefined : ipaddr.process(text)
}

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${address.kind()} ${Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex')}`

/**
 * Whether to believe who is said to have sent a request: a function of an address and how many hops before
 * us it is, as Fastify asks it, which takes no number of hops itself. A number does not look at who the last
 * hop was, so nobody but the proxy may reach the server then.
 */
export const trustOf = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
