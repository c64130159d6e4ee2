import type pg from 'pg'

/**
 * Listens to a channel on a pool's connection. `hear` is also called when listening starts, because
 * notifications may have been missed.
 */
export function createChannelListener(pool: pg.Pool, channel: string, hear: () => void) {
  let current: { lose(): void } | undefined
  let trying: Promise<void> | undefined
  let stopped = false

  async function listen() {
    const client = await pool.connect()
    let lost = false
    const connection = {
      lose: () => {
        if (lost) return
        lost = true
        client.off('notification', hear).release(true)
        if (current !== connection) return
        current = undefined
        // Listens again once immediately, because a single connection may be lost. The caller repeats later attempts.
        if (!stopped) void renew()
      },
    }
    client.on('notification', hear).once('end', connection.lose)
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      connection.lose()
      throw error
    }
    if (stopped) return connection.lose()
    if (lost) return
    current = connection
    hear()
  }

  function renew(): Promise<void> {
    if (current !== undefined || stopped) return Promise.resolve()
    trying ??= listen()
      .catch(() => {})
      .finally(() => (trying = undefined))
    return trying
  }

  return {
    /** Listens again after the connection was lost. It never throws, because callers repeat it. */
    renew,
    stop: () => {
      stopped = true
      current?.lose()
    },
  }
}
