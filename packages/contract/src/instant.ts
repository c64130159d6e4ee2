const shape =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/**
 * An ISO 8601 date, which is its beginning in UTC, or an instant with its offset. Undefined for anything
 * else, for days that no calendar has, and outside the years 1 to 9999, in which PostgreSQL agrees.
 */
export function readInstant(text: string): Date | undefined {
  const [, day, hours = '00', minutes = '00', seconds = '00'] = shape.exec(text) ?? []
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript takes February 30th for March 2nd.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : undefined
}

/** An instant with its offset (RFC 3339) in the years 1 to 9999, which JavaScript and PostgreSQL can hold: no leap second, no offset of 16 hours. */
export const isTimestamp = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.test(text) &&
  (readInstant(text)?.getTime() ?? Infinity) <= lastSecondMs

/** PostgreSQL rounds a later one up, into the year 10000. */
const lastSecondMs = Date.UTC(9999, 11, 31, 23, 59, 59)
