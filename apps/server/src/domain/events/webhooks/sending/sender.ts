import type { Db } from '#lib/postgres/database.ts'
import {
  failSpan,
  getTracing,
  runInSpan,
  toTraceParent,
  type Span,
  type SpanOptions,
} from '#lib/tracing/tracing.ts'
import { sendWebhookMessage, type CallDependencies } from './call.ts'
import { findDueDeliveries, type DueDelivery } from './claim.ts'
import { createDelayCounter } from './delay.ts'
import { createEndpointQueues, type EndpointQueue } from './endpoint-queues.ts'
import { formatMessage } from './message.ts'
import { determineDeliveryOutcome, type DeliveryAttempt } from './outcome.ts'
import { recordDeliveryAttempts, type SentMessage } from './record.ts'
import type { ServiceLevelCounter } from '#domain/status/service-levels/counter.ts'
import type { ContentDependencies, EventSubjects } from './subject.ts'

export type SenderDependencies = CallDependencies &
  ContentDependencies & {
    now: () => Date
    serviceLevels: Pick<ServiceLevelCounter, 'countWebhook'>
    /** The machine's clock, because receivers compare signatures with real time. */
    machine: () => Date
    random: () => number
  }

export type WebhookSender = {
  /**
   * Queues due messages without waiting for their calls.
   *
   * @returns whether any were queued
   */
  enqueueDue(at: Date): Promise<boolean>
  /** Waits until all queued messages are recorded or, after a shutdown signal, released. Throws the first failure. */
  ended(): Promise<void>
}

/**
 * Creates a sender. Messages without a recorded result stay due in the database and are sent again with the same id.
 *
 * @param stopping when aborted, no further call is started
 * @param breaking aborts running calls
 */
export function createWebhookSender(
  dependencies: SenderDependencies & { subjects: EventSubjects },
  { stopping, breaking }: { stopping: AbortSignal; breaking: AbortSignal },
): WebhookSender {
  const calls = new Set<Promise<void>>()
  const countDelay = createDelayCounter(dependencies.serviceLevels)
  const recorder = createRecorder(dependencies)
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
    const sent = await runInSpan(`send ${delivery.type}`, describeDelivery(delivery), (span) =>
      sendOne(dependencies, delivery, { signal: breaking, span }),
    )
    if (sent === undefined) return queues.release([delivery])
    countDelay(sent)
    queue.failing = sent.attempt.fault !== null
    // Queued messages are read again, because the receiver may be disabled or have another address.
    if (queue.failing) queues.release(queue.waiting.splice(0))
    recorder.add(sent, () => queues.release([delivery]))
  }

  return {
    enqueueDue: async (at) => {
      recorder.throwFailure()
      queues.beforeQuery()
      const taken = queues.add(await findDueDeliveries(dependencies.db, at, queues.fullReceivers()))
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
  dependencies: SenderDependencies & { subjects: EventSubjects },
  delivery: DueDelivery,
  { signal, span }: { signal: AbortSignal; span: Span | undefined },
): Promise<SentMessage | undefined> {
  const at = dependencies.now()
  const { url, secrets, eventId: id, tries } = delivery
  const body = url === null ? undefined : await formatMessage(dependencies, delivery)
  if (url === null || body === undefined) {
    const attempt = { httpStatus: null, retryAfterSeconds: null, fault: null }
    return { delivery, attempt, outcome: { status: 'CANCELLED', delaySeconds: null }, at, durationMs: 0 }
  }
  const beganMs = performance.now()
  const attempt = await sendWebhookMessage(
    dependencies,
    { url, secrets, id, body, traceParent: traceParentFor(span) },
    { at: dependencies.machine(), signal },
  )
  if (span !== undefined && attempt !== undefined) recordAttempt(span, attempt)
  if (attempt === undefined) return undefined
  const durationMs = Math.round(performance.now() - beganMs)
  return {
    delivery,
    attempt,
    outcome: determineDeliveryOutcome(attempt, tries + 1, dependencies.random()),
    at,
    durationMs,
  }
}

const describeDelivery = ({ type, eventId, tries, url, traceParent }: DueDelivery): SpanOptions => ({
  kind: 'client',
  parent: traceParent,
  attributes: {
    'http.request.method': 'POST',
    // Only the host, because paths can contain secrets.
    ...(url === null ? {} : { 'server.address': URL.parse(url)?.hostname ?? '' }),
    'http.request.resend_count': tries,
    'tiller.event.type': type,
    'tiller.event.id': eventId,
  },
})

/** The header for the receiver, unless the operator has turned propagation off. */
const traceParentFor = (span: Span | undefined) =>
  span !== undefined && getTracing()?.propagates === true ? toTraceParent(span) : undefined

function recordAttempt(span: Span, { httpStatus, fault }: DeliveryAttempt) {
  if (httpStatus !== null) span.setAttribute('http.response.status_code', httpStatus)
  if (fault !== null) failSpan(span, httpStatus === null ? 'unreachable' : String(httpStatus))
}

/** Records results; those that arrive during a commit are recorded by the next one. */
function createRecorder({ db, subjects }: { db: Db; subjects: EventSubjects }) {
  let waiting: { sent: SentMessage; done: () => void }[] = []
  let writing: Promise<void> | undefined
  let failure: unknown
  async function write() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const sent = batch.map((each) => each.sent)
      const links = sent.flatMap(({ delivery }) => delivery.traceParent ?? [])
      await runInSpan('record deliveries', { parent: null, links }, () =>
        recordDeliveryAttempts(db, subjects, sent),
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
    /** Reports a failure outside of recording. */
    fail: (error: unknown) => {
      failure ??= error
    },
    ended: async () => writing,
    throwFailure: () => {
      if (failure !== undefined) throw failure
    },
  }
}
