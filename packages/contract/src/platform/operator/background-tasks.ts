import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const taskName = text(64, 'Its name.', { pattern: '^[A-Za-z0-9.-]+$', example: 'payLaws.count' })

export const BackgroundTask = named(
  'BackgroundTask',
  'A background task and its last run. Times are those of the machine, not of a sandbox clock.',
  Type.Object({
    name: taskName,
    description: text(200, 'What it does.', {
      example: 'Counts the jobs that lack the pay that a state requires.',
    }),
    everySeconds: Type.Number({
      exclusiveMinimum: 0,
      description: 'Seconds from the start of a run to the start of the next.',
      examples: [3600],
    }),
    status: oneOf(
      ['IDLE', 'REQUESTED', 'RUNNING', 'STOPPED'],
      'IDLE: the next run is not due. REQUESTED: a run was requested and begins within seconds. RUNNING: it runs now. STOPPED: no process that runs background tasks is alive.',
    ),
    startedAt: nullable(timestamp('When the last run began. Null before the first run.')),
    endedAt: nullable(timestamp('When the last run ended. Null while it runs.')),
    durationMs: nullable(
      Type.Integer({
        minimum: 0,
        description: 'How long the last run took. Null while it runs.',
        examples: [42],
      }),
    ),
    outcome: nullable(
      named(
        'BackgroundTaskOutcome',
        'How the last run ended. A failed run is made up for by the next.',
        oneOf(['SUCCEEDED', 'FAILED']),
      ),
    ),
    nextRunAt: nullable(
      timestamp('When the next run is due. Null while it runs, or if no process runs tasks.'),
    ),
    failedAt: nullable(timestamp('When a run failed last.')),
    error: nullable(
      text(500, 'The type and place of that error. The server log contains the details.', {
        example: 'DatabaseError 57014 in domain/jobs/pay-laws/missing-pay.ts:31:9',
      }),
    ),
  }),
)
export type BackgroundTask = Static<typeof BackgroundTask>

const params = Type.Object({ taskName })

export const backgroundTaskOperations = defineOperations('Operator', {
  listBackgroundTasks: {
    method: 'GET',
    path: '/operator/background-tasks',
    extension: true,
    auth: 'operator:read',
    summary: 'List the background tasks with their last runs.',
    description: 'Tasks whose last run failed come first.',
    ok: Type.Array(BackgroundTask),
    fails: [],
  },
  runBackgroundTask: {
    method: 'POST',
    path: '/operator/background-tasks/{taskName}/runs',
    extension: true,
    auth: 'operator',
    summary: 'Run a background task now.',
    description:
      'The run begins within seconds; the list of tasks shows its result. Rejected while the task runs, or if no process runs tasks.',
    params,
    ok: BackgroundTask,
    fails: ['not-found', 'transition-not-allowed'],
  },
})
