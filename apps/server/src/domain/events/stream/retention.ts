import { eventRetentionDays } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/**
 * Deletes events that could not be sent for as long as webhooks keep theirs. Only the oldest ones are examined, because
 * millions may wait.
 */
export const eventStreamRetention: RetentionRule[] = [
  {
    table: 'eventStreamMessage',
    isExpired: () => sql`id in (select id from event_stream_message order by id limit 5000)
      and stored_at <= clock_timestamp() - ${eventRetentionDays} * interval '1 day'`,
  },
]
