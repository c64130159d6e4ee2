import { isWeekdayName, findMonthNumber } from './month-names.ts'
import { zonedToInstant, parseTimeZone, type TimeZone } from './zones.ts'

/** A date in a feed. Without a zone, it is local time at the job's place. */
export type FeedDate = {
  /** The date and time as written, stored as if they were UTC. */
  local: Date
  hasTime: boolean
  zone: TimeZone | null
  /** Whether the day precedes the month. This is only recognized by a day above 12 or by dots as separators. */
  dayFirst: boolean
}

type Day = { year: number; month: number; day: number; dayFirst?: boolean }
type Time = { hour: number; minute: number; second: number; ms: number }

/** Maximum length of a date in characters. Longer texts are not matched with the patterns. */
const maxDateChars = 80

/** Matches a label before a date, as in "Expires: Nov 20, 2026". */
const label =
  /^(?:(?:date|posted|published|updated|expires|expiry|expiration|closes|closing|ends|end|deadline|apply|valid|until|through|thru|by|before|on)\b\s*:?\s*)+/

/** Matches words between the components of a date. */
const fillers = /(?<=^|[\s,])(?:at|of|de|del|den|der|the|um|le|el|a las)(?=\s)/g

/** Matches dates in the order of C and Java, for example "Fri Nov 20 10:00:00 EST 2026". */
const asctime = /^((?:[a-z]{3,9} )?[a-z]{3,9} \d{1,2}) (\d{1,2}:\d{2}:\d{2}) (?:(\S+) )?(\d{4})$/

function tidy(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/["“”]/g, '')
    .replace(/\[([a-z_/+\-\d]+)\]$/, ' $1')
    .replace(/\s*\([a-z .]*\)$/, '')
    .replace(/\(([^()]*)\)$/, '$1')
    .trim()
    .replace(label, '')
    .replaceAll(fillers, ' ')
    .replace(/^(\d{1,2}\/[a-z]{3}\/\d{4}):/, '$1 ')
    .replace(/(\d)t(\d{2}(?=:|\d{2}))/, '$1 $2')
    .replace(/(\d)t(\d{2})(?=$|z|[+-])/, '$1 $2:00')
    .replace(/(\d)年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(asctime, '$1 $4 $2 $3')
}

const clockTime =
  /(?<![\d+:.-])([01]?\d|2[0-9])(?:[:h]([0-5]\d)(?::([0-5]\d|60)(?:[.,:](\d{1,9}))?)?(?!\d)(?:\s*([ap])(?:\.?m)?\b\.?)?|\s*([ap])\.?m\b\.?)/

/** Splits off the time of day. `time` is undefined if there is none, and null if it is invalid. */
function takeTime(text: string): { time: Time | null | undefined; before: string; after: string } {
  const match = clockTime.exec(text)
  if (match === null) return { time: undefined, before: text, after: '' }
  const [whole, hourText = '', minute = '0', second = '0', fraction = '0', half = match[6]] = match
  const hour = Number(hourText)
  const time = {
    hour,
    minute: Number(minute),
    second: Number(second),
    ms: Math.floor(Number(`0.${fraction}`) * 1000),
  }
  const isOfDay = hour < 24 || (hour === 24 && time.minute === 0 && time.second === 0)
  const isPossible = half === undefined ? isOfDay : hour >= 1 && hour <= 12
  if (half !== undefined) time.hour = (hour % 12) + (half === 'p' ? 12 : 0)
  return {
    time: isPossible ? time : null,
    before: text.slice(0, match.index),
    after: text.slice(match.index + whole.length),
  }
}

/** Returns the year of two digits: this century up to 69, and the last one from 70 on, as in "01 Jan 70". */
const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) >= 70 ? 1900 : 2000)

const ordinal = String.raw`(\d{1,2})(?:st|nd|rd|th|er|o|\.)?`
const word = String.raw`([a-z]{3,12})\.?`
const year = String.raw`(\d{4}|'?\d{2})`
const gap = String.raw`(?:[\s,./-]{1,3})`

type Core = [RegExp, (match: readonly string[]) => Day | null]

const byName = (yearText: string, name: string, dayText: string): Day | null => {
  const month = findMonthNumber(name)
  return month === undefined
    ? null
    : { year: fullYear(yearText.replace("'", '')), month, day: Number(dayText) }
}

const byNumber = (yearText: string, month: string, dayText: string): Day => ({
  year: Number(yearText),
  month: Number(month),
  day: Number(dayText),
})

/**
 * Returns a day in the order m/d/y, as in the United States, unless only d/m/y is possible. With dots, the order is
 * d.m.y.
 */
function bySeparator(first: string, separator: string, second: string, yearText: string): Day | null {
  const dayFirst = Number(first) > 12 || (separator === '.' && Number(second) <= 12)
  // "26-11-20" may be in 2020 or in 2026.
  if (yearText.length === 2 && Number(first) > 12) return null
  const [month, day] = dayFirst ? [Number(second), Number(first)] : [Number(first), Number(second)]
  return { year: fullYear(yearText), month, day, dayFirst }
}

/** Returns the day of an ISO week date, for example 2026-W47-5. */
function byWeek(yearText: string, week: string, weekday: string): Day | null {
  const fourth = new Date(Date.UTC(Number(yearText), 0, 4))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs
  const date = new Date(monday + ((Number(week) - 1) * 7 + Number(weekday) - 1) * dayMs)
  return Number(week) < 1 || Number(week) > 53 ? null : dayOf(date)
}

const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

/** Returns the day of an ISO ordinal date, for example 2026-324. */
function byDayOfYear(yearText: string, day: string): Day | null {
  const date = new Date(Date.UTC(Number(yearText), 0, Number(day)))
  return date.getUTCFullYear() === Number(yearText) && Number(day) > 0 ? dayOf(date) : null
}

const dayMs = 24 * 60 * 60 * 1000

const cores: readonly Core[] = [
  [/(?<!\d)(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d)/, ([, y = '', , m = '', d = '']) => byNumber(y, m, d)],
  [/(?<!\d)((?:19|20|99)\d{2})(\d{2})(\d{2})(?!\d)/, ([, y = '', m = '', d = '']) => byNumber(y, m, d)],
  [/^(\d{4})-(\d{3})$/, ([, y = '', n = '']) => byDayOfYear(y, n)],
  [/(?<!\d)(\d{4})-?w(\d{2})-?([1-7])(?!\d)/, ([, y = '', w = '', d = '']) => byWeek(y, w, d)],
  [
    new RegExp(String.raw`(?<![\da-z])${ordinal}${gap}?${word}${gap}?${year}(?!\d)`),
    ([, d = '', name = '', y = '']) => byName(y, name, d),
  ],
  [
    new RegExp(String.raw`(?<![a-z])${word}${gap}?${ordinal}${gap}${year}(?!\d)`),
    ([, name = '', d = '', y = '']) => byName(y, name, d),
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{4})${gap}?${word}${gap}?${ordinal}(?!\d)`),
    ([, y = '', name = '', d = '']) => byName(y, name, d),
  ],
  [
    /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/,
    ([, first = '', separator = '', second = '', y = '']) => bySeparator(first, separator, second, y),
  ],
]

/**
 * Parses the zone after the day and time. Returns null for an unknown zone, undefined for none. Weekdays are ignored.
 */
function zoneOf(rest: string): TimeZone | null | undefined {
  const words = rest
    .split(/[\s,]+/)
    .filter((part) => part !== '' && part !== '.' && !isWeekdayName(part.replace(/\.$/, '')))
  const [first = '', second = ''] = words
  if (first === '') return undefined
  // "-0500 EST": the offset is sufficient.
  if (words.length === 2 && /^[+-]\d/.test(first))
    return parseTimeZone(second) === null ? null : parseTimeZone(first)
  return parseTimeZone(words.join(' '))
}

const yearMin = 1990
const yearMax = 9999

function feedDate(day: Day, time: Time | undefined, zone: TimeZone | null): FeedDate | null {
  if (day.year < yearMin || day.year > yearMax) return null
  const start = new Date(Date.UTC(day.year, day.month - 1, day.day))
  if (start.getUTCMonth() !== day.month - 1 || start.getUTCDate() !== day.day) return null
  const { hour, minute, second, ms } = time ?? { hour: 0, minute: 0, second: 0, ms: 0 }
  const local = new Date(start.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + ms)
  return { local, hasTime: time !== undefined, zone, dayFirst: day.dayFirst === true }
}

/** Parses a date whose words are all recognized, with the time before or after the day. */
function readWritten(text: string): FeedDate | null {
  const { time, before, after } = takeTime(text)
  if (time === null) return null
  const rest = time === undefined ? before : `${before} \u0000 ${after}`
  for (const [pattern, read] of cores) {
    const match = pattern.exec(rest)
    const day = match === null ? null : read(match)
    if (match === null || day === null) continue
    const others = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    const zone = zoneOf(others.replace('\u0000', ' '))
    return zone === null ? null : feedDate(day, time, zone ?? null)
  }
  return null
}

/**
 * Matches numbers such as 2026112010. They are ambiguous: probably ten o'clock on November 20, 2026, but possibly a
 * Unix time in 2034.
 */
const hourOfDay = /^20[2-4]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-4])$/

/** Parses a Unix time in seconds, milliseconds, or microseconds, also in .NET's format "/Date(1795168800000)/". */
function readUnixTime(text: string): FeedDate | null {
  const digits = /^(?:\/?date\()?(\d{10}|\d{13}|\d{16})(?:\.\d+)?(?:[+-]\d{4})?(?:\)\/?)?$/.exec(text)?.[1]
  if (digits === undefined || hourOfDay.test(digits)) return null
  const local = new Date(Number(digits.slice(0, 13).padEnd(13, '0')))
  return local.getUTCFullYear() < yearMin ? null : { local, hasTime: true, zone: 0, dayFirst: false }
}

/** Inserts separators into dates such as `20261120T100000Z` and `20261120100000`. */
const compact = (text: string) =>
  text.replace(
    /^((?:19|20)\d{2})(\d{2})(\d{2})[t ]?([0-2]\d)([0-5]\d)([0-5]\d)?(?=$|[.,z+\-\s])/,
    (_, ...parts: string[]) => {
      const [y, m, d, hour, minute, second = '00'] = parts
      return `${y}-${m}-${d} ${hour}:${minute}:${second}`
    },
  )

/**
 * Parses a date in any unambiguous notation: ISO 8601, RFC 822, month names in nine languages, US m/d/y, d.m.y, and
 * Unix time. Returns null for anything else; no date is guessed.
 */
export function parseFeedDate(text: string): FeedDate | null {
  if (text.length > maxDateChars) return null
  const plain = tidy(text)
  return readUnixTime(plain) ?? readWritten(compact(plain))
}

/** The latest valid date. PostgreSQL and JSON represent later years in other formats. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Converts a date to an instant. `jobZone` is used if the date has no zone. */
export const toInstant = ({ local, zone }: FeedDate, jobZone: TimeZone): Date =>
  new Date(Math.min(zonedToInstant(local.getTime(), zone ?? jobZone), latest))

/**
 * Converts an end date to its last instant. Without a time, this is the end of the day. `jobZone` is used if the date
 * has no zone.
 */
export function toEndInstant({ local, hasTime, zone }: FeedDate, jobZone: TimeZone): Date {
  const end = local.getTime() + (hasTime ? 0 : dayMs - 1)
  return new Date(Math.min(zonedToInstant(end, zone ?? jobZone), latest))
}
