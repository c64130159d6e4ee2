import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { updateBidsTask } from '#domain/campaigns/bidding/tasks.ts'
import { billingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { nextInstant } from '#domain/campaigns/scheduling/due/due-campaigns.ts'
import { fireAllDue } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { readAheadMs, writeAheadMs } from '#lib/clock/clock.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { countBehind } from '#lib/runtime/tasks/processes.ts'

export type ClockParts = { db: Db; config: { readonly billingZone: string }; machine(): Date }

/** An instant at which something has happened by itself. */
export type Stop = { at: Date; happened: number }

/** Three years and a day: each day is a stop. */
const farthestDays = 1097
const dayMs = 86_400_000

/**
 * Moves the clock of a sandbox on. On the way it stops at each instant for which something waits, and at the beginning of each
 * day: there the clock of every process is set, and what is due happens before the clock goes on, so that everything happens
 * in the order of its instants and at its own. Where it fails, the clock stays at that stop.
 *
 * @param onStop told of each stop at which something happened
 * @throws StartError outside a sandbox, for an instant that is not ahead or too far, and while another moves the clock
 */
export function moveClock(
  { db, config, machine }: ClockParts,
  to: Date,
  onStop: (stop: Stop) => void = () => {},
): Promise<void> {
  return alone(db, async (mover) => {
    const from = new Date(machine().getTime() + (await readAheadMs(mover)))
    refuse(from, to)
    for (let at = from; at < to;) {
      at = await nextStop(mover, at, to, config.billingZone)
      await setClock(mover, at.getTime() - machine().getTime())
      const happened = await fireAllDue({ db: mover, config }, at)
      await updateBidsTask.run({ db: mover, config }, { at, signal: new AbortController().signal })
      if (happened > 0) onStop({ at, happened })
    }
  })
}

/** The same for whoever asks by the API, who is told of refusals as such, and of each stop in the end. */
export async function moveForOperator(parts: ClockParts, to: Date): Promise<Stop[]> {
  const stops: Stop[] = []
  await moveClock(parts, to, (stop) => stops.push(stop)).catch((error: unknown) => {
    throw error instanceof StartError ? new ApiError('transition-not-allowed', error.message) : error
  })
  return stops
}

/** How long a process may take to hear of the clock. */
const followedMs = 10_000
const lookMs = 50

/**
 * Waits until every process goes by the clock as it is now.
 *
 * @returns how many did not within ten seconds
 */
export async function untilFollowed(db: Db): Promise<number> {
  const aheadMs = await readAheadMs(db)
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const behind = await countBehind(db, aheadMs)
    if (behind === 0 || waitedMs >= followedMs) return behind
    await delay(lookMs)
  }
}

/** One at a time; the lock ends with its connection. */
const alone = (db: Db, work: (db: Db) => Promise<void>) =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${advisoryLocks.clock}) as mine`.execute(connection)
    if (rows[0]?.mine !== true) throw new StartError('Somebody else is moving the clock just now.')
    try {
      await work(db)
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.clock})`.execute(connection)
    }
  })

function refuse(from: Date, to: Date) {
  if (to <= from) throw new StartError(`It is ${from.toISOString()} already, and the clock never goes back.`)
  if (to.getTime() - from.getTime() > farthestDays * dayMs)
    throw new StartError(`The clock is moved by ${farthestDays} days at most; do it in several steps.`)
}

async function nextStop(db: Db, at: Date, to: Date, zone: string): Promise<Date> {
  const tomorrow = new Date(Date.parse(billingDay(at, zone)) + dayMs).toISOString().slice(0, 10)
  const stops = [to, startOfDay(tomorrow, zone), (await nextInstant(db, at)) ?? to]
  return new Date(Math.min(...stops.filter((stop) => stop > at).map(Number)))
}

/**
 * Sets the clock of every process.
 *
 * @throws StartError if there is a customer that is not for trying out
 */
const setClock = (db: Db, toMs: number) =>
  db.transaction().execute(async (tx) => {
    // Until the commit nobody makes a customer.
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
    const beforeMs = await readAheadMs(tx)
    // Instants may follow each other faster than what happens at them.
    const aheadMs = Math.max(toMs, beforeMs)
    await writeAheadMs(tx, aheadMs)
  })
