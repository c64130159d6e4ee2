import type { Tx } from '#lib/postgres/database.ts'
import { recordChanges } from '../audit-log/record.ts'
import type { DomainEvent, ReindexKind } from './domain-event.ts'
import { enqueueReindex, reindexSql } from './index-hints.ts'
import { enqueueDeliveries, webhookSql } from './webhook-outbox.ts'

type Subscriber = (tx: Tx, events: readonly DomainEvent[]) => Promise<unknown>

/** Every subscriber, in the order of its statements. */
const subscribers: readonly Subscriber[] = [recordChanges, enqueueDeliveries, enqueueReindex]

/**
 * Publishes changes in the transaction that makes them, so that a change is stored if and only if its audit
 * record, webhook deliveries, and index update are. Each subscriber handles all events in one pass.
 */
export async function publish(tx: Tx, ...events: readonly DomainEvent[]) {
  for (const subscriber of subscribers) await subscriber(tx, events)
}

/** What a statement publishes about the rows that it changes, each as an SQL query over its other CTEs. */
type StatementEvents = {
  /** Selects the ids of rows that the search indexes read again. */
  reindex?: { kind: ReindexKind; ids: string }
  /** Selects what webhooks receive: root_customer_id, customer_id, type, at, and data. */
  webhooks?: string
}

/** The CTEs with which a statement that changes many rows publishes their events itself, without reading the rows. */
export const publishSql = ({ reindex, webhooks }: StatementEvents): string =>
  [
    ...(reindex === undefined ? [] : [reindexSql(reindex)]),
    ...(webhooks === undefined ? [] : [webhookSql(webhooks)]),
  ].join(', ')
