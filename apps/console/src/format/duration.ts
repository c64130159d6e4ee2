import { formatCount, formatCountWithNoun, formatDecimal } from './text.ts'

/** Formats a duration: 42 becomes `42 ms`, 1500 becomes `1.5 s`, and 90,000 becomes `1.5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${formatCount(Math.round(ms))} ms`
  if (ms < 60_000) return `${formatDecimal(ms / 1_000)} s`
  return `${formatDecimal(ms / 60_000)} min`
}

/** Formats an interval: 60 becomes `every minute`, and 15 becomes `every 15 seconds`. */
export function formatInterval(seconds: number): string {
  const [count, noun] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour']
  return count === 1 ? `every ${noun}` : `every ${formatCountWithNoun(count, noun)}`
}
