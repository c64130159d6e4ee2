import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import { ApiError } from '#lib/http/api-error.ts'

type ConcurrencyLimitOptions = {
  concurrency: number
  /** Maximum number of requests per key that wait for a slot, each for up to `waitMs`; 0 by default. */
  maxQueued?: number
  waitMs?: number
  rejected(): ApiError
}

/** Without a reason, each `abort()` would create an error with a stack trace. */
const slotEnded = new Error('The request has ended or waited too long.')

/** Waits for a slot, which stays occupied until the response is closed. */
export type ConcurrencyLimit<Key> = (key: Key, reply: FastifyReply) => Promise<void>

/**
 * Creates a limit on the concurrent requests of each key. Throws `rejected()` if the queue is full, the wait takes too
 * long, or the client disconnects.
 */
export function createConcurrencyLimit<Key>(options: ConcurrencyLimitOptions): ConcurrencyLimit<Key> {
  const { concurrency, maxQueued = 0, waitMs, rejected } = options
  const queues = new Map<Key, PQueue>()

  function addQueue(key: Key) {
    const queue = new PQueue({ concurrency })
    queue.addEventListener('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }

  return async (key, { raw }) => {
    const queue = queues.get(key) ?? addQueue(key)
    const mustWait = queue.pending >= concurrency
    if (mustWait && queue.size >= maxQueued) throw rejected()
    const { promise, resolve, reject } = Promise.withResolvers<'started'>()
    const ended = new AbortController()
    const end = () => ended.abort(slotEnded)
    if (raw.closed) end()
    else raw.once('close', end)
    const timer = mustWait ? setTimeout(end, waitMs) : undefined
    const occupySlot = () => {
      clearTimeout(timer)
      resolve('started')
      return Promise.withResolvers<never>().promise
    }
    queue.add(occupySlot, { signal: ended.signal }).catch(reject)
    await promise.catch(() => {
      clearTimeout(timer)
      throw rejected()
    })
  }
}

const usual = { concurrency: 4, maxQueued: 100 }

/**
 * Limits a caller to four concurrent requests and one that costs `expensiveFrom` or more, because two concurrent
 * expensive requests would both take longer and delay others more often.
 */
export function createCostLimit({ expensiveFrom, waitMs }: { expensiveFrom: number; waitMs: number }) {
  const limit = (concurrency: number) =>
    createConcurrencyLimit<string>({
      ...usual,
      concurrency,
      waitMs,
      rejected: () =>
        new ApiError(
          'too-many-requests',
          `At most ${concurrency} of your requests run concurrently, and ${usual.maxQueued} wait for up to ${waitMs / 1000} seconds.`,
          [],
          1,
        ),
    })
  const [cheap, expensive] = [limit(usual.concurrency), limit(1)]
  return (caller: string, reply: FastifyReply, cost: number): Promise<void> =>
    (cost >= expensiveFrom ? expensive : cheap)(caller, reply)
}
