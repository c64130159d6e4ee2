import { LRUCache } from 'lru-cache'

/**
 * The day of the calendar (`2026-11-01`) that an instant belongs to in a time zone: the clocks there decide, with days of
 * 23 and 25 hours.
 */
export function billingDay(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** No zone is further from UTC, not even on a day whose midnight does not exist or that was left out. */
const farthestMs = 30 * 3_600_000

/** Finding the first instant of a day takes 0.5 ms, and few days are needed again and again. */
const starts = new LRUCache<string, number>({ max: 1_000 })

/**
 * The first instant of a day, or of the next if the zone left the day out: 00:00, or where clocks skip midnight the first
 * minute that there is.
 */
export function startOfDay(day: string, zone: string): Date {
  const key = `${day} ${zone}`
  const startMs = starts.get(key) ?? findStart(day, zone)
  starts.set(key, startMs)
  return new Date(startMs)
}

function findStart(day: string, zone: string): number {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [(middle - farthestMs) / 1000, (middle + farthestMs) / 1000]
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2)
    if (billingDay(new Date(between * 1000), zone) < day) before = between
    else from = between
  }
  return from * 1000
}

/** The day after. */
export const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

type WholeDay = { day: string; start: Date; end: Date }

const lastAsked = new Map<string, WholeDay>()

/** The day of an instant, from its first instant to that of the next. */
export function wholeDay(at: Date, zone: string): WholeDay {
  const last = lastAsked.get(zone)
  // Nearly always the same as before, and then the calendar need not be asked.
  if (last !== undefined && at >= last.start && at < last.end) return last
  const day = billingDay(at, zone)
  const whole = { day, start: startOfDay(day, zone), end: startOfDay(dayAfter(day), zone) }
  lastAsked.set(zone, whole)
  return whole
}

/** The first day of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 8)}01`

/** The last day of a day's month. */
export function lastDayOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // Day 0 of a month is the last of the one before, and months count from 0.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${day.slice(0, 8)}${days}`
}

/** Making a format takes 53 µs, using it 6, and there is one zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, format)
  return format
}
