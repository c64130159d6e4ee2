import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const alertRetention: RetentionRule[] = [
  {
    table: 'alert',
    isExpired: (at, { alertRetentionDays }) =>
      sql`at <= ${at}::timestamptz - ${alertRetentionDays} * interval '1 day'`,
  },
]
