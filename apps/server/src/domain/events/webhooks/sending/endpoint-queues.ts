import type { DueDelivery } from './claim.ts'

/** The messages of a receiver: the waiting ones and the number of running calls. */
export type EndpointQueue = { waiting: DueDelivery[]; running: number; failing: boolean }

/** Maximum number of concurrent calls. */
const slots = 256
/** Maximum for receivers whose last message failed: even if all of them hang, the others continue. */
const failingSlots = 64
/** Maximum per receiver. */
const perReceiver = 4
const perAiling = 1
/** A queue of this length is not filled further. */
const fullQueueLength = 16
const enoughAiling = 1
/** Maximum length of all queues together. */
const maxHeld = 5_000

const isFull = ({ waiting, running, failing: ailing }: EndpointQueue) =>
  ailing ? waiting.length + running >= enoughAiling : waiting.length >= fullQueueLength

type Busy = { slots: number; ailingSlots: number }

const mayBegin = (line: EndpointQueue, busy: Busy) =>
  busy.slots < slots &&
  (line.failing ? line.running < perAiling && busy.ailingSlots < failingSlots : line.running < perReceiver)

const fullOf = (lines: ReadonlyMap<string, EndpointQueue>) =>
  [...lines].filter(([, line]) => isFull(line)).map(([receiver]) => receiver)

const createQueue = ({ failing }: DueDelivery): EndpointQueue => ({
  waiting: [],
  running: 0,
  failing: failing,
})

/** Tracks the messages that are queued or being sent. */
function createHeldMessages() {
  const held = new Set<number>()
  const letGo = new Set<number>()
  return {
    look: () => letGo.clear(),
    /** False if the message is queued already, was released since `look`, or the queues are full. */
    take: (id: number) => !held.has(id) && !letGo.has(id) && held.size < maxHeld && held.add(id).has(id),
    release: (id: number) => {
      held.delete(id)
      letGo.add(id)
    },
  }
}

/**
 * Schedules calls: a few at a time per receiver, receivers in turn, and failing receivers only in a part of the
 * slots, so that a receiver that never responds does not delay others.
 *
 * @param begin sends a message and calls `ended` afterwards
 */
export function createEndpointQueues(
  begin: (delivery: DueDelivery, line: EndpointQueue, ended: () => void) => void,
) {
  const lines = new Map<string, EndpointQueue>()
  const held = createHeldMessages()
  const busy: Busy = { slots: 0, ailingSlots: 0 }

  function beginOne(receiver: string, line: EndpointQueue, delivery: DueDelivery) {
    const asAiling = line.failing
    line.running += 1
    busy.slots += 1
    busy.ailingSlots += Number(asAiling)
    begin(delivery, line, () => {
      line.running -= 1
      busy.slots -= 1
      busy.ailingSlots -= Number(asAiling)
      if (line.running === 0 && line.waiting.length === 0) lines.delete(receiver)
    })
  }

  return {
    /**
     * Marks the start of a query for due messages: messages released after it may still appear in its result.
     */
    look: held.look,
    /** Adds due messages in order and returns how many were new. */
    add: (due: readonly DueDelivery[]) => {
      let added = 0
      for (const delivery of due) {
        const line = lines.get(delivery.receiver) ?? createQueue(delivery)
        if ((line.failing && isFull(line)) || !held.take(delivery.id)) continue
        lines.set(delivery.receiver, line)
        line.waiting.push(delivery)
        added += 1
      }
      return added
    },
    /** Starts all calls for which slots are free. */
    beginAll: () => {
      for (const [receiver, line] of Array.from(lines)) {
        if (busy.slots >= slots) return
        if (line.waiting.length === 0 || !mayBegin(line, busy)) continue
        // Moves the receiver to the end.
        lines.delete(receiver)
        lines.set(receiver, line)
        while (mayBegin(line, busy)) {
          const delivery = line.waiting.shift()
          if (delivery === undefined) break
          beginOne(receiver, line, delivery)
        }
      }
    },
    /** Receivers whose queues are full. */
    full: () => fullOf(lines),
    /** Releases messages that were recorded or must be read again. */
    release: (deliveries: readonly DueDelivery[]) => {
      for (const { id } of deliveries) held.release(id)
    },
  }
}
