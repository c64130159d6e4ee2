import { sql } from 'kysely'
import type { KafkaMessage } from '#lib/kafka/kafka-topic.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { getTracing, runInSpan } from '#lib/tracing/tracing.ts'
import { formatMessage } from '../webhooks/sending/message.ts'
import type { ContentDependencies, EventSubjects } from '../webhooks/sending/subject.ts'

export type StreamDependencies = ContentDependencies & { subjects: EventSubjects }

/** Sends messages; resolves when they are stored safely. */
export type SendMessages = (messages: readonly KafkaMessage[]) => Promise<void>

type WaitingEvent = Tenant & {
  id: number
  eventId: string
  type: string
  eventAt: Date
  data: string
  traceParent: string | null
}

/** Maximum number of events that are read at once. */
export const maxWaitingEvents = 1_000
/** Maximum size of the messages that are sent at once. Brokers accept 1 MB per partition by default. */
const maxBatchBytes = 512 * 1024

/**
 * Sends the oldest waiting events in order, and deletes each batch when it is acknowledged. Batches that were not
 * deleted are sent again, with the same event ids.
 *
 * A transaction that starts after the commit of another one gets greater ids, so the order of ids is the order of
 * changes, except among transactions that ran at the same time.
 *
 * @returns the number of events that no longer wait
 */
export async function sendWaitingEvents(
  dependencies: StreamDependencies,
  send: SendMessages,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = dependencies
  const waiting = await findWaitingEvents(db)
  let sent = 0
  while (sent < waiting.length) {
    if (signal?.aborted === true) break
    const batch = await formatBatch(dependencies, waiting.slice(sent))
    const links = batch.events.flatMap(({ traceParent }) => traceParent ?? [])
    await runInSpan('send event stream', { kind: 'client', parent: null, links }, async () => {
      if (batch.messages.length > 0) await send(batch.messages)
      await deleteEvents(db, batch.events)
    })
    sent += batch.events.length
  }
  return sent
}

async function findWaitingEvents(db: Db): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select root_customer_id, customer_id, id, event_id, type, at as event_at, data::text as data, trace_parent
    from event_stream_message order by id limit ${maxWaitingEvents}`.execute(db)
  return rows
}

const deleteEvents = (db: Db, events: readonly WaitingEvent[]) =>
  sql`delete from event_stream_message where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(db)

/**
 * Formats the first events, at least one and at most `maxBatchBytes`. Events whose subject was erased have no message.
 */
async function formatBatch(dependencies: StreamDependencies, waiting: readonly WaitingEvent[]) {
  const events: WaitingEvent[] = []
  const messages: KafkaMessage[] = []
  let bytes = 0
  for (const event of waiting) {
    const value = await formatMessage(dependencies, event)
    bytes += value === undefined ? 0 : Buffer.byteLength(value)
    if (events.length > 0 && bytes > maxBatchBytes) break
    events.push(event)
    if (value !== undefined)
      messages.push({ key: String(event.customerId), value, headers: headersOf(event) })
  }
  return { events, messages }
}

const headersOf = ({ traceParent }: WaitingEvent): Record<string, string> =>
  traceParent !== null && getTracing()?.propagates === true ? { traceparent: traceParent } : {}
