import { maxFailingDays } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import { storeMailsTo } from '#lib/mail/user-mail.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { DueDelivery } from './claim.ts'
import { httpStatusGone, isDelivered, type DeliveryAttempt, type DeliveryOutcome } from './outcome.ts'
import type { EventSubjects } from './subject.ts'

/** A delivery with the outcome of an attempt, or one that was canceled without an attempt. */
export type SentMessage = {
  delivery: DueDelivery
  attempt: DeliveryAttempt
  outcome: DeliveryOutcome | { status: 'CANCELLED'; delaySeconds: null }
  at: Date
  durationMs: number
}

/**
 * Records results in one commit, with the consequences for webhooks: after a 410 or five days of failures, a
 * webhook is disabled, its waiting messages are canceled, and its customer gets a mail. Messages that another
 * process has recorded meanwhile stay unchanged.
 */
export const recordDeliveryAttempts = (db: Db, subjects: EventSubjects, sent: readonly SentMessage[]) =>
  db.transaction().execute(async (tx) => {
    // Locks webhooks before their messages, in the same order as when a webhook is disabled.
    await lockWebhooks(tx, webhooksOf(sent))
    await noteAttempts(tx, sent)
    const arrived = sent.filter(({ attempt }) => isDelivered(attempt))
    const failed = sent.filter(({ attempt }) => attempt.fault !== null)
    await noteHealth(tx, webhooksOf(failed), webhooksOf(arrived))
    for (const disabled of await disableLost(tx, webhooksOf(failed))) await mailOwner(tx, disabled)
    for (const { delivery, attempt, at } of failed)
      if (delivery.postUrl !== null && attempt.httpStatus === httpStatusGone)
        await subjects[delivery.type]?.gone(tx, delivery, JSON.parse(delivery.data), at)
  })

async function noteAttempts(tx: Tx, sent: readonly SentMessage[]) {
  const rows = sent.map(({ delivery, attempt, outcome, at, durationMs }) => ({
    root_customer_id: delivery.rootCustomerId,
    customer_id: delivery.customerId,
    id: delivery.id,
    attempts: delivery.attempts,
    status: outcome.status,
    due_at: outcome.delaySeconds === null ? null : new Date(at.getTime() + outcome.delaySeconds * 1000),
    at,
    duration_ms: durationMs,
    http_status: attempt.httpStatus,
    fault: attempt.fault,
  }))
  await sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as each (root_customer_id bigint, customer_id bigint,
        id bigint, attempts integer, status text, due_at timestamptz, at timestamptz, duration_ms integer,
        http_status integer, fault text)
    ), noted as (
      update delivery set status = sent.status, due_at = sent.due_at, http_status = sent.http_status, fault = sent.fault,
        attempts = delivery.attempts + (sent.status <> 'CANCELLED')::integer,
        tries = delivery.tries + (sent.status <> 'CANCELLED')::integer,
        finished_at = case when sent.status <> 'WAITING' then sent.at end
      from sent
      where delivery.root_customer_id = sent.root_customer_id and delivery.customer_id = sent.customer_id
        and delivery.id = sent.id and delivery.status = 'WAITING' and delivery.attempts = sent.attempts
      returning sent.*
    )
    insert into delivery_attempt (root_customer_id, customer_id, delivery_id, number, at, duration_ms, http_status, fault)
    select root_customer_id, customer_id, id, attempts + 1, at, duration_ms, http_status, fault
    from noted where status <> 'CANCELLED'
    on conflict do nothing`.execute(tx)
}

type AffectedWebhook = { webhookId: number; at: Date; gone: boolean }

/** Returns the affected webhooks without duplicates, in a fixed order that prevents deadlocks. */
function webhooksOf(sent: readonly SentMessage[]): AffectedWebhook[] {
  const touched = new Map<number, AffectedWebhook>()
  for (const { delivery, attempt, at } of sent) {
    if (delivery.webhookId === null) continue
    const before = touched.get(delivery.webhookId)
    touched.set(delivery.webhookId, {
      webhookId: delivery.webhookId,
      at: before?.at ?? at,
      gone: attempt.httpStatus === httpStatusGone || before?.gone === true,
    })
  }
  return [...touched.values()].sort((a, b) => a.webhookId - b.webhookId)
}

const ids = (touched: readonly AffectedWebhook[]) => touched.map(({ webhookId }) => webhookId)

/** Locks webhooks. The lock `for no key update` allows new references, so that events can be stored without waiting. */
const lockWebhooks = (tx: Tx, touched: readonly AffectedWebhook[]) =>
  sql`select from webhook where id = any(${ids(touched)}::bigint[]) order by id for no key update`.execute(tx)

async function noteHealth(tx: Tx, failed: readonly AffectedWebhook[], arrived: readonly AffectedWebhook[]) {
  if (failed.length > 0)
    await sql`
      update webhook set failing_since = failed.at
      from unnest(${ids(failed)}::bigint[], ${failed.map(({ at }) => at)}::timestamptz[]) as failed (id, at)
      where webhook.id = failed.id and failing_since is null`.execute(tx)
  if (arrived.length > 0)
    await sql`
      update webhook set failing_since = null
      where id = any(${ids(arrived)}::bigint[]) and failing_since is not null`.execute(tx)
}

type Disabled = {
  rootCustomerId: number
  customerId: number
  id: number
  description: string
  reason: 'GONE' | 'FAILING'
  /** The mail addresses that receive the customer's notifications. */
  recipients: string[]
  at: Date
}

async function disableLost(tx: Tx, failed: readonly AffectedWebhook[]): Promise<Disabled[]> {
  if (failed.length === 0) return []
  const { rows } = await sql<Disabled>`
    with lost as (
      select webhook.id, failed.at, case when failed.gone then 'GONE' else 'FAILING' end as reason
      from webhook join unnest(${ids(failed)}::bigint[], ${failed.map(({ at }) => at)}::timestamptz[],
        ${failed.map((each) => each.gone)}::boolean[]) as failed (id, at, gone) on failed.id = webhook.id
      where webhook.status = 'ACTIVE'
        and (failed.gone or webhook.failing_since <= failed.at - ${maxFailingDays} * interval '1 day')
    ), disabled as (
      update webhook set status = 'DISABLED', disabled_reason = lost.reason, modified_at = lost.at
      from lost where webhook.id = lost.id returning webhook.*, lost.at
    ), cancelled as (
      update delivery set status = 'CANCELLED', due_at = null, finished_at = disabled.at
      from disabled
      where delivery.root_customer_id = disabled.root_customer_id and delivery.customer_id = disabled.customer_id
        and delivery.webhook_id = disabled.id and delivery.status = 'WAITING'
    )
    select disabled.root_customer_id, disabled.customer_id, disabled.id, disabled.description, disabled.at,
      disabled.disabled_reason as reason, 
      array_remove(array[customer.email_address, customer.cc_email_address], null) as recipients
    from disabled join customer on customer.id = disabled.customer_id`.execute(tx)
  return rows
}

/** Mails the owner that the webhook was disabled. */
const mailOwner = (
  tx: Tx,
  { rootCustomerId, customerId, id, description, reason, recipients, at }: Disabled,
) =>
  storeMailsTo(
    tx,
    { rootCustomerId, customerId, recipients },
    (t) => {
      const webhook = description === '' ? `${id}` : `${id} (${description})`
      const why =
        reason === 'GONE'
          ? t('Webhook {webhook} is disabled: its server answered 410 (Gone).', { webhook })
          : t('Webhook {webhook} is disabled: its server has taken no message for {days} days.', {
              webhook,
              days: maxFailingDays,
            })
      const advice = t(
        'Its messages are no longer sent. When the server is well again, enable the webhook ({enable}) and replay what it has missed ({replay}).',
        { enable: `PATCH /v5/webhooks/${id}`, replay: `POST /v5/webhooks/${id}/replay` },
      )
      return { subject: t('Webhook {id} is disabled', { id }), body: `${why}\n\n${advice}\n` }
    },
    at,
  )
