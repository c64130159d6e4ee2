/** A local time: a day (`2026-04-25`) and minutes since midnight. */
export type LocalTime = { day: string; minutes: number }

export function toLocalTime(at: Date, zone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/**
 * Converts a local time to an instant. A time skipped by daylight saving is shifted forward by the length
 * of the gap: 2:30 becomes 3:30.
 */
export function localTimeToInstant({ day, minutes }: LocalTime, zone: string): Date {
  const wanted = Date.parse(day) + minutes * 60_000
  const shownAt = (ms: number) => {
    const shown = toLocalTime(new Date(ms), zone)
    return Date.parse(shown.day) + shown.minutes * 60_000
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date(first + (wanted - shownAt(first)))
}
