import { Logger, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { faultOf } from '#lib/metrics/error-summary.ts'
import type { Log } from '../log.ts'
import type { Count } from './task-metrics.ts'
import type { Task, TaskRun } from './task.ts'

export type Runner = {
  /** Under which this process locks tasks. */
  poolId(): string
  /**
   * Takes no more tasks and waits for those that run. They are asked to stop when 4 / 5 of the time are over; at its
   * end they are given back, to be run again by another process.
   */
  stop(limitMs: number): Promise<void>
}

/** How a task is run: with what, and who hears of it. */
export type Running<Needs> = { needs: Needs; now: () => Date; log: Log; count: Count }

type Options<Needs> = Running<Needs> & {
  tasks: readonly Task<never, Needs>[]
  pool: pg.Pool
  concurrency: number
}

/** How long before tasks are taken again by a process whose workers have ended by themselves. */
const restartMs = 1_000

/** Without batches the end of the workers would not wait until the tasks that they have done are noted as such. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Runs the tasks that wait, at most `concurrency` at a time, until it is stopped. */
export function startRunner<Needs>({ tasks, pool, concurrency, ...running }: Options<Needs>): Runner {
  const aborting = new AbortController()
  const list = taskList(tasks, { ...running, signal: aborting.signal })
  let stopping = false
  let workers = launch()

  function launch(): WorkerPool {
    const logger = quiet(running.log)
    const launched = runTaskList({ concurrency, noHandleSignals: true, logger, preset }, list, pool)
    void relaunch(launched)
    return launched
  }

  async function relaunch(ended: WorkerPool) {
    await ended.promise.catch((error: unknown) =>
      running.log.error({ fault: faultOf(error) }, 'the workers have ended'),
    )
    if (!stopping) await delay(restartMs, undefined, { ref: false })
    if (!stopping) workers = launch()
  }

  return {
    poolId: () => workers.id,
    stop: async (limitMs) => {
      stopping = true
      const done = Promise.resolve(workers.gracefulShutdown()).catch(noop)
      const waiting = new AbortController()
      const late = (part: number) => delay(limitMs * part, true, { signal: waiting.signal }).catch(noop)
      if (await Promise.race([done, late(0.8)])) aborting.abort()
      if (await Promise.race([done, late(0.2)]))
        await Promise.resolve(workers.forcefulShutdown('The process ends.')).catch(noop)
      waiting.abort()
    },
  }
}

const noop = () => undefined

type Known<Needs> = Running<Needs> & { signal: AbortSignal }

/** The tasks as graphile-worker takes them; each is logged and counted. */
export function taskList<Needs>(tasks: readonly Task<never, Needs>[], known: Known<Needs>): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload, { job }) => {
        const run: TaskRun = { signal: known.signal, at: known.now() }
        try {
          await task.run(known.needs, payload as never, run)
          known.count(task.name, 'succeeded')
        } catch (error) {
          const { id, attempts, max_attempts: maxAttempts } = job
          const outcome = attempts < maxAttempts ? 'failed' : 'abandoned'
          known.count(task.name, outcome)
          const fault = faultOf(error)
          known.log.error(
            { task: task.name, taskId: Number(id), attempts, maxAttempts, fault },
            `task ${outcome}`,
          )
          // What is thrown is kept beside the task.
          throw new Error([fault.name, fault.code].filter(Boolean).join(' '), { cause: error })
        }
      },
    ]),
  )
}

/** What graphile-worker itself has to say, without the tasks in it; what became of these, we say. */
export const quiet = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] !== true && (level === 'error' || level === 'warning'))
      log[level === 'error' ? 'error' : 'warn']({}, message)
  })
