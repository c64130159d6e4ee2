const dayMs = 24 * 60 * 60 * 1000

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const dayOf = (date: Date) => Math.floor(date.getTime() / dayMs)

/** Formats a day such as 2026-03-01. */
export const formatLongDay = (day: string) => absolute.format(new Date(day))

/** Formats a date as a relative day if it is at most 30 days before `at`, otherwise as a date. Days are in UTC. */
export const formatRelativeDay = (date: Date, at: Date): string => {
  const days = dayOf(date) - dayOf(at)
  return days <= 0 && days >= -30 ? relative.format(days, 'day') : absolute.format(date)
}
