import { summarizeError } from '#lib/metrics/error-summary.ts'
import { isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import type { Log } from './log.ts'

const everyMs = 5_000

/**
 * Regularly writes counts that are collected in memory, and once more at the end. `flush` keeps them if it fails; an
 * outage of the database is not logged.
 *
 * @param name what is written, for the log
 */
export function startRegularFlush(name: string, flush: () => Promise<void>, log: Log) {
  let round: Promise<void> | undefined
  const begin = () =>
    (round ??= flush()
      .catch((error: unknown) => {
        if (!isTemporaryDatabaseError(error))
          log.error({ fault: summarizeError(error) }, `${name} could not be written`)
      })
      .finally(() => (round = undefined)))
  const timer = setInterval(() => void begin(), everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
      await begin()
    },
  }
}
