/** The input of a task: JSON, because it is stored in the database. Pass ids, not objects. */
export type Payload = { readonly [field: string]: Json }
type Json = string | number | boolean | null | readonly Json[] | Payload

export type TaskRun = {
  /** Aborted on shutdown: the task should stop soon and runs again later. */
  signal: AbortSignal
  /** The time of the run on the platform's clock. */
  at: Date
}

/**
 * Work that a business transaction adds to the queue and that any process performs after the commit.
 *
 * A task runs at least once: again after a failure, and if its process died. It must make its effect idempotent, for example
 * by a conditional update. A failed task is retried after e^n seconds (2.7 s, 7.4 s, 20 s … at most 6 h), `maxAttempts`
 * times in total, and then kept for 30 days.
 *
 * Tasks follow the clock of the database. Work that is due at a time of the platform's clock, which can be moved in a
 * sandbox, is not a task: it is a row with that time, and a `RecurringTask` queries what is due at its `at`.
 */
export type Task<Taken extends Payload, Needs> = {
  /** `subject.verb`; never renamed, because queued tasks refer to it across versions. */
  name: string
  maxAttempts: number
  run(needs: Needs, payload: Taken, run: TaskRun): Promise<void>
}

/**
 * Work that runs periodically on one process at a time, and once when a process becomes the leader, so that overdue work is
 * caught up. The next round makes up for a failed one. Two rounds may overlap when the leader loses its connection, so effects
 * must be idempotent.
 */
export type RecurringTask<Needs> = {
  /** `subject.verb` */
  name: string
  /** From the start of a round to the start of the next, unless the round takes longer. At least 0.25. */
  everySeconds: number
  run(needs: Needs, run: TaskRun): Promise<void>
}
