import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const alertRetention: RetentionRule[] = [
  { table: 'alert', isExpired: (at) => sql`at <= ${at}::timestamptz - interval '180 days'` },
]
