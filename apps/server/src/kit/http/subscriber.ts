/** The part of an address that one subscriber holds: an IPv4 address, or 64 bits of an IPv6 address. */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? []
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = after === undefined ? head : [...head, ...zeros(8 - head.length - tail.length), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const zeros = (count: number): string[] => Array.from({ length: Math.max(0, count) }, () => '0')
