import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Reports quote what customers wrote into their feeds. */
export const feedRetention: RetentionRule[] = [
  { table: 'feedImport', over: (at) => sql`finished_at <= ${at}::timestamptz - interval '90 days'` },
]
