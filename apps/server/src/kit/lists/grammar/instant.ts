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
