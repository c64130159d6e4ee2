import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { until } from '#test/harness/work/queue.ts'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import { backgroundTasks } from '#app/background-tasks.ts'

const harness = isolatedHarness()

const params = { taskName: 'search.learnClickRates' }

const listed = async ({ api }: Harness) =>
  (await api.listBackgroundTasks()).find(({ name }) => name === params.taskName)

const startWorker = async (h: Harness) => {
  const values = {
    id: randomUUID(),
    role: 'worker' as const,
    startedAt: sql<Date>`now()`,
    seenAt: sql<Date>`now()`,
  }
  await h.db.insertInto('process').values(values).execute()
}

/** Runs only this task, whose rounds `run` replaces. */
function runTask(h: Harness, run: () => Promise<void>) {
  const work = startRecurringTasks({
    tasks: backgroundTasks.filter(({ name }) => name === params.taskName).map((task) => ({ ...task, run })),
    dependencies: () => ({}),
    now: () => h.clock.at,
    log: { error: () => {}, warn: () => {} },
    registry: new Registry(),
    databaseUrl: String(h.parts.pool.options.connectionString),
    connections: 1,
  })
  return () => work.stop(1_000)
}

test('lists every background task with a sentence that describes it', async (t) => {
  const tasks = await (await harness(t)).api.listBackgroundTasks()
  assert.deepEqual(
    tasks.map(({ name }) => name),
    backgroundTasks.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
  )
  for (const { name, description } of tasks) assert.match(description, /^[A-Z].{15,}\.$/, name)
})

test('runs a task on request with an audit record, and refuses while it is requested or running', async (t) => {
  const h = await harness(t)
  await h.db.deleteFrom('process').execute()
  await assert.rejects(h.api.runBackgroundTask({ params }), {
    code: 'transition-not-allowed',
    message: 'No process that runs background tasks is alive.',
  })
  await startWorker(h)
  assert.equal((await h.api.runBackgroundTask({ params })).status, 'REQUESTED')
  await assert.rejects(h.api.runBackgroundTask({ params }), {
    code: 'transition-not-allowed',
    message: 'A run of the task search.learnClickRates is already requested.',
  })
  let finish = () => {}
  t.after(runTask(h, () => new Promise((resolve) => (finish = resolve))))
  await until(async () => (await listed(h))?.status === 'RUNNING')
  await assert.rejects(h.api.runBackgroundTask({ params }), {
    code: 'transition-not-allowed',
    message: /^The task search.learnClickRates has been running since 20/,
  })
  finish()
  const ended = await until(async () => {
    const task = await listed(h)
    return task?.status === 'IDLE' && task
  })
  assert.equal(ended.outcome, 'SUCCEEDED')
  assert.equal(Date.parse(String(ended.nextRunAt)) - Date.parse(String(ended.startedAt)), 3_600_000)
  assert.ok(Number(ended.durationMs) > 0)
  const { content } = await h.api.listOperatorChanges({ query: { search: 'objectType="BACKGROUND_TASK"' } })
  assert.deepEqual(content.map(({ action, fields }) => [action, fields[0]?.new]).slice(0, 1), [
    ['RUN', params.taskName],
  ])
})

test('does not run an unknown task', async (t) => {
  const { api } = await harness(t)
  await assert.rejects(api.runBackgroundTask({ params: { taskName: 'no.such' } }), { code: 'not-found' })
})
