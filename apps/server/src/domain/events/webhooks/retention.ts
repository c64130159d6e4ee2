import { eventRetentionDays } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Deletes events with their deliveries and attempts, except unfinished ones. */
export const webhookRetention: RetentionRule[] = [
  {
    table: 'event',
    isExpired: (at) => sql`at <= ${at}::timestamptz - ${eventRetentionDays} * interval '1 day'
      and not exists (select from delivery where delivery.root_customer_id = event.root_customer_id
        and delivery.customer_id = event.customer_id and delivery.event_id = event.id and delivery.status = 'WAITING')`,
  },
]
