import type { Db } from '#lib/postgres/database.ts'
import { bodyOf, sendMessage, type CallDependencies } from './call.ts'
import { findDueDeliveries, type DueDelivery } from './claim.ts'
import { createEndpointQueues, type EndpointQueue } from './endpoint-queues.ts'
import { outcomeOf } from './outcome.ts'
import { recordSent, type SentMessage } from './record.ts'
import { maxEventBytes, type ContentDependencies, type Subjects } from './subject.ts'

export type SenderDependencies = CallDependencies &
  ContentDependencies & {
    now: () => Date
    /** The clock of the machine. Receivers compare signatures with real time. */
    machine: () => Date
    random: () => number
  }

export type Sender = {
  /**
   * Queues due messages without waiting for the calls.
   *
   * @returns whether any were queued
   */
  take(at: Date): Promise<boolean>
  /** Waits until all queued messages are recorded or released after a signal. Throws what failed. */
  ended(): Promise<void>
}

/**
 * Sends messages. Messages without a recorded result stay due in the database and are sent again with the same
 * id.
 *
 * @param stopping no further call is started
 * @param breaking running calls are aborted
 */
export function createSender(
  needs: SenderDependencies & { subjects: Subjects },
  { stopping, breaking }: { stopping: AbortSignal; breaking: AbortSignal },
): Sender {
  const calls = new Set<Promise<void>>()
  const recorder = createRecorder(needs)
  const queues = createEndpointQueues((delivery, queue, onEnd) => {
    const sending = send(delivery, queue)
      // The message stays due, and the round ends.
      .catch((error: unknown) => {
        recorder.fail(error)
        queues.release([delivery])
      })
      .finally(() => {
        calls.delete(sending)
        onEnd()
        if (!stopping.aborted) queues.startCalls()
      })
    calls.add(sending)
  })

  async function send(delivery: DueDelivery, queue: EndpointQueue) {
    const sent = await sendOne(needs, delivery, breaking)
    if (sent === undefined) return queues.release([delivery])
    queue.failing = sent.attempt.fault !== null
    // Read again, because the receiver may be disabled or have another address.
    if (queue.failing) queues.release(queue.waiting.splice(0))
    recorder.add(sent, () => queues.release([delivery]))
  }

  return {
    take: async (at) => {
      recorder.throwFailure()
      queues.beforeQuery()
      const taken = queues.add(await findDueDeliveries(needs.db, at, queues.fullReceivers()))
      if (!stopping.aborted) queues.startCalls()
      return taken > 0
    },
    ended: async () => {
      while (calls.size > 0) await Promise.all(calls)
      await recorder.ended()
      recorder.throwFailure()
    },
  }
}

async function sendOne(
  needs: SenderDependencies & { subjects: Subjects },
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<SentMessage | undefined> {
  const at = needs.now()
  const { url, secrets, eventId: id, tries } = delivery
  const body = url === null ? undefined : await bodyFor(needs, delivery)
  if (url === null || body === undefined) {
    const attempt = { httpStatus: null, retryAfterSeconds: null, fault: null }
    return { delivery, attempt, outcome: { status: 'CANCELLED', delaySeconds: null }, at, durationMs: 0 }
  }
  const beganMs = performance.now()
  const attempt = await sendMessage(needs, { url, secrets, id, body }, { at: needs.machine(), signal })
  if (attempt === undefined) return undefined
  const durationMs = Math.round(performance.now() - beganMs)
  return { delivery, attempt, outcome: outcomeOf(attempt, tries + 1, needs.random()), at, durationMs }
}

/** The message as JSON; undefined if its subject no longer exists. */
async function bodyFor(
  needs: ContentDependencies & { subjects: Subjects },
  { eventId: id, type, eventAt: at, postUrl, data, ...of }: DueDelivery,
) {
  const subject = needs.subjects[type]
  if (subject === undefined) return bodyOf({ id, type, at, data })
  const content = await subject.content(needs, of, JSON.parse(data))
  if (content === undefined) return undefined
  const whole = bodyOf({ id, type, at, data: JSON.stringify(content) })
  if (postUrl !== null || Buffer.byteLength(whole) <= maxEventBytes) return whole
  return bodyOf({ id, type, at, data: JSON.stringify(subject.brief(content, needs)) })
}

/** Records results; those that arrive during a commit are recorded by the next one. */
function createRecorder({ db, subjects }: { db: Db; subjects: Subjects }) {
  let waiting: { sent: SentMessage; done: () => void }[] = []
  let writing: Promise<void> | undefined
  let failure: unknown
  async function write() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await recordSent(
        db,
        subjects,
        batch.map(({ sent }) => sent),
      ).catch((error: unknown) => (failure ??= error))
      // Also if recording failed: the messages stay due.
      for (const { done } of batch) done()
    }
  }
  return {
    add: (sent: SentMessage, done: () => void) => {
      waiting.push({ sent, done })
      writing ??= write().finally(() => (writing = undefined))
    },
    /** A failure outside of recording. */
    fail: (error: unknown) => {
      failure ??= error
    },
    ended: async () => writing,
    throwFailure: () => {
      if (failure !== undefined) throw failure
    },
  }
}
