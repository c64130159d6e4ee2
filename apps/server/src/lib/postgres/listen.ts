import type pg from 'pg'

/**
 * Listens to a channel on a pool's connection. `hear` is also called when listening starts, because
 * notifications may have been missed. `lost` is called when the connection ends, as it does when PostgreSQL crashes or
 * another server takes over.
 */
export function createChannelListener(pool: pg.Pool, channel: string, hear: () => void, lost = () => {}) {
  let current: { lose(): void } | undefined
  let trying: Promise<void> | undefined
  let stopped = false

  async function listen() {
    const client = await pool.connect()
    let isLost = false
    const connection = {
      lose: () => {
        if (isLost) return
        isLost = true
        client.off('notification', hear).release(true)
        if (current !== connection) return
        current = undefined
        lost()
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
    if (isLost) return
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
