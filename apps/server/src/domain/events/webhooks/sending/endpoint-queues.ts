import type { DueDelivery } from './claim.ts'

/** The messages of a receiver: those that wait, and the number of running calls. */
export type EndpointQueue = { waiting: DueDelivery[]; running: number; failing: boolean }

/** Maximum number of concurrent calls to all receivers. */
const maxCalls = 256
/** Maximum number of concurrent calls to failing receivers, so that others continue even if all of them hang. */
const maxFailingCalls = 64
const maxCallsPerReceiver = 4
/** A queue of this length gets no further messages. */
const fullQueueLength = 16
/** Maximum total length of all queues. */
const maxQueued = 5_000

const createQueue = ({ failing }: DueDelivery): EndpointQueue => ({ waiting: [], running: 0, failing })

/** Returns whether a receiver gets no further messages. A failing receiver gets one message at a time. */
const isFull = ({ waiting, running, failing }: EndpointQueue) =>
  failing ? waiting.length + running > 0 : waiting.length >= fullQueueLength

const fullReceivers = (queues: ReadonlyMap<string, EndpointQueue>) =>
  [...queues].filter(([, queue]) => isFull(queue)).map(([receiver]) => receiver)

type Calls = { all: number; failing: number }

const mayStart = ({ failing, running }: EndpointQueue, calls: Calls) =>
  calls.all < maxCalls &&
  (failing ? running === 0 && calls.failing < maxFailingCalls : running < maxCallsPerReceiver)

/** Tracks the ids of messages that are queued or being sent. */
function createQueuedIds() {
  const queued = new Set<number>()
  const released = new Set<number>()
  return {
    beforeQuery: () => released.clear(),
    /**
     * Queues a message. Returns false if it is queued already, if it was released since `beforeQuery`, or if the queues
     * are full.
     */
    add: (id: number) =>
      !queued.has(id) && !released.has(id) && queued.size < maxQueued && queued.add(id).has(id),
    release: (id: number) => {
      queued.delete(id)
      released.add(id)
    },
  }
}

/**
 * Creates queues that schedule calls: a few at a time per receiver, receivers in turn, and failing receivers only in
 * some of the slots, so that a receiver that never responds does not delay others.
 *
 * @param start sends a message and calls `onEnd` afterwards
 */
export function createEndpointQueues(
  start: (delivery: DueDelivery, queue: EndpointQueue, onEnd: () => void) => void,
) {
  const queues = new Map<string, EndpointQueue>()
  const ids = createQueuedIds()
  const calls: Calls = { all: 0, failing: 0 }

  function startOne(receiver: string, queue: EndpointQueue, delivery: DueDelivery) {
    const failing = Number(queue.failing)
    queue.running += 1
    calls.all += 1
    calls.failing += failing
    start(delivery, queue, () => {
      queue.running -= 1
      calls.all -= 1
      calls.failing -= failing
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(receiver)
    })
  }

  return {
    /**
     * Must be called before due messages are queried. Messages that are released during the query may still be in its
     * result, and are ignored.
     */
    beforeQuery: ids.beforeQuery,
    /** Adds due messages in order and returns how many were new. */
    add: (due: readonly DueDelivery[]) => {
      let added = 0
      for (const delivery of due) {
        const queue = queues.get(delivery.receiver) ?? createQueue(delivery)
        if ((queue.failing && isFull(queue)) || !ids.add(delivery.id)) continue
        queues.set(delivery.receiver, queue)
        queue.waiting.push(delivery)
        added += 1
      }
      return added
    },
    /** Starts all calls for which slots are free. */
    startCalls: () => {
      for (const [receiver, queue] of Array.from(queues)) {
        if (calls.all >= maxCalls) return
        if (queue.waiting.length === 0 || !mayStart(queue, calls)) continue
        // Moves the receiver to the end.
        queues.delete(receiver)
        queues.set(receiver, queue)
        while (mayStart(queue, calls)) {
          const delivery = queue.waiting.shift()
          if (delivery === undefined) break
          startOne(receiver, queue, delivery)
        }
      }
    },
    fullReceivers: () => fullReceivers(queues),
    /** Removes messages whose attempt was recorded, or that must be read again from the database. */
    release: (deliveries: readonly DueDelivery[]) => {
      for (const { id } of deliveries) ids.release(id)
    },
  }
}
