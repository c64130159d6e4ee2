import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#lib/postgres/database.ts'

export type Outcome = 'succeeded' | 'failed' | 'abandoned'
export type Count = (task: string, outcome: Outcome) => void

/** More are not counted: whoever looks knows enough. */
const mostWaiting = 100_000
/** How often the queue is looked at, however often one asks. */
const freshMs = 5_000

/** Counts what becomes of tasks, and says how many are due and wait. Names are those of the code, so they are few. */
export function measureWork(registry: Registry, db: Db): Count {
  const outcomes = new Counter({
    name: 'tiller_tasks_total',
    help: 'Runs of tasks in this process, by task and outcome; abandoned: failed for the last time.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  let lookedAt = Number.NEGATIVE_INFINITY
  const waits = new Gauge({
    name: 'tiller_tasks_waiting',
    help: `Tasks of all processes that are due and wait for a worker, by task; at most ${mostWaiting}.`,
    labelNames: ['task'],
    registers: [],
    async collect() {
      if (performance.now() - lookedAt < freshMs) return
      lookedAt = performance.now()
      const waiting = await countWaiting(db).catch(() => undefined)
      if (waiting === undefined) return
      this.reset()
      for (const { task, count } of waiting) this.set({ task }, count)
    },
  })
  registry.registerMetric(waits)
  return (task, outcome) => outcomes.inc({ task, outcome })
}

async function countWaiting(db: Db) {
  const { rows } = await sql<{ task: string; count: number }>`
    select task, count(*) from (
      select task_identifier as task from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts
      limit ${mostWaiting}) as waiting
    group by task`.execute(db)
  return rows
}
