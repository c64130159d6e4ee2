import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Deletes removals that have been announced to search engines. A job that returns later is announced as new. */
export const indexingRetention: RetentionRule[] = [
  {
    table: 'indexingNotification',
    isExpired: (at) =>
      sql`kind = 'REMOVED' and due_at is null and sent_at <= ${at}::timestamptz - interval '30 days'`,
  },
]
