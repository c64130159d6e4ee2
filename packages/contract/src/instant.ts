const shape =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/**
 * Parses an ISO 8601 date (as the start of the day in UTC) or a timestamp with an offset. Returns undefined for other
 * texts, invalid dates, and years outside 1 to 9999, which PostgreSQL represents differently.
 */
export function parseDayOrInstant(text: string): Date | undefined {
  const [, day, hours = '00', minutes = '00', seconds = '00'] = shape.exec(text) ?? []
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript parses February 30 as March 2.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : undefined
}

/**
 * Returns whether a text is an RFC 3339 timestamp that JavaScript and PostgreSQL can both represent: years 1 to 9999,
 * no leap seconds, and offsets below 16 hours.
 */
export const isTimestamp = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.test(text) &&
  (parseDayOrInstant(text)?.getTime() ?? Infinity) <= lastSecondMs

/** The last valid timestamp. PostgreSQL rounds later ones up to the year 10000. */
const lastSecondMs = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Returns whether a text is a calendar date in the years 1 to 9999. */
export const isCalendarDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && parseDayOrInstant(text) !== undefined
