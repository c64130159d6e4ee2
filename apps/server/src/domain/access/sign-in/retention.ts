import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/retention.ts'

export const signInSweeps: RetentionRule[] = [
  { table: 'signIn', over: (at) => sql`expires_at <= ${at}` },
  { table: 'attempt', over: (at) => sql`expires_at <= ${at}` },
  // Codes in it are worthless after minutes; what else it says is kept for whoever looks for it.
  { table: 'mail', over: (at) => sql`created_at <= ${at}::timestamptz - interval '30 days'` },
]
