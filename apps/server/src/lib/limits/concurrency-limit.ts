import type { FastifyReply } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'

type TurnLimits = {
  /** Requests of one caller that are worked on at a time. */
  atOnce: number
  /** So many more of his may wait for their turn. */
  waiting: number
  /** And for so long. */
  waitMs: number
}

/** Waits until it is this request's turn among its caller's; it is over when the answer is sent or nobody waits for it any more. */
type Turns = (caller: string, reply: FastifyReply) => Promise<void>

/** Lets a request that waits begin. */
type Begin = () => void

/**
 * Lets a caller have a part of what all share, connections to the database and the processor, but never all of it:
 * beyond a few requests at a time, his own wait for each other. Of nobody who is not waiting is anything kept.
 *
 * Throws `too-many-requests` when as many wait as may, or one has waited too long.
 */
function createTurns({ atOnce, waiting, waitMs }: TurnLimits): Turns {
  const callers = new Map<string, { working: number; queue: Set<Begin> }>()

  function end(caller: string) {
    const state = callers.get(caller)
    if (state === undefined) return
    const [next] = state.queue
    if (next !== undefined) return next()
    state.working -= 1
    if (state.working === 0) callers.delete(caller)
  }

  const tooMany = () =>
    new ApiError(
      'too-many-requests',
      `At most ${atOnce} of your requests are worked on at a time, and ${waiting} wait for up to ${waitMs / 1000} seconds.`,
      [],
      1,
    )

  return async (caller, { raw }) => {
    const state = callers.get(caller) ?? { working: 0, queue: new Set() }
    callers.set(caller, state)
    if (state.working < atOnce) state.working += 1
    else if (state.queue.size >= waiting) throw tooMany()
    else await queued(state.queue, raw)
    if (raw.closed) end(caller)
    else raw.once('close', () => end(caller))
  }

  function queued(queue: Set<Begin>, raw: FastifyReply['raw']): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      raw.off('close', giveUp)
      queue.delete(begin)
    }
    const giveUp = () => {
      leave()
      reject(tooMany())
    }
    const timer = setTimeout(giveUp, waitMs)
    const begin = () => {
      leave()
      resolve()
    }
    raw.once('close', giveUp)
    queue.add(begin)
    return promise
  }
}

/** Of one caller, while others are served too. */
const usual = { atOnce: 4, waiting: 100 }

/** Waits like `Turns`, by how much the request weighs. */
export type WeighedTurns = (caller: string, reply: FastifyReply, weight: number) => Promise<void>

/**
 * Works on four requests of a caller at a time, and on one of those that weigh `longWeight` or more: what is long takes the
 * processor, and of two at once both would come later, and others between more steps.
 */
export function createWeighedTurns({
  longWeight,
  waitMs,
}: {
  longWeight: number
  waitMs: number
}): WeighedTurns {
  const waitForTurn = createTurns({ ...usual, waitMs })
  const waitForLongTurn = createTurns({ ...usual, atOnce: 1, waitMs })
  return (caller, reply, weight) => (weight >= longWeight ? waitForLongTurn : waitForTurn)(caller, reply)
}
