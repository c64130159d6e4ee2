import type { Connection } from '#lib/postgres/database.ts'
import { createListener } from '#lib/postgres/listen.ts'
import { readAheadMs } from './clock.ts'

/** How often to look whether the connection that listens was lost. */
const renewMs = 1_000

export type FollowedClock = {
  /** The instant that it is for the platform; it never goes back while the machine's clock does not. */
  now(): Date
  aheadMs(): number
  /** Told after each move, and when it may have missed one. */
  onMoved(hear: () => void): void
  stop(): void
}

/**
 * The platform's clock as a process has it: the machine's and what an operator has moved it by, of which the process is told
 * by the database in the commit.
 */
export async function followClock({ db, pool }: Connection, machine: () => Date): Promise<FollowedClock> {
  let aheadMs = await readAheadMs(db)
  let told = () => {}
  const read = async () => {
    aheadMs = Math.max(aheadMs, await readAheadMs(db))
    told()
  }
  const listener = createListener(pool, 'tiller_clock', () => void read().catch(() => {}))
  await listener.renew()
  const timer = setInterval(() => void listener.renew(), renewMs)
  timer.unref()
  return {
    now: () => new Date(machine().getTime() + aheadMs),
    aheadMs: () => aheadMs,
    onMoved: (hear) => {
      told = hear
    },
    stop: () => {
      clearInterval(timer)
      listener.stop()
    },
  }
}
