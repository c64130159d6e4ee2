import type pg from 'pg'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'

/** Manages an advisory lock, which one process holds at a time, on a connection that does nothing else. */
export function createLeadership(pool: pg.Pool, lock: keyof typeof advisoryLocks) {
  let leader: { client: pg.PoolClient; aborting: AbortController } | undefined
  let electing: Promise<void> | undefined

  async function elect() {
    const client = await pool.connect()
    const { rows } = await client
      .query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [advisoryLocks[lock]])
      .catch((error: Error) => (client.release(error), { rows: [] }))
    if (rows[0]?.leads === false) return client.release()
    if (rows[0] === undefined) return
    leader = { client, aborting: new AbortController() }
    client.once('end', resign)
  }

  function resign() {
    const { client, aborting } = leader ?? {}
    leader = undefined
    aborting?.abort()
    // The lock belongs to the connection, so the pool must not reuse it.
    client?.off('end', resign).release(true)
  }

  return {
    /**
     * Tries to become the leader. Returns a signal that aborts when the leadership ends, or undefined if another
     * process is the leader.
     */
    async acquire(): Promise<AbortSignal | undefined> {
      if (leader === undefined) {
        electing ??= elect()
          .catch(() => {})
          .finally(() => (electing = undefined))
        await electing
      }
      return leader?.aborting.signal
    },
    /** The connection that holds the lock, or undefined if another process is the leader. */
    client: () => leader?.client,
    abort: () => leader?.aborting.abort(),
    settled: async () => electing,
    resign,
  }
}
