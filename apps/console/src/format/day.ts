const zone = 'UTC'
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: zone })
const weekdays = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: zone,
})
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: zone })

/** A day as the API writes it, `2026-03-02`, is one of the billing zone: no reader's zone may move it. */
const instantOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)

/** `Mar 2`. */
export const shortDay = (day: string): string => days.format(instantOf(day))

/** `Mon, Mar 2, 2026`. */
export const longDay = (day: string): string => weekdays.format(instantOf(day))

/** `March 2026`. */
export const monthOf = (day: string): string => months.format(instantOf(day))

/** The day so many days later, or earlier. */
export function dayPlus(day: string, count: number): string {
  const at = instantOf(day)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** How many days there are from one to another, both counted. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / 86_400_000) + 1

/** Which day it is at an instant, in a time zone. */
export function dayIn(timeZone: string, iso: string): string {
  // Swedes write days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(iso))
}

/** True for a day of the calendar, written as the API writes it. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayPlus(text, 0) === text
