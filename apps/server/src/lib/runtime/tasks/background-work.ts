import type { Registry } from 'prom-client'
import { connect, type Connection } from '#lib/postgres/database.ts'
import type { Log } from '../log.ts'
import { measureWork } from './task-metrics.ts'
import { startRecurring } from './recurring-tasks.ts'
import { startRunner } from './runner.ts'
import type { RecurringTask, Task } from './task.ts'

/** The tasks that all subjects declare. */
export type BackgroundTasks<Needs> = {
  tasks: readonly Task<never, Needs>[]
  recurring: readonly RecurringTask<Needs>[]
}

type Options<Needs> = {
  declared: BackgroundTasks<Needs>
  /** Makes the dependencies of tasks, with connections reserved for them. */
  needs: (own: Pick<Connection, 'db' | 'pool'>) => Needs
  now: () => Date
  log: Log
  registry: Registry
  databaseUrl: string
  /** Whether PostgreSQL is a child of this process. */
  isEmbedded?: boolean
  /** Queued tasks that run concurrently, in addition to one run of each recurring task. */
  concurrency: number
}

export type Work = {
  /** The id under which this process locks queued tasks. */
  poolId(): string
  /** Starts no more work and waits for running tasks; those that do not end in time are released. */
  stop(limitMs: number): Promise<void>
}

/** Connections in addition to those of tasks: to listen, to lead, and to lock and release tasks. */
const ownConnections = 4

/**
 * Does background work with connections of its own, so that it takes none from requests: each task is meant to use
 * one at a time.
 */
export function startWork<Needs>(options: Options<Needs>): Work {
  const { declared, needs, now, log, registry, databaseUrl, isEmbedded = false, concurrency } = options
  const connections = concurrency + declared.recurring.length + ownConnections
  const connection = connect(databaseUrl, {
    name: 'tiller work',
    connections,
    standsBack: isEmbedded,
  })
  const { db, pool } = connection
  const running = { needs: needs({ db, pool }), now, log, count: measureWork(registry, db) }
  const runner = startRunner({ ...running, tasks: declared.tasks, pool, concurrency })
  const recurring = startRecurring({ ...running, recurring: declared.recurring, pool })
  return {
    poolId: () => runner.poolId(),
    stop: async (limitMs: number) => {
      await Promise.all([runner.stop(limitMs), recurring.stop(limitMs)])
      await connection.close(500)
    },
  }
}
