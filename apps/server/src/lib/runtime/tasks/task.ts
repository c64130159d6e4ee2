export type TaskRun = {
  /** Aborted on shutdown. The task should stop soon; the next round continues. */
  signal: AbortSignal
  /** The time of the run by Tiller's clock. */
  at: Date
  /** Whether an operator has requested this run. */
  isRequested?: boolean
}

/**
 * A task that runs periodically on one process at a time, and once when a process becomes the leader, so that overdue
 * work is caught up. The next round makes up for a failed one. Two rounds may overlap when the leader loses its
 * connection, so effects must be idempotent. Work that is due at a certain time is a row with that time, and its task
 * queries rows that are due at `at`, because a sandbox can move Tiller's clock.
 */
export type RecurringTask<Dependencies> = {
  /** The name of the task, as `subject.verb`. */
  name: string
  /** What the task does, as a sentence for operators. */
  description: string
  /** Seconds from the start of a round to the start of the next, unless the round takes longer. At least 0.25. */
  everySeconds: number
  /** Whether a round lasts until shutdown, so that it is not traced as a whole. */
  isEndless?: boolean
  run(dependencies: Dependencies, run: TaskRun): Promise<void>
}

/** A task whose work is due at known instants. When the clock of a sandbox is advanced, it stops at each of them. */
export type DueTask<Dependencies> = RecurringTask<Dependencies> & {
  /**
   * Finds the next instant after `at` at which work is due, or null if there is none. Starts of billing days may be
   * omitted.
   */
  findNextDueTime(dependencies: Dependencies, at: Date): Promise<Date | null>
  /** Performs all work that is due at `at` and returns the number of actions. */
  runAll(dependencies: Dependencies, at: Date): Promise<number>
}

/** A task as operators see it. */
export type TaskDescription = Pick<RecurringTask<never>, 'name' | 'description' | 'everySeconds'>
