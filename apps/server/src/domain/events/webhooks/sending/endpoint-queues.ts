import type { DueDelivery } from './claim.ts'

/** The messages of one receiver: those that wait for their turn, and how many are on their way. */
export type EndpointQueue = { waiting: DueDelivery[]; running: number; failing: boolean }

/** So many messages are on their way at a time. */
const slots = 256
/** Of them so many to receivers whose last message did not arrive: they may all hang, and others go on. */
const ailingSlots = 64
/** To one receiver, and to one that is ailing. */
const perReceiver = 4
const perAiling = 1
/** A line that holds so many is given no more. */
const enough = 16
const enoughAiling = 1
/** And all lines together. */
const mostHeld = 5_000

const isFull = ({ waiting, running, failing: ailing }: EndpointQueue) =>
  ailing ? waiting.length + running >= enoughAiling : waiting.length >= enough

type Busy = { slots: number; ailingSlots: number }

const mayBegin = (line: EndpointQueue, busy: Busy) =>
  busy.slots < slots &&
  (line.failing ? line.running < perAiling && busy.ailingSlots < ailingSlots : line.running < perReceiver)

const fullOf = (lines: ReadonlyMap<string, EndpointQueue>) =>
  [...lines].filter(([, line]) => isFull(line)).map(([receiver]) => receiver)

/** A line that is empty, of a receiver whose last message did not arrive if that is so. */
const newLine = ({ failing }: DueDelivery): EndpointQueue => ({ waiting: [], running: 0, failing: failing })

/** Which messages were taken up and not let go yet. */
function createHeld() {
  const held = new Set<number>()
  const letGo = new Set<number>()
  return {
    look: () => letGo.clear(),
    /** False: it is taken already, was let go since `look`, or there are as many as may be. */
    take: (id: number) => !held.has(id) && !letGo.has(id) && held.size < mostHeld && held.add(id).has(id),
    release: (id: number) => {
      held.delete(id)
      letGo.add(id)
    },
  }
}

/**
 * Whose turn it is: few messages at a time to each receiver, receivers in turn, and to those that are ailing only in a
 * part of the slots, so that one which never answers costs the others nothing.
 *
 * @param begin sends a message and calls `ended` when that is over
 */
export function createEndpointQueues(
  begin: (delivery: DueDelivery, line: EndpointQueue, ended: () => void) => void,
) {
  const lines = new Map<string, EndpointQueue>()
  const held = createHeld()
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
    /** Begins to look for what is due: what is let go from here on may still look as if it were. */
    look: held.look,
    /** Takes the messages that were found, in their order, and says how many were new. */
    add: (due: readonly DueDelivery[]) => {
      let added = 0
      for (const delivery of due) {
        const line = lines.get(delivery.receiver) ?? newLine(delivery)
        if ((line.failing && isFull(line)) || !held.take(delivery.id)) continue
        lines.set(delivery.receiver, line)
        line.waiting.push(delivery)
        added += 1
      }
      return added
    },
    /** Begins all that may be begun now. */
    beginAll: () => {
      for (const [receiver, line] of Array.from(lines)) {
        if (busy.slots >= slots) return
        if (line.waiting.length === 0 || !mayBegin(line, busy)) continue
        // Behind the others, so that whoever gets a slot now is not the first next time.
        lines.delete(receiver)
        lines.set(receiver, line)
        while (mayBegin(line, busy)) {
          const delivery = line.waiting.shift()
          if (delivery === undefined) break
          beginOne(receiver, line, delivery)
        }
      }
    },
    /** Receivers of whom no more are wanted. */
    full: () => fullOf(lines),
    /** Lets go of messages that are recorded, or are to be looked at anew. */
    release: (deliveries: readonly DueDelivery[]) => {
      for (const { id } of deliveries) held.release(id)
    },
  }
}
