import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Deletes old import reports, because they quote what customers wrote into their feeds. */
export const feedRetention: RetentionRule[] = [
  {
    table: 'feedImport',
    isExpired: (at, { importRetentionDays }) =>
      sql`finished_at <= ${at}::timestamptz - ${importRetentionDays} * interval '1 day'`,
  },
]
