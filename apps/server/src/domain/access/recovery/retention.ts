import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const recoveryRetention: RetentionRule[] = [
  { table: 'recoveryLink', isExpired: (at) => sql`expires_at <= ${at}` },
]
