import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How often to close connections that have become idle. */
const idleMs = 100

export type ShutdownTimeouts = {
  /** How long new connections are still taken, so that whoever sends requests here can learn to stop. */
  graceMs: number
  /** After which connections are cut whatever goes on in them; the grace is part of it. */
  limitMs: number
}

/** While the process stops, every answer asks its reader to open no further request on the connection. */
export function announceStop(app: FastifyInstance, stopping: AbortSignal) {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Lets a server end: requests are still answered during the grace, and those that have begun by its end until the
 * limit. Then it listens no more and all connections are closed.
 */
export async function drain(app: FastifyInstance, { graceMs, limitMs }: ShutdownTimeouts) {
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
