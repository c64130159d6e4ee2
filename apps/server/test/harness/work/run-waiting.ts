import { runTaskListOnce } from 'graphile-worker'
import { quiet, taskList, type Running } from '#lib/runtime/tasks/runner.ts'
import type { Task } from '#lib/runtime/tasks/task.ts'
import type { Connection } from '#lib/postgres/database.ts'

/** Runs all tasks that are due, also those that they add, one after the other. The first failure is thrown. */
export async function runWaiting<Needs extends Pick<Connection, 'db' | 'pool'>>(
  { needs, now }: Pick<Running<Needs>, 'needs' | 'now'>,
  tasks: readonly Task<never, Needs>[],
) {
  const failures: object[] = []
  const log = { error: (fields: object) => void failures.push(fields), warn: () => {} }
  const list = taskList(tasks, { needs, now, log, count: () => {}, signal: new AbortController().signal })
  const client = await needs.pool.connect()
  try {
    await runTaskListOnce({ noHandleSignals: true, logger: quiet(log) }, list, client)
  } finally {
    client.release()
  }
  if (failures.length > 0) throw new Error(`Tasks have failed: ${JSON.stringify(failures)}`)
}
