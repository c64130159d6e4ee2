import type { Tx } from '#lib/postgres/database.ts'
import { recordChanges } from '../audit-log/record.ts'
import type { DomainEvent, ReindexKind } from './domain-event.ts'
import { enqueueReindex, enqueueReindexSql } from './index-hints.ts'
import { enqueueDeliveries, enqueueWebhooksSql } from './webhook-outbox.ts'

type Subscriber = (tx: Tx, events: readonly DomainEvent[]) => Promise<unknown>

/** The subscribers of events, in the order of their statements. */
const subscribers: readonly Subscriber[] = [recordChanges, enqueueDeliveries, enqueueReindex]

/**
 * Publishes changes in the transaction that makes them, so that a change is stored if and only if its audit
 * record, webhook deliveries, and index update are. Each subscriber handles all events in one pass.
 */
export async function publishEvents(tx: Tx, ...events: readonly DomainEvent[]) {
  for (const subscriber of subscribers) await subscriber(tx, events)
}

/** SQL queries over a statement's CTEs that select the events of the rows it changes. */
type StatementEvents = {
  /** Selects the ids of rows that the search indexes read again. */
  reindex?: { kind: ReindexKind; ids: string }
  /** Selects the webhook events: root_customer_id, customer_id, type, at, and data. */
  webhooks?: string
}

/**
 * Returns CTEs with which a statement that changes many rows publishes their events itself, without reading the rows.
 */
export const publishSql = ({ reindex, webhooks }: StatementEvents): string =>
  [
    ...(reindex === undefined ? [] : [enqueueReindexSql(reindex)]),
    ...(webhooks === undefined ? [] : [enqueueWebhooksSql(webhooks)]),
  ].join(', ')
