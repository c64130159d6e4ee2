import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { updateBidsTask } from '#domain/campaigns/bidding/tasks.ts'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { readClockOffsetMs, writeClockOffsetMs } from '#lib/clock/clock.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createPartitions } from '#lib/postgres/partitions/create-partitions.ts'
import { dueTasks, type DueTaskDependencies } from '../../due-tasks.ts'
import { partitionedTables } from '../../partitioned-tables.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { countProcessesBehind } from '#lib/runtime/tasks/processes.ts'

export type ClockDependencies = DueTaskDependencies & { machine(): Date }

/** An instant at which the clock stopped to run due work, and the number of actions. */
export type ClockStop = { at: Date; happened: number }

/** The clock can be advanced by at most three years and a day, because it stops at each day. */
const farthestDays = 1097
const dayMs = 86_400_000

/**
 * Moves the clock of a sandbox forward. It stops at each instant at which work is due and at the start of each day: the
 * clocks of all processes are set and due work is performed before it continues, so that all actions run in order, at
 * their own instant. If a stop fails, the clock stays there.
 *
 * @param onStop called for each stop at which work was performed
 * @throws StartError outside a sandbox, for an instant that is not ahead or too far ahead, and while another process
 * moves the clock
 */
export function moveClock(
  { machine, ...dependencies }: ClockDependencies,
  to: Date,
  onStop: (stop: ClockStop) => void = () => {},
): Promise<void> {
  const { db } = dependencies
  return withClockLock(db, async () => {
    const from = new Date(machine().getTime() + (await readClockOffsetMs(db)))
    refuse(from, to)
    for (let at = from; at < to;) {
      at = await nextStop(dependencies, at, to)
      await createPartitions(db, partitionedTables, at)
      await setClock(db, at.getTime() - machine().getTime())
      let happened = 0
      for (const task of dueTasks) happened += await task.runAll(dependencies, at)
      await updateBidsTask.run(dependencies, { at, signal: new AbortController().signal })
      if (happened > 0) onStop({ at, happened })
    }
  })
}

/** Moves the clock for the API: throws API errors and returns the stops. */
export async function moveClockForOperator(parts: ClockDependencies, to: Date): Promise<ClockStop[]> {
  const stops: ClockStop[] = []
  await moveClock(parts, to, (stop) => stops.push(stop)).catch((error: unknown) => {
    throw error instanceof StartError ? new ApiError('transition-not-allowed', error.message) : error
  })
  return stops
}

/** Maximum time to wait until all processes have adopted the clock. */
const followedMs = 10_000
const lookMs = 50

/**
 * Waits until every process has adopted the clock.
 *
 * @returns the number of processes that have not adopted it within ten seconds
 */
export async function waitForClocks(db: Db): Promise<number> {
  const aheadMs = await readClockOffsetMs(db)
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const behind = await countProcessesBehind(db, aheadMs)
    if (behind === 0 || waitedMs >= followedMs) return behind
    await delay(lookMs)
  }
}

/** Runs `work` with an advisory lock, which is released if the connection ends. */
const withClockLock = (db: Db, work: () => Promise<void>) =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${advisoryLocks.clock}) as mine`.execute(connection)
    if (rows[0]?.mine !== true) throw new StartError('Another process is moving the clock.')
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.clock})`.execute(connection)
    }
  })

function refuse(from: Date, to: Date) {
  if (to <= from) throw new StartError(`It is ${from.toISOString()} already, and the clock never goes back.`)
  if (to.getTime() - from.getTime() > farthestDays * dayMs)
    throw new StartError(`The clock is moved by ${farthestDays} days at most; do it in several steps.`)
}

async function nextStop(dependencies: DueTaskDependencies, at: Date, to: Date): Promise<Date> {
  const { billingZone } = dependencies.config
  const tomorrow = new Date(Date.parse(toBillingDay(at, billingZone)) + dayMs).toISOString().slice(0, 10)
  const due = await Promise.all(dueTasks.map((task) => task.findNextDueTime(dependencies, at)))
  const stops = [to, startOfDay(tomorrow, billingZone), ...due.map((next) => next ?? to)]
  return new Date(Math.min(...stops.filter((stop) => stop > at).map(Number)))
}

/** Sets the clock of every process. Throws `StartError` if there is a customer that is not a test customer. */
const setClock = (db: Db, toMs: number) =>
  db.transaction().execute(async (tx) => {
    // Prevents the creation of customers until the commit.
    await sql`lock table customer in share mode`.execute(tx)
    const real = await tx
      .selectFrom('customer')
      .select(['id', 'name'])
      .where('test', '=', false)
      .limit(1)
      .execute()
    for (const { id, name } of real)
      throw new StartError(
        `The clock stays: this is no sandbox, because the customer ${id} (${name}) was not made with --test.`,
      )
    const beforeMs = await readClockOffsetMs(tx)
    // Never moves the clock back: processing may have taken longer than the time between two instants.
    const aheadMs = Math.max(toMs, beforeMs)
    await writeClockOffsetMs(tx, aheadMs)
  })
