import { LRUCache } from 'lru-cache'

/** Returns the calendar day (`2026-11-01`) of an instant in a time zone. */
export function toBillingDay(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The largest difference between a day's start and 00:00 UTC, including skipped midnights and days. */
const farthestMs = 30 * 3_600_000

/** Caches the starts of days: computing one takes 0.5 ms, and the same days are used repeatedly. */
const starts = new LRUCache<string, number>({ max: 1_000 })

/**
 * Returns the first instant of a day: 00:00, or the first existing minute if midnight is skipped. For a skipped day,
 * returns the start of the next day.
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
    if (toBillingDay(new Date(between * 1000), zone) < day) before = between
    else from = between
  }
  return from * 1000
}

export const toNextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

type WholeDay = { day: string; start: Date; end: Date }

const lastResult = new Map<string, WholeDay>()

/** Returns the calendar day of an instant, with the first instants of that day and of the next one. */
export function toBillingDayBounds(at: Date, zone: string): WholeDay {
  const last = lastResult.get(zone)
  // A fast path, because consecutive calls usually have the same day.
  if (last !== undefined && at >= last.start && at < last.end) return last
  const day = toBillingDay(at, zone)
  const whole = { day, start: startOfDay(day, zone), end: startOfDay(toNextDay(day), zone) }
  lastResult.set(zone, whole)
  return whole
}

export const toFirstDayOfMonth = (day: string) => `${day.slice(0, 8)}01`

export function toLastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // Day 0 is the last day of the previous month, and months count from 0.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${day.slice(0, 8)}${days}`
}

/** Caches formatters: creating one takes 53 µs, using it 6 µs. */
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
