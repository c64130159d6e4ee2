import { setTimeout as delay } from 'node:timers/promises'
import { Counter, type Registry } from 'prom-client'
import { connectToDatabase, type Connection } from '#lib/postgres/database.ts'
import { runInSpan, taskAttribute } from '#lib/tracing/tracing.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import type { Log } from '../log.ts'
import { createRunRecords, readRequestedTasks } from './run-records.ts'
import { createLeadership } from './leadership.ts'
import type { RecurringTask } from './task.ts'

/** Interval in ms at which due tasks and a missing leader are checked. */
const beatMs = 250
/** Interval in ms at which runs are recorded and requested runs are read. */
const recordMs = 1_000

/** A task fails if no connection is free for this time. It is repeated in its next round. */
const connectionWaitMs = 30_000

type Options<Dependencies> = {
  tasks: readonly RecurringTask<Dependencies>[]
  /** Creates the dependencies of the tasks, with connections that are reserved for them. */
  dependencies: (own: Pick<Connection, 'db' | 'pool'>) => Dependencies
  now: () => Date
  log: Log
  registry: Registry
  databaseUrl: string
  /** The URL without a pooler, for the leader's lock; null if `databaseUrl` leads to none. */
  sessionUrl?: string | null
  /** Whether PostgreSQL is a child of this process. */
  isEmbedded?: boolean
  /** Number of connections that the tasks share. */
  connections: number
}

export type RunningTasks = {
  /** Aborts the running rounds and waits for them for up to `limitMs`. */
  stop(limitMs: number): Promise<void>
}

/**
 * Runs the tasks while this process is the leader. The leader holds an advisory lock, which PostgreSQL releases when
 * the connection ends for any reason; then another process takes over within a second.
 */
export function startRecurringTasks<Dependencies>(options: Options<Dependencies>): RunningTasks {
  const { tasks } = options
  const { connection, leaderConnection } = openConnections(options)
  const dependencies = options.dependencies(connection)
  const runs = countRuns(options.registry)
  const records = createRunRecords()
  const rounds = tasks.map((task) => createRound(task, { ...options, dependencies, runs, records }))
  const leadership = createLeadership(leaderConnection.pool, 'leader')
  let isStopping = false

  async function beat() {
    const signal = await leadership.acquire()
    if (signal === undefined || isStopping) return
    for (const round of rounds) round.begin(signal)
  }

  async function record() {
    const client = leadership.client()
    if (client === undefined) return
    await records.write(client)
    const requested = new Set(await readRequestedTasks(client))
    for (const round of rounds) if (requested.has(round.name)) round.request()
  }

  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()
  void beat()
  const stopRecording = recordRegularly(record, options.log)

  return {
    stop: async (limitMs: number) => {
      isStopping = true
      clearInterval(timer)
      stopRecording()
      leadership.abort()
      const ended = Promise.all([leadership.settled(), ...rounds.map((round) => round.ended())])
        .then(record)
        .catch(() => {})
      await Promise.race([ended, delay(limitMs, undefined, { ref: false })])
      leadership.resign()
      await Promise.all([connection.close(500), leaderConnection.close(500)])
    },
  }
}

/** Opens the connections that the tasks share, and the session of the leader's lock. */
function openConnections<Dependencies>(options: Options<Dependencies>) {
  const { databaseUrl, sessionUrl = null, isEmbedded = false, connections } = options
  const waitMs = connectionWaitMs
  return {
    connection: connectToDatabase(databaseUrl, {
      name: 'tiller work',
      connections,
      waitMs,
      lowPriority: isEmbedded,
      pooled: sessionUrl !== null,
    }),
    leaderConnection: connectToDatabase(sessionUrl ?? databaseUrl, {
      name: 'tiller leader',
      connections: 1,
      waitMs,
    }),
  }
}

/** Returns a function that stops the recording. */
function recordRegularly(record: () => Promise<void>, log: Log) {
  let recording: Promise<void> | undefined
  const timer = setInterval(() => {
    recording ??= record()
      .catch((error) =>
        log.error({ fault: summarizeError(error) }, 'the runs of tasks could not be recorded'),
      )
      .finally(() => (recording = undefined))
  }, recordMs)
  timer.unref()
  return () => clearInterval(timer)
}

const countRuns = (registry: Registry) =>
  new Counter({
    name: 'tiller_tasks_total',
    help: 'Runs of tasks in this process, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })

type RoundOptions<Dependencies> = Pick<Options<Dependencies>, 'now' | 'log'> & {
  dependencies: Dependencies
  runs: ReturnType<typeof countRuns>
  records: ReturnType<typeof createRunRecords>
}

/** Creates a function that runs a round of a task, one at a time. */
function createRound<Dependencies>(
  { name, everySeconds, isEndless = false, run }: RecurringTask<Dependencies>,
  { dependencies, now, log, runs, records }: RoundOptions<Dependencies>,
) {
  let dueMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let isRequested = false
  async function round(signal: AbortSignal) {
    const asked = { signal, at: now(), isRequested }
    isRequested = false
    records.begin(name)
    try {
      const work = () => run(dependencies, asked)
      await (isEndless
        ? work()
        : runInSpan(`task ${name}`, { parent: null, attributes: { [taskAttribute]: name } }, work))
      records.end(name)
      runs.inc({ task: name, outcome: 'succeeded' })
    } catch (error) {
      records.end(name, { error })
      runs.inc({ task: name, outcome: 'failed' })
      log.error({ task: name, fault: summarizeError(error) }, 'task failed')
    }
  }
  return {
    name,
    /** Makes the next round due now, as requested by an operator. A round that has begun is the requested one. */
    request: () => {
      if (running !== undefined) return
      isRequested = true
      dueMs = Number.NEGATIVE_INFINITY
    },
    begin: (signal: AbortSignal) => {
      // Up to half a beat early, so that a round is never a whole beat late.
      if (running !== undefined || performance.now() < dueMs - beatMs / 2) return
      dueMs = performance.now() + everySeconds * 1_000
      running = round(signal).finally(() => (running = undefined))
    },
    ended: async () => running,
  }
}
