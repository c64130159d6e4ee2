import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

const shipped = fileURLToPath(new URL('../../../../../../data/data-centers/ranges.csv', import.meta.url))

export type IsDataCenterAddress = (address: string) => boolean

/** Inclusive ranges of addresses in hexadecimal, sorted by their first address. */
type Ranges = { first: string[]; last: string[] }

/**
 * Looks up addresses in a list of data centers, held in memory.
 *
 * @param file lines of `first,last` addresses or CIDR blocks; null: the list that ships with Tiller
 * @throws StartError if the file cannot be read
 */
export function createDataCenterLookup(file: string | null): IsDataCenterAddress {
  const { first, last } = file === null ? (shippedRanges ??= readRanges(shipped)) : readRanges(file)
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const key = keyOf(ipaddr.process(address))
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((first[middle] ?? '') <= key) low = middle + 1
      else high = middle
    }
    return low > 0 && key <= (last[low - 1] ?? '')
  }
}

let shippedRanges: Ranges | undefined

function readRanges(file: string): Ranges {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const ranges = lines.flatMap((line, index) => {
      const text = line.replace(/#.*/, '').trim()
      return text === '' || text === 'first,last' ? [] : [parseRange(text, index + 1)]
    })
    const sorted = ranges.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
    return { first: sorted.map(([first]) => first), last: sorted.map(([, last]) => last) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_CENTERS cannot be read: ${file}: ${reason}.`, { cause: error })
  }
}

function parseRange(text: string, line: number): [first: string, last: string] {
  const [first = '', last = ''] = text.split(',').map((each) => each.trim())
  if (ipaddr.isValid(first) && ipaddr.isValid(last))
    return [keyOf(ipaddr.parse(first)), keyOf(ipaddr.parse(last))]
  if (!ipaddr.isValidCIDR(text)) throw new Error(`line ${line} is neither a range nor a CIDR block`)
  const [network, bits] = ipaddr.parseCIDR(text)
  const bytes = network.toByteArray()
  const ends = [0, 255].map((fill) =>
    bytes.map((byte, index) => {
      const mask = 255 >> Math.min(8, Math.max(0, bits - index * 8))
      return (byte & ~mask) | (fill & mask)
    }),
  )
  return [hexOf(network.kind(), ends[0] ?? []), hexOf(network.kind(), ends[1] ?? [])]
}

const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6) => hexOf(address.kind(), address.toByteArray())

/** Converts an address to hexadecimal, so that IPv4 sorts before IPv6. */
const hexOf = (kind: 'ipv4' | 'ipv6', bytes: readonly number[]) =>
  `${kind === 'ipv4' ? 4 : 6}${Buffer.from(bytes).toString('hex')}`
