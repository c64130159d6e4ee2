export type TaskRun = {
  /** Aborted on shutdown: the task should stop soon; the next round does the rest. */
  signal: AbortSignal
  /** The time of the run on the platform's clock. */
  at: Date
}

/**
 * Work that runs periodically on one process at a time, and once when a process becomes the leader, so that overdue work is
 * caught up. The next round makes up for a failed one. Two rounds may overlap when the leader loses its connection, so effects
 * must be idempotent.
 *
 * Work that is due at a certain time is a row with that time, and its task queries what is due at `at`, because a sandbox can
 * move the platform's clock.
 */
export type RecurringTask<Dependencies> = {
  /** `subject.verb` */
  name: string
  /** From the start of a round to the start of the next, unless the round takes longer. At least 0.25. */
  everySeconds: number
  run(dependencies: Dependencies, run: TaskRun): Promise<void>
}

/** A task whose work is due at known instants. When the clock of a sandbox moves, it stops at each of them. */
export type DueTask<Dependencies> = RecurringTask<Dependencies> & {
  /** The next instant after `at` at which something is due; null if nothing is. Starts of billing days may be omitted. */
  findNextDueTime(dependencies: Dependencies, at: Date): Promise<Date | null>
  /** Does everything that is due at `at` and returns the number of things. */
  runAll(dependencies: Dependencies, at: Date): Promise<number>
}
