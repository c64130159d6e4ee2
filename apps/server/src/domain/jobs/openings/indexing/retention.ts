import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Deletes removals that search engines have been told about. A job that returns later is new to them. */
export const indexingRetention: RetentionRule[] = [
  {
    table: 'indexingNotification',
    isExpired: (at) =>
      sql`kind = 'REMOVED' and due_at is null and sent_at <= ${at}::timestamptz - interval '30 days'`,
  },
]
