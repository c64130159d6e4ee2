import { eventsKeptDays } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** With an event go its messages and what became of them. What is still being sent stays. */
export const webhookRetention: RetentionRule[] = [
  {
    table: 'event',
    over: (at) => sql`at <= ${at}::timestamptz - ${eventsKeptDays} * interval '1 day'
      and not exists (select from delivery where delivery.root_customer_id = event.root_customer_id
        and delivery.customer_id = event.customer_id and delivery.event_id = event.id and delivery.status = 'WAITING')`,
  },
]
