/** A time zone: minutes east of UTC, or an IANA name. */
export type TimeZone = number | string

const hours = (names: Record<string, number>) =>
  Object.entries(names).flatMap(([list, offset]) =>
    list.split(' ').map((name) => [name, offset * 60] as const),
  )

/**
 * Fixed offsets of zone names in minutes. `ist` and `sst` are omitted because they are ambiguous. `cst` and `ast`
 * have their American meanings.
 */
const offsets = new Map<string, number>(
  hours({
    'z ut utc gmt wet zulu': 0,
    est: -5,
    cst: -6,
    mst: -7,
    pst: -8,
    akst: -9,
    'hst hast': -10,
    edt: -4,
    cdt: -5,
    mdt: -6,
    pdt: -7,
    akdt: -8,
    'hdt hadt': -9,
    ast: -4,
    adt: -3,
    nst: -3.5,
    ndt: -2.5,
    chst: 10,
    'brt art': -3,
    'bst west cet met': 1,
    'cest mest eet cat sast': 2,
    'eest msk eat trt': 3,
    gst: 4,
    pkt: 5,
    'sgt hkt pht awst myt': 8,
    'jst kst': 9,
    acst: 9.5,
    aest: 10,
    acdt: 10.5,
    aedt: 11,
    nzst: 12,
    nzdt: 13,
  }),
)
// Britain's summer time is also Bangladesh's standard time; feeds mean Britain.

/** Names of American zones, which have daylight saving time, for example in "11:59 PM ET" or "Eastern Time". */
const regions = new Map<string, string>([
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
  ['alaska', 'America/Anchorage'],
  ['alaskan', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['hawaiian', 'Pacific/Honolulu'],
  ['arizona', 'America/Phoenix'],
  ['atlantic', 'America/Puerto_Rico'],
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
  ['akt', 'America/Anchorage'],
  ['ht', 'Pacific/Honolulu'],
])

const regionTime = /^([a-z]+)(?: (?:standard|daylight|prevailing))?(?: time)?$/

const known = new Map<string, TimeZone | null>()
const knownMax = 1_000

function readName(text: string): TimeZone | null {
  const offset = offsets.get(text)
  if (offset !== undefined) return offset
  const region = regions.get(regionTime.exec(text)?.[1] ?? '')
  if (region !== undefined) return region
  if (!/^[a-z]{3}\d[a-z]{3}$|^[a-z]+(?:\/[a-z_+\-\d]+){1,2}$/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Parses a zone in lowercase, for example "est", "-0500", "utc+1", "america/new_york", or "pacific time". Returns null
 * if it is unknown.
 */
export function parseTimeZone(text: string): TimeZone | null {
  const numeric = /^(?:utc|gmt)?\s?([+-])(\d{1,2}):?(\d{2})?(?::?00)?$/.exec(text)
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 14 * 60 ? null : numeric[1] === '-' ? -minutes : minutes
  }
  const seen = known.get(text)
  if (seen !== undefined) return seen
  const zone = readName(text)
  if (known.size < knownMax) known.set(text, zone)
  return zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** Returns the difference between local time and UTC at an instant, in ms. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = formatOf(timeZone).formatToParts(instant)
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return local - Math.floor(instant / 1_000) * 1_000
}

/** Caches the offsets at the start and end of a day. Formatting a date takes 10 µs, and dates repeat. */
const dayOffsets = new Map<string, number>()
const dayOffsetsMax = 10_000

function offsetOf(timeZone: string, local: number): number {
  const key = `${timeZone} ${local}`
  const seen = dayOffsets.get(key)
  if (seen !== undefined) return seen
  const guess = offsetAt(timeZone, local)
  const offset = offsetAt(timeZone, local - guess)
  if (dayOffsets.size >= dayOffsetsMax) dayOffsets.clear()
  dayOffsets.set(key, offset)
  return offset
}

/** Converts a local time to an instant. Both are in ms; `local` is given as if it were UTC. */
export const zonedToInstant = (local: number, zone: TimeZone): number =>
  local - (typeof zone === 'number' ? zone * 60_000 : offsetOf(zone, local))
