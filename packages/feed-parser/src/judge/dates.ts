/** A date of a feed; what has no zone is taken as UTC. */
export type FeedDate = {
  at: Date
  hasTime: boolean
  /** d/m/y, which only a day above 12 gives away. */
  dayFirst: boolean
}

type Parts = { year: number; month: number; day: number; time: Time | null; dayFirst?: boolean }
type Time = { hour: number; minute: number; second: number; ms: number; offsetMinutes: number }

/** Longer than any date: patterns need not be fast on what cannot be one. */
const maxDateChars = 64
const midnightTime: Time = { hour: 0, minute: 0, second: 0, ms: 0, offsetMinutes: 0 }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The zones RFC 822 names, in hours. */
const zoneHours = new Map([
  ...['', 'z', 'ut', 'utc', 'gmt'].map((name) => [name, 0] as const),
  ...['est', 'cst', 'mst', 'pst'].map((name, i) => [name, -5 - i] as const),
  ...['edt', 'cdt', 'mdt', 'pdt'].map((name, i) => [name, -4 - i] as const),
])

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`
const zone = String.raw`([a-z]{1,3}|[+-]\d{2}:?(?:\d{2})?)?`
const rfc822 = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})[\s-]+(\d{4}|\d{2})(?:,?\s+${clock})?\s*${zone}$`,
  'i',
)
const iso8601 = new RegExp(
  String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t\s]\s*${clock})?\s*${zone}$`,
  'i',
)
const slashes = new RegExp(
  String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:,?\s+${clock}\s*([ap]m)?)?$`,
  'i',
)

/** Two digits mean this century: no feed carries jobs of the last one. */
const fullYear = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0)

function offsetMinutes(text: string): number | null {
  const numeric = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (numeric === null) {
    const hours = zoneHours.get(text.toLowerCase())
    return hours === undefined ? null : hours * 60
  }
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  return numeric[1] === '-' ? -minutes : minutes
}

function timeOf(digits: (string | undefined)[], zoneText = ''): Time | null | 'unreadable' {
  const [hour, minute, second = '0', fraction = '0'] = digits
  const offset = offsetMinutes(zoneText)
  if (offset === null) return 'unreadable'
  if (hour === undefined || minute === undefined) return null
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return { hour: Number(hour), minute: Number(minute), second: Number(second), ms, offsetMinutes: offset }
}

function feedDate({ year, month, day, time, dayFirst = false }: Parts): FeedDate | null {
  const { hour, minute, second, ms, offsetMinutes } = time ?? midnightTime
  if (year < 1990 || year > 2100 || hour > 23 || minute > 59 || second > 60) return null
  const dayStart = new Date(Date.UTC(year, month - 1, day))
  if (dayStart.getUTCMonth() !== month - 1 || dayStart.getUTCDate() !== day) return null
  const at = Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second, ms)
  return { at: new Date(at), hasTime: time !== null, dayFirst }
}

function readRfc822(text: string): FeedDate | null {
  const match = rfc822.exec(text)
  if (match === null) return null
  const [, day = '', monthName = '', year = '', ...rest] = match
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase()) + 1
  const time = timeOf(rest.slice(0, 4), rest[4])
  return time === 'unreadable' ? null : feedDate({ year: fullYear(year), month, day: Number(day), time })
}

function readIso8601(text: string): FeedDate | null {
  const match = iso8601.exec(text)
  if (match === null) return null
  const [, year, month, day, ...rest] = match
  const time = timeOf(rest.slice(0, 4), rest[4])
  if (time === 'unreadable') return null
  return feedDate({ year: Number(year), month: Number(month), day: Number(day), time })
}

function readSlashes(text: string): FeedDate | null {
  const match = slashes.exec(text)
  if (match === null) return null
  const [, first, second, year = '', ...rest] = match
  const time = timeOf(rest.slice(0, 4))
  if (time === 'unreadable') return null
  const half = rest[4]?.toLowerCase()
  if (time !== null && half !== undefined) {
    if (time.hour < 1 || time.hour > 12) return null
    time.hour = (time.hour % 12) + (half === 'pm' ? 12 : 0)
  }
  const dayFirst = Number(first) > 12
  const [month, day] = dayFirst ? [Number(second), Number(first)] : [Number(first), Number(second)]
  return feedDate({ year: fullYear(year), month, day, time, dayFirst })
}

/**
 * Reads RFC 822, ISO 8601, `YYYY-MM-DD HH:MM:SS` and US m/d/y dates; null for anything else, so that
 * a date is never guessed. d/m/y is read only when the day leaves no doubt.
 */
export function readDate(text: string): FeedDate | null {
  if (text.length > maxDateChars) return null
  const plain = text.trim().replace(/\s*\([^()]*\)$/, '')
  return readIso8601(plain) ?? readRfc822(plain) ?? readSlashes(plain)
}

const dayMs = 24 * 60 * 60 * 1000

/** The last instant a date covers: itself when it has a time, else the end of its day in UTC. */
export const endOf = ({ at, hasTime }: FeedDate) => (hasTime ? at : new Date(at.getTime() + dayMs - 1))
