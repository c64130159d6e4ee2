const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/

/**
 * Reads an RFC 3339 date-time with any offset and gives it in UTC as PostgreSQL reads it, cut to the
 * microsecond; undefined if it is none. A leap second becomes the second after it, as in POSIX time.
 */
export function parseInstant(text: string): string | undefined {
  const match = rfc3339.exec(text)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as Six
  const [fraction = '', sign = '+', offsetHours = 0, offsetMinutes = 0] = match.slice(7)
  if (hour > 23 || minute > 59 || second > 60 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59)
    return undefined
  const at = new Date(0)
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  at.setUTCFullYear(year, month - 1, day)
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
  const offset = Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes))
  at.setUTCHours(hour, minute - offset, Math.min(second, 59))
  if (second === 60 && !endsLeapSecond(at)) return undefined
  return inPostgres(at, fraction)
}

/** Leap seconds are the last of a day in UTC; which days have one is not known beforehand. */
function endsLeapSecond(at: Date) {
  if (at.getUTCHours() !== 23 || at.getUTCMinutes() !== 59) return false
  at.setTime(at.getTime() + 1000)
  return true
}

// The regular expression has so many groups of digits.
type Six = [number, number, number, number, number, number]

/** PostgreSQL counts years without a zero, and an offset can lead beyond the years 0000 and 9999. */
function inPostgres(at: Date, fraction: string) {
  const iso = at.toISOString()
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  const year = at.getUTCFullYear()
  if (year > 0 && year < 10_000) return `${iso.slice(0, 19)}.${micros}Z`
  const counted = String(year < 1 ? 1 - year : year).padStart(4, '0')
  return `${counted}${iso.slice(-20, -5)}.${micros}Z${year < 1 ? ' BC' : ''}`
}
