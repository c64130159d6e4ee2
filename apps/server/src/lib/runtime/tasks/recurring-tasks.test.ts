import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { taskWorkers, until } from '#test/harness/work/queue.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { startHeartbeat } from './processes.ts'
import type { RecurringTask } from './task.ts'
import { reapDeadProcessesTask } from './reap-dead-processes.ts'

const gone = { signal: new AbortController().signal, at: new Date(0) }

test('recurring tasks run on one process, and on another when that one loses its connection or stops', async (t) => {
  const { pool, start } = await taskWorkers(t)
  const runs: string[] = []
  const every = (process: string): RecurringTask<unknown> => ({
    name: 'test.tick',
    description: '',
    everySeconds: 0.25,
    run: async () => void runs.push(process),
  })
  const first = start([every('first')])
  await until(async () => runs.length === 1 || breathe())
  start([every('second')])
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

test('logs a failed round, which the next one makes up for, and never overlaps a long one', async (t) => {
  const { start, logged } = await taskWorkers(t)
  let rounds = 0
  let at = 0
  start([
    {
      name: 'test.fail',
      description: '',
      everySeconds: 0.25,
      run: async () => {
        rounds += 1
        throw new Error('secret of Jane')
      },
    },
    { name: 'test.last', description: '', everySeconds: 0.25, run: () => ((at += 1), new Promise(() => {})) },
  ])
  await until(async () => rounds === 3 || breathe())
  assert.equal(at, 1)
  assert.partialDeepStrictEqual(logged[0], { fields: { task: 'test.fail' }, text: 'task failed' })
  assert.doesNotMatch(JSON.stringify(logged), /Jane/)
})

test('records the last run of each task and its last error, which later runs keep', async (t) => {
  const { db, start } = await taskWorkers(t)
  let rounds = 0
  const task: RecurringTask<unknown> = {
    name: 'test.record',
    description: '',
    everySeconds: 0.25,
    run: async () => {
      rounds += 1
      if (rounds === 1) throw new TypeError('secret of Jane')
    },
  }
  start([task])
  const recorded = () =>
    db.selectFrom('backgroundTask').selectAll().where('name', '=', 'test.record').executeTakeFirst()
  const row = await until(async () => {
    const found = await recorded()
    return Number(found?.failedAt) > 0 && Number(found?.startedAt) > Number(found?.failedAt) && found
  })
  assert.match(row.error ?? '', /^TypeError in lib\/runtime\/tasks\/recurring-tasks\.test\.ts:/)
})

test('a requested run begins on the leader before it is due, is marked as requested, and a running task is recorded as running', async (t) => {
  const { db, start } = await taskWorkers(t)
  let finish = () => {}
  const requests: (boolean | undefined)[] = []
  const hourly = (name: string, run: RecurringTask<unknown>['run']): RecurringTask<unknown> => ({
    name,
    description: '',
    everySeconds: 3_600,
    run,
  })
  start([
    hourly('test.requested', async (_, { isRequested }) => void requests.push(isRequested)),
    hourly('test.long', () => new Promise((resolve) => (finish = resolve))),
  ])
  const recorded = (name: string) =>
    db.selectFrom('backgroundTask').selectAll().where('name', '=', name).executeTakeFirst()
  await until(async () => (await recorded('test.requested'))?.endedAt)
  assert.equal((await recorded('test.long'))?.endedAt, null)
  await db
    .updateTable('backgroundTask')
    .set({ requestedAt: sql<Date>`clock_timestamp()` })
    .where('name', '=', 'test.requested')
    .execute()
  await until(async () => (await recorded('test.requested'))?.requestedAt === null)
  assert.deepEqual(requests, [false, true])
  finish()
  await until(async () => (await recorded('test.long'))?.endedAt)
})

test('deletes a process without a heartbeat for a minute', async (t) => {
  const { db } = await taskWorkers(t)
  const { leave } = await startHeartbeat(db, 'all')
  await sql`insert into process (id, role, started_at, seen_at) values
    (gen_random_uuid(), 'api', now(), now() - interval '61 seconds')`.execute(db)
  await reapDeadProcessesTask.run({ db }, gone)
  assert.deepEqual(await db.selectFrom('process').select('role').execute(), [{ role: 'all' }])
  await leave()
})

test('a process counts the other live API processes', async (t) => {
  const { db } = await taskWorkers(t)
  const peers = { apiProcessCount: 0 }
  const first = await startHeartbeat(db, 'all', { peers })
  assert.equal(peers.apiProcessCount, 1)
  const others = [await startHeartbeat(db, 'api'), await startHeartbeat(db, 'worker')]
  await sql`insert into process (id, role, started_at, seen_at) values
    (gen_random_uuid(), 'api', now(), now() - interval '16 seconds')`.execute(db)
  const late = { apiProcessCount: 0 }
  const second = await startHeartbeat(db, 'api', { peers: late })
  assert.equal(late.apiProcessCount, 3)
  for (const each of [first, second, ...others]) await each.leave()
  const alone = { apiProcessCount: 0 }
  const worker = await startHeartbeat(db, 'worker', { peers: alone })
  assert.equal(alone.apiProcessCount, 1)
  await worker.leave()
})

/** Lets timers and I/O run. */
const breathe = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)))
