import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { systemTimer, type Timer } from '#lib/egress/egress.ts'

/** The least that must arrive of a body in any such time. */
export type Pace = { bytes: number; inMs: number }

/** A body that nobody gives more time to has to be there within. */
export const wholeBodyMs = 30_000

type GiveUp = (request: IncomingMessage) => void

/** What ends the watch over a request. */
const watches = new WeakMap<IncomingMessage, () => void>()

/**
 * Gives bodies thirty seconds to arrive, so that who sends a byte now and then holds nothing for long.
 *
 * @param giveUp refuses a request that takes longer
 */
export function limitArrival(app: FastifyInstance, giveUp: GiveUp, timer: Timer = systemTimer) {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (hasBody(raw)) {
      const late = () => (raw.complete ? undefined : giveUp(raw))
      watches.set(raw, timer(wholeBodyMs, late))
      raw.once('close', () => watches.get(raw)?.())
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Lets the bodies of a scope take as long as `requestTimeout` allows, for as long as they keep a pace: files on a slow line. */
export function enforceMinRate(app: FastifyInstance, pace: Pace, giveUp: GiveUp, timer: Timer = systemTimer) {
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
