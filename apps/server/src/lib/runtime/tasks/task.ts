/** What a task is given to do: JSON, because it waits in the database. Ids rather than what they stand for. */
export type Payload = { readonly [field: string]: Json }
type Json = string | number | boolean | null | readonly Json[] | Payload

export type TaskRun = {
  /** Aborted when the process is about to end: the task should stop soon, and will be run again. */
  signal: AbortSignal
  /** The instant of the run, by the platform's clock. */
  at: Date
}

/**
 * Work that is added by a business transaction and done after its commit, by whichever process is free.
 *
 * A task is run at least once: again when it fails, and when the process that ran it is gone. That its effect
 * happens exactly once is the task's own duty, for example by a conditional update, or a row whose key says
 * what was done. One that fails is tried again after e^n seconds (2.7 s, 7.4 s, 20 s … at most 6 h), `maxAttempts`
 * times altogether, then kept for 30 days to be looked at.
 *
 * Tasks follow the clock of the database. What is due at an instant of the platform's clock, which can be moved
 * in a sandbox, is no task: it is a row with that instant, and a `RecurringTask` asks what is due at its `at`.
 */
export type Task<Taken extends Payload, Needs> = {
  /** `room.verb`; stays, because tasks under the name wait in the database when a new version starts. */
  name: string
  maxAttempts: number
  run(needs: Needs, payload: Taken, run: TaskRun): Promise<void>
}

/**
 * Work that is done again and again, on one process at a time. It is done at the start of a process, so what
 * became due while all were down is caught up with. A round that fails is made up for by the next, and two may
 * overlap when a process loses its connection to the database: exactly-once effects are the task's own duty.
 */
export type RecurringTask<Needs> = {
  /** `room.verb` */
  name: string
  /** From the beginning of a round to the beginning of the next, if it has ended by then. At least a quarter. */
  everySeconds: number
  run(needs: Needs, run: TaskRun): Promise<void>
}
