import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { queue, runsAt, until } from '#test/harness/work/queue.ts'
import { runWaiting } from '#test/harness/work/run-waiting.ts'
import { tenantTransaction, type Db } from '#lib/postgres/database.ts'
import { addTask } from './add-task.ts'
import type { Task, TaskRun } from './task.ts'

/** A task whose runs a test waits for one by one. */
function noting(
  behave: (payload: { n: number }, run: TaskRun) => Promise<void> | void = () => {},
  maxAttempts = 3,
) {
  const runs: number[] = []
  const waiting: (() => void)[] = []
  const task: Task<{ n: number }, { db: Db }> = {
    name: 'test.note',
    maxAttempts,
    run: async (_, payload, run) => {
      runs.push(payload.n)
      for (const resolve of waiting.splice(0)) resolve()
      await behave(payload, run)
    },
  }
  const ran = (times: number) => until(async () => runs.length >= times || (await nextRun(waiting)))
  return { task, runs, ran }
}

const nextRun = (waiting: (() => void)[]) =>
  new Promise<false>((resolve) => waiting.push(() => resolve(false)))

const waitingTasks = async (db: Db) => {
  const { rows } = await sql<{
    attempts: number
    lastError: string | null
    lockedBy: string | null
    waits: number
  }>`
    select attempts, last_error, locked_by, extract(epoch from run_at - now())::float8 as waits
    from graphile_worker.jobs order by id`.execute(db)
  return rows
}

test('a task is there if its transaction is committed, and never without it', async (t) => {
  const { db, start } = await queue(t)
  const { task, runs, ran } = noting()
  start({ tasks: [task] })
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await addTask(tx, task, { n: 1 })
      throw new Error('undone')
    }),
  )
  await db.transaction().execute((tx) => addTask(tx, task, { n: 2 }))
  await ran(1)
  assert.deepEqual(runs, [2])
  await until(async () => (await waitingTasks(db)).length === 0)
})

test('a task can add others in a transaction of its own', async (t) => {
  const { db, pool } = await queue(t)
  const runs: number[] = []
  const task: Task<{ n: number }, { db: Db }> = {
    name: 'test.count-down',
    maxAttempts: 1,
    run: async (needs, { n }) => {
      runs.push(n)
      if (n > 0) await needs.db.transaction().execute((tx) => addTask(tx, task, { n: n - 1 }))
    },
  }
  await db.transaction().execute((tx) => addTask(tx, task, { n: 3 }))
  await runWaiting({ needs: { db, pool }, now: () => runsAt }, [task])
  assert.deepEqual(runs, [3, 2, 1, 0])
})

test('a tenant adds tasks in its transaction, and sees nothing of the queue', async (t) => {
  const { db } = await queue(t)
  const { task } = noting()
  const tenant = { rootCustomerId: 1, customerId: 1 }
  await tenantTransaction(db, tenant, (tx) => addTask(tx, task, { n: 1 }, { delaySeconds: 100, key: 'a' }))
  assert.equal((await waitingTasks(db)).length, 1)
  for (const statement of [
    'select * from graphile_worker.jobs',
    'delete from graphile_worker._private_jobs',
    `select graphile_worker.add_job('x')`,
  ])
    await assert.rejects(
      tenantTransaction(db, tenant, (tx) => sql.raw(statement).execute(tx)),
      /permission denied/,
    )
})

test('a task under the key of one that waits takes its place, and waits as long as it is told to', async (t) => {
  const { db } = await queue(t)
  const { task } = noting()
  const add = (n: number, delaySeconds: number, key?: string) =>
    db
      .transaction()
      .execute((tx) => addTask(tx, task, { n }, { delaySeconds, ...(key === undefined ? {} : { key }) }))
  await add(1, 50, 'a')
  await add(2, 100, 'a')
  await add(3, 100, 'b')
  await add(4, 100)
  const waiting = await waitingTasks(db)
  assert.equal(waiting.length, 3)
  for (const { waits } of waiting) assert.ok(waits > 90 && waits <= 100)
})

test('a task that fails waits and is tried again, at most so often; the log names it and no data', async (t) => {
  const { db, start, logged, registry } = await queue(t)
  const fails = Object.assign(new Error('secret of Jane'), { code: 'E1', detail: 'secret of Jane' })
  const { task, ran } = noting(() => Promise.reject(fails), 2)
  start({ tasks: [task] }, registry)
  await db.transaction().execute((tx) => addTask(tx, task, { n: 1 }))
  await ran(1)
  const failed = await until(async () => (await waitingTasks(db)).find(({ lastError }) => lastError !== null))
  assert.ok(failed.waits > 1 && failed.waits < 3, `waits ${failed.waits} s`)
  assert.equal(failed.lastError, 'Error E1')
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
    db,
  )
  await ran(2)
  const abandoned = await until(async () =>
    (await waitingTasks(db)).find(({ attempts, lockedBy }) => attempts === 2 && lockedBy === null),
  )
  assert.equal(abandoned.attempts, 2)
  assert.deepEqual(
    logged.map(({ text }) => text),
    ['task failed', 'task abandoned'],
  )
  assert.partialDeepStrictEqual(logged[0]?.fields, {
    task: 'test.note',
    taskId: 1,
    attempts: 1,
    maxAttempts: 2,
  })
  assert.doesNotMatch(JSON.stringify(logged), /Jane/)
  const metrics = await registry.metrics()
  assert.match(metrics, /tiller_tasks_total\{task="test.note",outcome="failed"\} 1/)
  assert.match(metrics, /tiller_tasks_total\{task="test.note",outcome="abandoned"\} 1/)
})

test('so many tasks run at a time as the setting says, and what waits is measured', async (t) => {
  const { db, start, registry } = await queue(t)
  const gate = Promise.withResolvers<void>()
  let most = 0
  let now = 0
  const { task, ran } = noting(async () => {
    most = Math.max(most, (now += 1))
    await gate.promise
    now -= 1
  })
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 6; n += 1) await addTask(tx, task, { n })
  })
  start({ tasks: [task] }, registry, 2)
  await ran(2)
  assert.match(await registry.metrics(), /tiller_tasks_waiting\{task="test.note"\} 4/)
  gate.resolve()
  await ran(6)
  assert.equal(most, 2)
})

test('stopping waits for the tasks that run, and takes no others', async (t) => {
  const { db, start } = await queue(t)
  const gate = Promise.withResolvers<void>()
  const { task, runs, ran } = noting(() => gate.promise)
  // One at a time, so that none is being fetched.
  const work = start({ tasks: [task] }, new Registry(), 1)
  await db.transaction().execute((tx) => addTask(tx, task, { n: 1 }))
  await ran(1)
  let stopped = false
  const stopping = work.stop(20_000).then(() => (stopped = true))
  await db.transaction().execute((tx) => addTask(tx, task, { n: 2 }))
  assert.equal(stopped, false)
  gate.resolve()
  await stopping
  assert.deepEqual(runs, [1])
  const left = await waitingTasks(db)
  assert.deepEqual(
    left.map(({ attempts, lockedBy }) => [attempts, lockedBy]),
    [[0, null]],
  )
})

test('a task that does not end in time is asked to stop, then given back', async (t) => {
  const { db, start } = await queue(t)
  const asked = Promise.withResolvers<void>()
  const { task, ran } = noting(async (_, { signal }) => {
    signal.addEventListener('abort', () => asked.resolve())
    await new Promise(() => {})
  })
  const work = start({ tasks: [task] })
  await db.transaction().execute((tx) => addTask(tx, task, { n: 1 }))
  await ran(1)
  await work.stop(200)
  await asked.promise
  assert.partialDeepStrictEqual(await waitingTasks(db), [{ attempts: 1, lockedBy: null }])
})

test('what a task runs with are connections of its own, and the clock of the platform', async (t) => {
  const { db, start } = await queue(t)
  const seen = Promise.withResolvers<{ own: boolean; at: Date }>()
  start({
    tasks: [
      {
        name: 'test.look',
        maxAttempts: 1,
        run: async (needs, _, { at }) => seen.resolve({ own: needs.db !== db, at }),
      },
    ],
  })
  await sql`select add_task('test.look', '{}', 0, 1, null)`.execute(db)
  assert.deepEqual(await seen.promise, { own: true, at: runsAt })
})
