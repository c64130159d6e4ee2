import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Interval in ms at which connections that have become idle are closed. */
const idleMs = 100

export type ShutdownTimeouts = {
  /** New connections are accepted for this time, so that load balancers notice the shutdown. */
  graceMs: number
  /** All connections are closed after this time, which includes `graceMs`. */
  limitMs: number
}

/** Makes every response during shutdown ask the client to close the connection. */
export function closeConnectionsOnShutdown(app: FastifyInstance, stopping: AbortSignal) {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Shuts a server down. Requests are accepted during the grace period; then the server stops listening. Unfinished
 * requests may complete until the limit; then all connections are closed.
 */
export async function drainServer(app: FastifyInstance, { graceMs, limitMs }: ShutdownTimeouts) {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await delay(graceMs)
  const idle = setInterval(() => app.server.closeIdleConnections(), idleMs)
  try {
    await app.close()
  } finally {
    clearTimeout(limit)
    clearInterval(idle)
  }
}
