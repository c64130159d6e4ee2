/** A country database in MaxMind's format for IPv4 networks of eight bits, by first number. */
export function createCountryDatabase(countries: ReadonlyMap<number, string>): Buffer {
  const codes = [...new Set(countries.values())]
  const entries = codes.map((code) => map({ country: map({ iso_code: text(code) }) }))
  const offsets = entries.map((_, n) => entries.slice(0, n).reduce((sum, { length }) => sum + length, 0))
  // One node per network prefix of at most seven bits.
  const nodes: [number | null, number | null][] = [[null, null]]
  const leaves = new Map<string, number>()
  for (const [first, code] of countries) {
    let at = 0
    for (let bit = 7; bit > 0; bit -= 1) {
      const side = (first >> bit) & 1
      const next = nodes[at]?.[side] ?? nodes.push([null, null]) - 1
      const node = nodes[at]
      if (node !== undefined) node[side] = next
      at = next
    }
    leaves.set(`${at} ${first & 1}`, offsets[codes.indexOf(code)] ?? 0)
  }
  const records = nodes.flatMap((node, at) =>
    ([0, 1] as const).map((side) => {
      const leaf = leaves.get(`${at} ${side}`)
      // The data section begins 16 bytes after the tree; the number of nodes means "no data".
      return leaf === undefined ? (node[side] ?? nodes.length) : nodes.length + 16 + leaf
    }),
  )
  const tree = Buffer.concat(
    records.map((record) => Buffer.from([record >> 16, (record >> 8) & 255, record & 255])),
  )
  const metadata = map({
    node_count: integer(nodes.length),
    record_size: integer(24),
    ip_version: integer(4),
    binary_format_major_version: integer(2),
    binary_format_minor_version: integer(0),
    build_epoch: integer(0),
    database_type: text('Test'),
    description: map({}),
    languages: Buffer.from([0, 4]),
  })
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...entries,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ])
}

/** Control byte: type in three bits, length in five. */
const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
const integer = (value: number) => Buffer.from([(6 << 5) | 4, 0, 0, value >> 8, value & 255])
const map = (entries: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  ])
