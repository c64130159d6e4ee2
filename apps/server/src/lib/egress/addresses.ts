import { BlockList, isIP } from 'node:net'

/** Non-public IPv4 ranges: IANA's special-purpose registry, multicast, and the metadata address of a cloud provider. */
const special4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes the metadata services of most clouds.
  ['169.254.0.0', 16],
  // Azure's host services; the rest of the network is public.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** The only public IPv6 range. It excludes mapped IPv4, NAT64, link-local, and unique local addresses. */
const global6 = ['2000::', 3] as const

const special6: readonly (readonly [network: string, prefix: number])[] = [
  // IETF protocols, including Teredo, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which contains an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, prefix] of special4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of special6) refused.addSubnet(network, prefix, 'ipv6')
const given6 = new BlockList()
given6.addSubnet(...global6, 'ipv6')

/** Returns whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !refused.check(address, 'ipv4')
  // An address with a zone (fe80::1%eth0) is local to a network interface.
  if (version !== 6 || address.includes('%')) return false
  return given6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
