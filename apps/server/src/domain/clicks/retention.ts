import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const clickRetention: RetentionRule[] = [
  // A network hash is never compared after the second day.
  { table: 'publisherNetwork', isExpired: (at) => sql`at <= ${at}::timestamptz - interval '2 days'` },
  // A click URL is stale after one day, and the daily limit looks back one day.
  { table: 'expiredFee', isExpired: (at) => sql`at <= ${at}::timestamptz - interval '2 days'` },
  { table: 'billedClickHour', isExpired: (at) => sql`hour <= ${at}::timestamptz - interval '15 days'` },
]
