/** Maximum retry delay, unless the interval itself is longer. */
const longestMinutes = 24 * 60

/**
 * Returns the time of the next fetch. Each further failure doubles the interval, up to one day, with 20 % jitter, so
 * that the sources of a failed server are not all fetched at once.
 *
 * @param random from 0 to 1
 */
export function computeNextFetchAt(
  at: Date,
  { everyMinutes, failures }: { everyMinutes: number; failures: number },
  random: number,
): Date {
  const longest = Math.max(everyMinutes, longestMinutes)
  const doubled = Math.min(everyMinutes * 2 ** Math.max(failures - 1, 0), longest)
  const minutes = failures === 0 ? everyMinutes : Math.min(doubled * (0.8 + 0.4 * random), longest)
  return new Date(at.getTime() + minutes * 60_000)
}
