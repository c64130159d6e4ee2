const dayMs = 24 * 60 * 60 * 1000

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const dayOf = (date: Date) => Math.floor(date.getTime() / dayMs)

/** A day such as 2026-03-01 as a date. */
export const longDayText = (day: string) => absolute.format(new Date(day))

/** A relative day within the last month, otherwise a date. Days are in UTC. */
export const dayText = (date: Date, at: Date): string => {
  const days = dayOf(date) - dayOf(at)
  return days <= 0 && days >= -30 ? relative.format(days, 'day') : absolute.format(date)
}
