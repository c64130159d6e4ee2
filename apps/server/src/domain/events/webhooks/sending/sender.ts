import type { Db } from '#lib/postgres/database.ts'
import { bodyOf, call, type CallNeeds } from './call.ts'
import { dueDeliveries, type DueDelivery } from './claim.ts'
import { createEndpointQueues, type EndpointQueue } from './endpoint-queues.ts'
import { outcomeOf } from './outcome.ts'
import { recordSent, type Sent } from './record.ts'
import { maxEventBytes, type ContentNeeds, type Subjects } from './subject.ts'

export type SenderNeeds = CallNeeds &
  ContentNeeds & {
    now: () => Date
    /** The clock of the machine. Receivers compare signatures with real time. */
    machine: () => Date
    random: () => number
  }

export type Sender = {
  /**
   * Takes up what is due. Does not wait until it is sent.
   *
   * @returns whether anything was taken up
   */
  take(at: Date): Promise<boolean>
  /** Waits until all that was taken up is sent and recorded, or was left because of a signal. Throws what failed. */
  ended(): Promise<void>
}

/**
 * Sends messages. What was taken up and is not recorded stays due in the database, and is sent again, with the same
 * id, by whoever comes next.
 *
 * @param stopping no message is begun any more
 * @param breaking messages on their way are broken off
 */
export function createSender(
  needs: SenderNeeds & { subjects: Subjects },
  { stopping, breaking }: { stopping: AbortSignal; breaking: AbortSignal },
): Sender {
  const calls = new Set<Promise<void>>()
  const recorder = createRecorder(needs)
  const lines = createEndpointQueues((delivery, line, ended) => {
    const sending = send(delivery, line)
      // It stays due, and the round ends.
      .catch((error: unknown) => {
        recorder.fail(error)
        lines.release([delivery])
      })
      .finally(() => {
        calls.delete(sending)
        ended()
        if (!stopping.aborted) lines.beginAll()
      })
    calls.add(sending)
  })

  async function send(delivery: DueDelivery, line: EndpointQueue) {
    const sent = await sendOne(needs, delivery, breaking)
    if (sent === undefined) return lines.release([delivery])
    line.failing = sent.attempt.fault !== null
    // They are looked at anew: the receiver may be disabled, or have another address.
    if (line.failing) lines.release(line.waiting.splice(0))
    recorder.add(sent, () => lines.release([delivery]))
  }

  return {
    take: async (at) => {
      recorder.throwFailure()
      lines.look()
      const taken = lines.add(await dueDeliveries(needs.db, at, lines.full()))
      if (!stopping.aborted) lines.beginAll()
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
  needs: SenderNeeds & { subjects: Subjects },
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<Sent | undefined> {
  const at = needs.now()
  const { url, secrets, eventId: id, tries } = delivery
  const body = url === null ? undefined : await bodyFor(needs, delivery)
  if (url === null || body === undefined) {
    const attempt = { httpStatus: null, retryAfterSeconds: null, fault: null }
    return { delivery, attempt, outcome: { status: 'CANCELLED', waitSeconds: null }, at, durationMs: 0 }
  }
  const beganMs = performance.now()
  const attempt = await call(needs, { url, secrets, id, body }, { at: needs.machine(), signal })
  if (attempt === undefined) return undefined
  const durationMs = Math.round(performance.now() - beganMs)
  return { delivery, attempt, outcome: outcomeOf(attempt, tries + 1, needs.random()), at, durationMs }
}

/** A message, as JSON; undefined: there is nothing to tell any more. */
async function bodyFor(
  needs: ContentNeeds & { subjects: Subjects },
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

/** Records what was sent: what comes while one commit lasts is the next one. */
function createRecorder({ db, subjects }: { db: Db; subjects: Subjects }) {
  let waiting: { sent: Sent; done: () => void }[] = []
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
      // Also what could not be recorded: it stays due.
      for (const { done } of batch) done()
    }
  }
  return {
    add: (sent: Sent, done: () => void) => {
      waiting.push({ sent, done })
      writing ??= write().finally(() => (writing = undefined))
    },
    /** Something else than writing has failed. */
    fail: (error: unknown) => {
      failure ??= error
    },
    ended: async () => writing,
    throwFailure: () => {
      if (failure !== undefined) throw failure
    },
  }
}
