import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { repositoryRoot } from './build.ts'

/**
 * `npm run data-centers -- asn-ipv4.csv asn-ipv6.csv`: writes `data/data-centers/ranges.csv`, the address ranges of the
 * operators in `operators.csv`, from the ASN tables of ip-location-db (first address, last address, ASN, name).
 */
const folder = join(repositoryRoot, 'data/data-centers')
const lines = (file: string) => readFileSync(file, 'utf8').trim().split('\n')
const operators = new Set(
  lines(join(folder, 'operators.csv'))
    .slice(1)
    .map((line) => line.split(',')[0]),
)

const toNumber = (address: string) =>
  BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`)

function rangesOf(file: string): string[] {
  const merged: { first: string; last: string; end: bigint }[] = []
  for (const line of lines(file)) {
    const [first = '', last = '', asn = ''] = line.split(',', 3)
    if (!operators.has(asn)) continue
    const before = merged.at(-1)
    if (before !== undefined && before.end + 1n === toNumber(first))
      Object.assign(before, { last, end: toNumber(last) })
    else merged.push({ first, last, end: toNumber(last) })
  }
  return merged.map(({ first, last }) => `${first},${last}`)
}

writeFileSync(
  join(folder, 'ranges.csv'),
  `first,last\n${process.argv.slice(2).flatMap(rangesOf).join('\n')}\n`,
)
