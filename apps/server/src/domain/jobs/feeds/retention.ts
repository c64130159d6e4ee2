import { sql } from 'kysely'
import type { Sweep } from '#lib/runtime/retention.ts'

/** Reports hold what customers wrote into their feeds. */
export const feedSweeps: Sweep[] = [
  { table: 'feedImport', over: (at) => sql`finished_at <= ${at}::timestamptz - interval '90 days'` },
]
