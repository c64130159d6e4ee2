const directions = new Map(
  Object.entries({ n: 'North', s: 'South', e: 'East', w: 'West', no: 'North', so: 'South' }),
)

const endings = new Map(
  [
    'bch Beach, ctr Center, hts Heights, hgts Heights, jct Junction, spgs Springs, spg Spring',
    'vlg Village, pk Park, is Island, lk Lake, hls Hills',
  ]
    .join(', ')
    .split(', ')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
)

const titles =
  /^(?:(?:city|town|village|township|borough) of|downtown|uptown|midtown|n\.?[ew]\.?|s\.?[ew]\.?)\s+/i
const lowerEnding = /\s+(?:city|town|village|borough|cdp|downtown|suburbs|vicinity)$/i

const spellOut = (word: string, table: ReadonlyMap<string, string>) =>
  table.get(word.toLowerCase().replace('.', '')) ?? word

/** Spells out abbreviations, as in "N Little Rock" and "Palm Bch". */
function inFull(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/)
  if (rest.length === 0) return name
  const last = rest.pop() ?? ''
  return [spellOut(first, directions), ...rest, spellOut(last, endings)]
    .filter((word) => word !== '')
    .join(' ')
}

/**
 * Returns what may be the city at the end of a street address: each sequence of final words after the street number
 * and one more word, longest first.
 */
function streetEndings(name: string): string[] {
  if (!/^\d/.test(name)) return []
  const words = name.split(/\s+/).slice(2)
  return words.map((_, start) => words.slice(start).join(' '))
}

/**
 * Returns other names to try within a known state: without abbreviations, without "City of", and the end of an
 * address without a comma.
 */
export function listAlternativeCityNames(name: string): string[] {
  const plain = name.replace(titles, '')
  const afterIn = /\sin\s+(.+)$/i.exec(plain)?.[1]
  const readings = [plain, inFull(plain), inFull(plain).replace(lowerEnding, ''), ...streetEndings(plain)]
  if (afterIn !== undefined) readings.push(afterIn)
  // "Austin-HQ"
  if (/\p{L}-\p{L}/u.test(plain)) readings.push(plain.split('-')[0] ?? '')
  return [...new Set(readings)].filter((reading) => reading !== name && reading !== '')
}
