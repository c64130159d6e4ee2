const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/

/**
 * Parses an RFC 3339 date-time with any offset. Returns it in UTC in PostgreSQL's format, truncated to
 * microseconds, or undefined if it is invalid. A leap second becomes the next second, as in POSIX time.
 */
export function parseInstant(text: string): string | undefined {
  const match = rfc3339.exec(text)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as Six
  const [fraction = '', sign = '+', offsetHours = 0, offsetMinutes = 0] = match.slice(7)
  if (!isDay(year, month, day) || !isTime(hour, minute) || second > 60) return undefined
  if (!isTime(Number(offsetHours), Number(offsetMinutes))) return undefined
  const offset = Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes))
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  // The fast path: nearly all values are in UTC, and `Date` dominates the cost.
  if (offset === 0 && second < 60 && year > 0) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${micros}Z`
  const at = new Date(0)
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hour, minute - offset, Math.min(second, 59))
  if (second === 60 && !endsLeapSecond(at)) return undefined
  return inPostgres(at, micros)
}

// The regular expression has six digit groups.
type Six = [number, number, number, number, number, number]

const isTime = (hour: number, minute: number) => hour <= 23 && minute <= 59

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDay(year: number, month: number, day: number) {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day > 0 && day <= (month === 2 && isLeapYear ? 29 : (monthDays[month - 1] ?? 0))
}

/**
 * Returns whether a time is the last second of a UTC day, and advances it by a second. Future leap seconds are
 * unknown, so any day may end with one.
 */
function endsLeapSecond(at: Date) {
  if (at.getUTCHours() !== 23 || at.getUTCMinutes() !== 59) return false
  at.setTime(at.getTime() + 1000)
  return true
}

/** Formats an instant for PostgreSQL, which has no year 0: it calls the year 0 of ISO 8601 1 BC. */
function inPostgres(at: Date, micros: string) {
  const iso = at.toISOString()
  const year = at.getUTCFullYear()
  const counted = String(year < 1 ? 1 - year : year).padStart(4, '0')
  return `${counted}${iso.slice(-20, -5)}.${micros}Z${year < 1 ? ' BC' : ''}`
}
