/** Failures do not put a fetch off for longer, unless it was not to be fetched as often anyway. */
const longestMinutes = 24 * 60

/**
 * When a feed is fetched next. After a failure the time doubles with every further one, up to a day, and is
 * made up to a fifth longer or shorter, so that the sources of a server that was down do not all return at once.
 *
 * @param random from 0 to 1
 */
export function nextFetch(
  at: Date,
  { everyMinutes, failures }: { everyMinutes: number; failures: number },
  random: number,
): Date {
  const longest = Math.max(everyMinutes, longestMinutes)
  const doubled = Math.min(everyMinutes * 2 ** Math.max(failures - 1, 0), longest)
  const minutes = failures === 0 ? everyMinutes : Math.min(doubled * (0.8 + 0.4 * random), longest)
  return new Date(at.getTime() + minutes * 60_000)
}
