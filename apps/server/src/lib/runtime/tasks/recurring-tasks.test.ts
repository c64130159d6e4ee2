import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { queue, until } from '#test/harness/work/queue.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { addTask } from './add-task.ts'
import { startPresence } from './processes.ts'
import type { RecurringTask, Task } from './task.ts'
import { reapDeadProcessesTask } from './reap-dead-processes.ts'

const gone = { signal: new AbortController().signal, at: new Date(0) }

test('recurring tasks run on one process, and on another when that one has lost its connection or stops', async (t) => {
  const { pool, start } = await queue(t)
  const runs: string[] = []
  const every = (process: string): RecurringTask<unknown> => ({
    name: 'test.tick',
    everySeconds: 1,
    run: async () => void runs.push(process),
  })
  const first = start({ recurring: [every('first')] })
  await until(async () => runs.length === 1 || breathe())
  start({ recurring: [every('second')] })
  await until(async () => runs.length === 3 || breathe())
  assert.deepEqual(runs, ['first', 'first', 'first'])
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [advisoryLocks.leader],
  )
  assert.equal(rows.length, 1)
  await until(async () => runs.length > 3 || breathe())
  await first.stop(1_000)
  const before = runs.length
  await until(async () => runs.length > before || breathe())
  assert.equal(runs.at(-1), 'second')
})

test('a round that fails is logged and made up for by the next; one that lasts is not overtaken', async (t) => {
  const { start, logged } = await queue(t)
  let rounds = 0
  let at = 0
  start({
    recurring: [
      {
        name: 'test.fail',
        everySeconds: 1,
        run: async () => {
          rounds += 1
          throw new Error('secret of Jane')
        },
      },
      { name: 'test.last', everySeconds: 1, run: () => ((at += 1), new Promise(() => {})) },
    ],
  })
  await until(async () => rounds === 3 || breathe())
  assert.equal(at, 1)
  assert.partialDeepStrictEqual(logged[0], { fields: { task: 'test.fail' }, text: 'task failed' })
  assert.doesNotMatch(JSON.stringify(logged), /Jane/)
})

test('tasks of a process that is gone are given back, those of one that lives are not', async (t) => {
  const { db, pool, start } = await queue(t)
  const task: Task<{ n: number }, unknown> = { name: 'test.note', maxAttempts: 3, run: async () => {} }
  await db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await addTask(tx, task, { n })
  })
  const living = await startPresence(db, 'worker', { workerPool: () => 'living' })
  const dead = await startPresence(db, 'worker', { workerPool: () => 'dead' })
  await dead.leave()
  await sql`update graphile_worker._private_jobs set
    locked_by = case id when 1 then 'living' when 2 then 'dead' else 'unknown' end,
    locked_at = now() - case id when 3 then interval '59 seconds' else interval '61 seconds' end`.execute(db)
  await reapDeadProcessesTask.run({ db }, gone)
  const locked = await pool.query(
    'select id from graphile_worker.jobs where locked_at is not null order by 1',
  )
  assert.deepEqual(
    locked.rows.map(({ id }) => id),
    [1, 3],
  )
  const work = start({ tasks: [task], recurring: [] })
  await until(async () => {
    const { rows } = await pool.query('select from graphile_worker.jobs')
    return rows.length === 2
  })
  await work.stop(1_000)
  await living.leave()
})

test('a process that was not seen for a minute is forgotten', async (t) => {
  const { db } = await queue(t)
  const { leave } = await startPresence(db, 'all', { workerPool: () => null })
  await sql`insert into process (id, role, started_at, seen_at) values
    (gen_random_uuid(), 'api', now(), now() - interval '61 seconds')`.execute(db)
  await reapDeadProcessesTask.run({ db }, gone)
  assert.deepEqual(await db.selectFrom('process').select('role').execute(), [{ role: 'all' }])
  await leave()
})

test('a process knows how many answer requests beside it, as long as they are seen', async (t) => {
  const { db } = await queue(t)
  const peers = { apis: 0 }
  const first = await startPresence(db, 'all', { workerPool: () => null, peers })
  assert.equal(peers.apis, 1)
  const others = [
    await startPresence(db, 'api', { workerPool: () => null }),
    await startPresence(db, 'worker', { workerPool: () => null }),
  ]
  await sql`insert into process (id, role, started_at, seen_at) values
    (gen_random_uuid(), 'api', now(), now() - interval '16 seconds')`.execute(db)
  const late = { apis: 0 }
  const second = await startPresence(db, 'api', { workerPool: () => null, peers: late })
  assert.equal(late.apis, 3)
  for (const each of [first, second, ...others]) await each.leave()
  const alone = { apis: 0 }
  const worker = await startPresence(db, 'worker', { workerPool: () => null, peers: alone })
  assert.equal(alone.apis, 1)
  await worker.leave()
})

test('tasks that have failed for the last time are kept for thirty days', async (t) => {
  const { db, pool } = await queue(t)
  const task: Task<{ n: number }, unknown> = { name: 'test.note', maxAttempts: 1, run: async () => {} }
  await db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await addTask(tx, task, { n })
  })
  await sql`update graphile_worker._private_jobs set attempts = case id when 3 then 0 else 1 end,
    updated_at = now() - case id when 1 then interval '29 days' else interval '30 days' end`.execute(db)
  await reapDeadProcessesTask.run({ db }, gone)
  const { rows } = await pool.query('select id from graphile_worker.jobs order by 1')
  assert.deepEqual(
    rows.map(({ id }) => id),
    [1, 3],
  )
})

/** Lets timers and connections have their turn. */
const breathe = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)))
