import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { faultOf } from '#lib/metrics/error-summary.ts'
import type { RecurringTask } from './task.ts'
import type { Running } from './runner.ts'

/** How often to look whether a task is due, and whether the leader is gone. */
const beatMs = 250

type Options<Needs> = Running<Needs> & { recurring: readonly RecurringTask<Needs>[]; pool: pg.Pool }

/**
 * Does the recurring tasks as long as this process leads. The process that holds a lock of the database leads,
 * for as long as its connection lasts: when it ends, however it ends, another takes over within a second.
 */
export function startRecurring<Needs>({ recurring, pool, ...running }: Options<Needs>) {
  const rounds = recurring.map((task) => createRound(task, running))
  let leader: { client: pg.PoolClient; aborting: AbortController } | undefined
  let asking: Promise<void> | undefined
  let stopping = false

  async function ask() {
    const client = await pool.connect()
    const { rows } = await client
      .query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [advisoryLocks.leader])
      .catch((error: Error) => (client.release(error), { rows: [] }))
    if (rows[0]?.leads === false) return client.release()
    if (rows[0] === undefined) return
    const aborting = new AbortController()
    leader = { client, aborting }
    client.once('end', resign)
  }

  function resign() {
    const { client, aborting } = leader ?? {}
    leader = undefined
    aborting?.abort()
    // Not to be lent again: the lock is the connection's.
    client?.off('end', resign).release(true)
  }

  async function beat() {
    if (leader === undefined) {
      asking ??= ask()
        .catch(() => {})
        .finally(() => (asking = undefined))
      await asking
    }
    if (leader === undefined || stopping) return
    for (const round of rounds) round.begin(leader.aborting.signal)
  }

  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()
  void beat()

  return {
    /** Asks the rounds that run to stop, and waits for them so long. */
    stop: async (limitMs: number) => {
      stopping = true
      clearInterval(timer)
      leader?.aborting.abort()
      const ended = Promise.all([asking, ...rounds.map((round) => round.ended())])
      await Promise.race([ended, delay(limitMs, undefined, { ref: false })])
      resign()
    },
  }
}

/** One round of a task at a time. */
function createRound<Needs>(
  { name, everySeconds, run }: RecurringTask<Needs>,
  { needs, now, log, count }: Running<Needs>,
) {
  let dueMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  async function round(signal: AbortSignal) {
    try {
      await run(needs, { signal, at: now() })
      count(name, 'succeeded')
    } catch (error) {
      count(name, 'failed')
      log.error({ task: name, fault: faultOf(error) }, 'task failed')
    }
  }
  return {
    begin: (signal: AbortSignal) => {
      // Half a beat early rather than half a beat late.
      if (running !== undefined || performance.now() < dueMs - beatMs / 2) return
      dueMs = performance.now() + everySeconds * 1_000
      running = round(signal).finally(() => (running = undefined))
    },
    ended: async () => running,
  }
}
