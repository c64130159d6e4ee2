import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/**
 * Operators can look up for this long why a report was not attributed. A later repetition of a deleted report has no
 * effect on attributed conversions.
 */
export const conversionRetention: RetentionRule[] = [
  {
    table: 'conversionReport',
    isExpired: (at, { conversionReportRetentionDays }) =>
      sql`received_at <= ${at}::timestamptz - ${conversionReportRetentionDays} * interval '1 day'`,
  },
]
