import type { Tx } from '#lib/postgres/database.ts'
import { recordChanges } from '../audit-log/record.ts'
import type { DomainEvent, DomainEventSet } from './domain-event.ts'
import { enqueueReindex, enqueueReindexSql } from './index-hints.ts'
import { enqueueDeliveries } from './webhook-outbox.ts'

type Subscriber = (tx: Tx, events: readonly DomainEvent[]) => Promise<unknown>

/** Every subscriber, in the order of its statements. */
const subscribers: readonly Subscriber[] = [recordChanges, enqueueDeliveries, enqueueReindex]

/**
 * Publishes changes in the transaction that makes them, so that a change is never without its audit record, its webhook
 * deliveries, and its index update, nor they without it. Each subscriber handles all events in one pass.
 */
export async function publish(tx: Tx, ...events: readonly DomainEvent[]) {
  for (const subscriber of subscribers) await subscriber(tx, events)
}

/**
 * `publish` for a write to many rows, as SQL: a statement of its own, or a CTE of the statement that writes. Events are
 * then published without reading the rows into this process.
 */
export const publishSetSql = (events: DomainEventSet) => enqueueReindexSql(events)
