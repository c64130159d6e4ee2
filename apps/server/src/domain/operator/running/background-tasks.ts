import type { Handlers } from '@tiller/contract/operation'
import type {
  BackgroundTask,
  backgroundTaskOperations,
} from '@tiller/contract/platform/operator/background-tasks'
import { type Selectable, sql } from 'kysely'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { hasLiveWorker } from '#lib/runtime/tasks/processes.ts'
import type { TaskDescription } from '#lib/runtime/tasks/task.ts'
import type { OperatorContext } from '../handlers.ts'
import { recordOperatorChange } from '../record.ts'

export const backgroundTaskHandlers: Handlers<typeof backgroundTaskOperations, OperatorContext> = {
  listBackgroundTasks: ({ readPlatform, backgroundTasks }) =>
    readPlatform((tx) => listBackgroundTasks(tx, backgroundTasks)),

  runBackgroundTask: (ctx, { params: { taskName } }) =>
    ctx.writePlatform(async (tx) => {
      const task = requireFound(
        ctx.backgroundTasks.find(({ name }) => name === taskName),
        'background task',
        taskName,
      )
      await requestRun(tx, task)
      await recordOperatorChange(tx, ctx, {
        objectType: 'BACKGROUND_TASK',
        action: 'RUN',
        after: { name: taskName },
      })
      const [requested] = await listBackgroundTasks(tx, [task])
      return requireFound(requested, 'background task', taskName)
    }),
}

/** Lists tasks with their last runs: first those whose last run failed, then in alphabetical order. */
async function listBackgroundTasks(tx: Tx, tasks: readonly TaskDescription[]): Promise<BackgroundTask[]> {
  const rows = await tx.selectFrom('backgroundTask').selectAll().execute()
  const rowOf = new Map(rows.map((row) => [row.name, row]))
  const isAlive = await hasLiveWorker(tx)
  return tasks
    .map((task) => toBackgroundTask(task, rowOf.get(task.name), isAlive))
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

const rank = ({ outcome }: BackgroundTask) => (outcome === 'FAILED' ? 0 : 1)

/** Requests a run, which the leader begins within seconds. */
async function requestRun(tx: Tx, task: TaskDescription) {
  const { name } = task
  await tx
    .insertInto('backgroundTask')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('backgroundTask')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { status, startedAt } = toBackgroundTask(task, row, await hasLiveWorker(tx))
  if (status === 'STOPPED')
    throw new ApiError('transition-not-allowed', 'No process that runs background tasks is alive.')
  if (status === 'RUNNING')
    throw new ApiError('transition-not-allowed', `The task ${name} has been running since ${startedAt}.`)
  if (status === 'REQUESTED')
    throw new ApiError('transition-not-allowed', `A run of the task ${name} is already requested.`)
  await tx
    .updateTable('backgroundTask')
    .set({ requestedAt: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .execute()
}

type Run = Pick<
  Selectable<Database['backgroundTask']>,
  'startedAt' | 'endedAt' | 'failedAt' | 'error' | 'requestedAt'
>

const noRun: Run = { startedAt: null, endedAt: null, failedAt: null, error: null, requestedAt: null }

function toBackgroundTask(
  { name, description, everySeconds }: TaskDescription,
  run: Run = noRun,
  isAlive: boolean,
): BackgroundTask {
  const { startedAt, endedAt, failedAt, error } = run
  const status = isAlive ? statusOf(run) : 'STOPPED'
  return {
    name,
    description,
    everySeconds,
    status,
    startedAt: toIso(startedAt),
    endedAt: toIso(endedAt),
    durationMs: endedAt === null ? null : endedAt.getTime() - Number(startedAt),
    outcome: outcomeOf(run),
    nextRunAt:
      status === 'IDLE' && startedAt !== null
        ? toIso(new Date(startedAt.getTime() + everySeconds * 1000))
        : null,
    failedAt: toIso(failedAt),
    error,
  }
}

const toIso = (at: Date | null) => at?.toISOString() ?? null

function statusOf({ startedAt, endedAt, requestedAt }: Run) {
  if (startedAt !== null && endedAt === null) return 'RUNNING'
  return requestedAt === null ? 'IDLE' : 'REQUESTED'
}

function outcomeOf({ startedAt, endedAt, failedAt }: Run) {
  if (startedAt === null || endedAt === null) return null
  return failedAt !== null && failedAt >= startedAt ? 'FAILED' : 'SUCCEEDED'
}
