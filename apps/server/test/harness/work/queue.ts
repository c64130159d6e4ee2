import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { migratedDatabase } from '../postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'

type Connections = Pick<ReturnType<typeof connectToDatabase>, 'db' | 'pool'>

/** The time at which all tasks of these tests run. */
const runsAt = new Date('2026-03-02T15:00:00Z')

/** A database with functions to start workers on it and read their logs. */
export async function taskWorkers(t: TestContext) {
  const database = await migratedDatabase()
  const { db, pool, close } = connectToDatabase(database.url, { connections: 5 })
  const logged: { fields: object; text: string }[] = []
  const log = (fields: object, text: string) => void logged.push({ fields, text })
  const works: { stop(limitMs: number): Promise<void> }[] = []
  t.after(async () => {
    await Promise.all(works.map((work) => work.stop(1_000)))
    await close()
    await database.drop()
  })
  const registry = new Registry()
  const start = (tasks: readonly RecurringTask<Connections>[]) => {
    const work = startRecurringTasks({
      tasks,
      dependencies: (own) => own,
      now: () => runsAt,
      log: { error: log, warn: log },
      // A registry belongs to one process.
      registry: works.length === 0 ? registry : new Registry(),
      databaseUrl: database.url,
      connections: 2,
    })
    let stopped: Promise<void> | undefined
    const stop = (limitMs: number) => (stopped ??= work.stop(limitMs))
    works.push({ stop })
    return { stop }
  }
  return { db, pool, databaseUrl: database.url, start, logged, registry }
}

/** Polls until `look` returns a value, with pauses that leave CPU time for the work. */
export async function until<T>(
  look: () => Promise<T | false | undefined> | T | false | undefined,
): Promise<T> {
  const timeout = AbortSignal.timeout(60_000)
  for (;;) {
    const found = await look()
    if (found !== false && found !== undefined) return found
    if (timeout.aborted) throw new Error('It did not happen within 60 seconds.')
    await pause(10)
  }
}
