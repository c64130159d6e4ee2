import type pg from 'pg'
import type { RowChange } from './change-table.ts'
import { createPassQueue } from './pass-queue.ts'

/** The kinds of changes that a trigger does not announce at their commit. */
const announcedLater: ReadonlySet<string> = new Set(['job', 'assignment', 'pool'])

export const areOfJobs = (changes: readonly RowChange[]) =>
  changes.some(({ kind }) => announcedLater.has(kind))

type ChangeHandler = (changes: readonly RowChange[]) => void

/**
 * Returns a function that announces the changes of jobs that polls have found to the other processes, one announcement
 * at a time. PostgreSQL commits transactions that notify one after the other, so writers of jobs would otherwise wait
 * for each other.
 */
export function createAnnouncer(pool: pg.Pool, onChange: (handler: ChangeHandler) => void) {
  const announcements = createPassQueue(async () => void (await pool.query('notify tiller_change')))
  let hasFound = false
  onChange((changes) => {
    hasFound ||= areOfJobs(changes)
  })
  // Called only for writers of this process, so that processes do not answer each other.
  return () => {
    if (!hasFound) return
    hasFound = false
    // Without it, others find the changes within a second.
    announcements.next().catch(() => {})
  }
}
