import {
  maxBytesPerStatement,
  maxEventsPerStatement,
  maxWaitingBytes,
  maxWaitingEvents,
  storingStatements,
} from './limits.ts'
import { storeFault, StoreUnavailable } from './store.ts'

export type EventWriter<Event> = {
  /**
   * Resolves when all the events are on disk. If it rejects, either none are, or the connection broke and
   * it is not known: then all or none.
   *
   * @param bytes what the events take in memory, about
   */
  store(events: readonly Event[], bytes: number): Promise<void>
  /** Nothing more is taken at the moment. */
  isFull(): boolean
}

type Write<Event> = (events: readonly Event[]) => Promise<void>
type Waiting<Event> = {
  events: readonly Event[]
  bytes: number
  resolve(): void
  reject(reason: unknown): void
}

/**
 * Group commit: while as many statements are being stored as may be, what arrives waits and is then
 * stored together, by one statement and one wait for the disk. Nothing waits when there is nothing to
 * wait for. The events of one request are never spread over two statements.
 */
export function createEventWriter<Event>(write: Write<Event>): EventWriter<Event> {
  const queue: Waiting<Event>[] = []
  const waiting = { events: 0, bytes: 0 }
  let storing = 0

  const isFull = () => waiting.events >= maxWaitingEvents || waiting.bytes >= maxWaitingBytes

  const storeAll = async () => {
    storing += 1
    while (queue.length > 0) {
      const group = queue.splice(0, groupLength(queue))
      for (const { events, bytes } of group) count(waiting, -events.length, -bytes)
      await storeGroup(write, group)
    }
    storing -= 1
  }

  return {
    isFull,
    store: (events, bytes) => {
      if (isFull()) return Promise.reject(overloaded())
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      queue.push({ events, bytes, resolve, reject })
      count(waiting, events.length, bytes)
      if (storing < storingStatements) void storeAll()
      return promise
    },
  }
}

/** Said before a body is read, and again when it was. */
export const overloaded = () => new StoreUnavailable('More is waiting to be stored than can be taken.')

type Sum = { events: number; bytes: number }

function count(sum: Sum, events: number, bytes: number) {
  sum.events += events
  sum.bytes += bytes
}

/** How many of the waiting requests go into one statement: at least the first. */
function groupLength(queue: readonly Pick<Waiting<unknown>, 'events' | 'bytes'>[]) {
  const sum: Sum = { events: 0, bytes: 0 }
  const tooMany = queue.findIndex(({ events, bytes }) => {
    count(sum, events.length, bytes)
    return sum.events > maxEventsPerStatement || sum.bytes > maxBytesPerStatement
  })
  return tooMany < 0 ? queue.length : Math.max(tooMany, 1)
}

/** Settles every request of the group. If the statement is at fault, each request is tried alone and answers for itself. */
async function storeGroup<Event>(write: Write<Event>, group: readonly Waiting<Event>[]): Promise<void> {
  try {
    await write(group.flatMap(({ events }) => events))
  } catch (error) {
    const fault = storeFault(error)
    if (group.length > 1 && !(fault instanceof StoreUnavailable)) {
      for (const waiting of group) await storeGroup(write, [waiting])
      return
    }
    for (const waiting of group) waiting.reject(fault)
    return
  }
  for (const waiting of group) waiting.resolve()
}
