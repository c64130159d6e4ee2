import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/**
 * Operators can look up for this long why a report was not attributed. A later repetition of a deleted report has no
 * effect on attributed conversions.
 */
const reportRetentionDays = 100

export const conversionRetention: RetentionRule[] = [
  {
    table: 'conversionReport',
    isExpired: (at) => sql`received_at <= ${at}::timestamptz - ${reportRetentionDays} * interval '1 day'`,
  },
]
