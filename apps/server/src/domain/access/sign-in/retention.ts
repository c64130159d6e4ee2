import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const signInRetention: RetentionRule[] = [
  { table: 'signIn', isExpired: (at) => sql`expires_at <= ${at}` },
  { table: 'attempt', isExpired: (at) => sql`expires_at <= ${at}` },
  // Codes expire after minutes; the rest remains available for support.
  {
    table: 'mail',
    isExpired: (at, { mailRetentionDays }) =>
      sql`created_at <= ${at}::timestamptz - ${mailRetentionDays} * interval '1 day'`,
  },
]
