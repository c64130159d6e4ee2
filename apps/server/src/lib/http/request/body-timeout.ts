import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { startSystemTimer, type StartTimer } from '#lib/egress/egress.ts'

/** A minimum transfer rate. */
export type MinimumRate = { bytes: number; inMs: number }

/** Maximum time in ms for a request body without a minimum rate. */
export const bodyTimeoutMs = 30_000

type GiveUp = (request: IncomingMessage) => void

/** Functions that stop the timers of requests. */
const watches = new WeakMap<IncomingMessage, () => void>()

/**
 * Limits the time of each body to 30 seconds, so that slow clients do not occupy resources.
 *
 * @param giveUp rejects a request whose body takes longer
 */
export function limitBodyTime(app: FastifyInstance, giveUp: GiveUp, timer: StartTimer = startSystemTimer) {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (hasBody(raw)) {
      const late = () => (raw.complete ? undefined : giveUp(raw))
      watches.set(raw, timer(bodyTimeoutMs, late))
      raw.once('close', () => watches.get(raw)?.())
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Allows the bodies of a scope, for example files over a slow connection, to take up to `requestTimeout` while they
 * keep a minimum rate.
 */
export function enforceMinRate(
  app: FastifyInstance,
  pace: MinimumRate,
  giveUp: GiveUp,
  timer: StartTimer = startSystemTimer,
) {
  app.addHook('onRequest', async ({ raw }) => {
    const stop = watches.get(raw)
    if (stop === undefined) return
    stop()
    let arrived = raw.socket.bytesRead
    const look = () => {
      if (raw.complete || raw.destroyed) return
      const { bytesRead } = raw.socket
      if (bytesRead - arrived < pace.bytes) return giveUp(raw)
      arrived = bytesRead
      watches.set(raw, timer(pace.inMs, look))
    }
    watches.set(raw, timer(pace.inMs, look))
  })
}
