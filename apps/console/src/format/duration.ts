import { t } from '../language/text.ts'
import { formatCount, formatDecimal } from './text.ts'

/** Formats a duration: 42 becomes `42 ms`, 1500 becomes `1.5 s`, and 90,000 becomes `1.5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${formatCount(Math.round(ms))} ms`
  if (ms < 60_000) return `${formatDecimal(ms / 1_000)} s`
  return `${formatDecimal(ms / 60_000)} min`
}

/** Formats an interval: 60 becomes `every minute`, and 15 becomes `every 15 seconds`. */
export function formatInterval(seconds: number): string {
  if (seconds < 60)
    return t('{count, plural, one {every second} other {every # seconds}}', { count: seconds })
  if (seconds < 3_600)
    return t('{count, plural, one {every minute} other {every # minutes}}', { count: seconds / 60 })
  return t('{count, plural, one {every hour} other {every # hours}}', { count: seconds / 3_600 })
}
