import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/** A due message with everything that is needed to send it. */
export type DueDelivery = {
  rootCustomerId: number
  customerId: number
  id: number
  receiver: string
  webhookId: number | null
  attempts: number
  tries: number
  /** Whether the last attempt of this message, or the last message to its receiver, failed. */
  failing: boolean
  eventId: string
  type: string
  eventAt: Date
  createdAt: Date
  /** The span that caused the event; null if it was not traced. */
  traceParent: string | null
  /** The data of the event as JSON text. */
  data: string
  /** Null if the receiver is disabled. */
  url: string | null
  /** The post URL of a job; null if the receiver is a webhook or a publisher. */
  postUrl: string | null
  /** Sealed secrets of the receiver, the current one first. */
  secrets: Buffer[]
}

/** Maximum number of messages that a query returns per receiver. */
const maxPerReceiver = 32
const maxMessages = 1_000

/**
 * Finds the oldest due messages of each receiver. A loose index scan skips from receiver to receiver, so a million
 * waiting messages of one cost as much as 32.
 *
 * @param full receivers to skip
 */
export async function findDueDeliveries(db: Db, at: Date, full: readonly string[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with recursive line as (
      (select receiver from delivery where status = 'WAITING' order by receiver limit 1)
      union all
      select (select next.receiver from delivery as next where next.status = 'WAITING' and next.receiver > line.receiver
        order by next.receiver limit 1)
      from line where line.receiver is not null
    ), due as (
      select due.* from line cross join lateral (
        select * from delivery where status = 'WAITING' and receiver = line.receiver and due_at <= ${at}
        order by due_at, id limit ${maxPerReceiver}
      ) as due
      where line.receiver is not null and line.receiver <> all(${full}::text[])
      limit ${maxMessages}
    )
    select due.root_customer_id, due.customer_id, due.id, due.receiver, due.created_at, due.webhook_id, due.attempts, due.tries,
      due.tries > 0 or webhook.failing_since is not null as failing,
      due.event_id, event.type, event.at as event_at, event.trace_parent, event.data::text as data,
      coalesce(webhook.url, publisher.postback_url, due.post_url) as url, due.post_url,
      array_remove(array[coalesce(webhook.secret, publisher.postback_secret,
        post_url_secret.secret),
        case when webhook.previous_secret_until > ${at} then webhook.previous_secret end], null) as secrets
    from due
    join event on event.root_customer_id = due.root_customer_id and event.customer_id = due.customer_id
      and event.id = due.event_id
    left join webhook on webhook.root_customer_id = due.root_customer_id and webhook.customer_id = due.customer_id
      and webhook.id = due.webhook_id
    left join publisher on publisher.id = due.publisher_id
    left join post_url_secret on due.post_url is not null and post_url_secret.root_customer_id = due.root_customer_id
      and post_url_secret.customer_id = due.customer_id
    order by due.due_at, due.id`.execute(db)
  return rows
}
