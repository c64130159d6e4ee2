import { locale } from '../language/text.ts'

const zone = 'UTC'
const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: zone })
const weekdays = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: zone,
})
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: zone })

/**
 * Converts a day of the API, for example `2026-03-02`, to midnight in UTC for formatting. Days belong to the billing
 * time zone and must not shift to the reader's time zone.
 */
const instantOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)

export const formatShortDay = (day: string): string => days.format(instantOf(day))

/** Formats a day with its weekday. In Spanish, it is as short as a day without one: `lun, 2 mar 2026`. */
export const formatLongDay = (day: string): string => weekdays.format(instantOf(day)).replaceAll(' de ', ' ')

export const formatMonth = (day: string): string => months.format(instantOf(day))

/** Formats a month for the beginning of a text. In Spanish, its name has a capital letter only there. */
export function formatMonthTitle(day: string): string {
  const month = formatMonth(day)
  return month.charAt(0).toUpperCase() + month.slice(1)
}

export function addDays(day: string, count: number): string {
  const at = instantOf(day)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** Counts the days of a range, including both ends. */
export const countDays = (from: string, to: string): number =>
  Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / 86_400_000) + 1

export function convertToDay(timeZone: string, iso: string): string {
  // The Swedish format is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(iso))
}

/** Returns the instant at which a day begins in a time zone, in ISO 8601. */
export function getStartOfDay(timeZone: string, day: string): string {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const shifted = (at: number) => at + midnight - Date.parse(`${wallClock.format(at).replace(' ', 'T')}Z`)
  // Twice, because the offset can change between midnight in the time zone and midnight in UTC.
  return new Date(shifted(shifted(midnight))).toISOString()
}

export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
