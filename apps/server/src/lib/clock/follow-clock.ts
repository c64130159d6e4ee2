import type { Connection } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import { readClockOffsetMs } from './clock.ts'

/** Interval in ms at which the listening connection is checked. */
const renewMs = 1_000

export type FollowedClock = {
  /** Returns Tiller's time, which never goes backward unless the machine's clock does. */
  now(): Date
  aheadMs(): number
  /** Registers a listener that is called after each move, and whenever a move may have been missed. */
  onMoved(hear: () => void): void
  stop(): void
}

/**
 * Follows Tiller's clock: the machine's clock plus the offset that the operator has set. PostgreSQL notifies the
 * process of each change.
 */
export async function followClock({ db, pool }: Connection, machine: () => Date): Promise<FollowedClock> {
  let aheadMs = await readClockOffsetMs(db)
  let told = () => {}
  const read = async () => {
    aheadMs = Math.max(aheadMs, await readClockOffsetMs(db))
    told()
  }
  const listener = createChannelListener(pool, 'tiller_clock', () => void read().catch(() => {}))
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
