import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { changePartitions } from './change-table.ts'

const changesKeptHours = 24

/** Deletes old changes. Their age is measured with the database clock, which also set the timestamps. */
export const searchSyncRetention: RetentionRule[] = [
  {
    ...changePartitions,
    keptHours: changesKeptHours,
    // Records the newest removed transaction, so that a search index that missed it reloads.
    beforeRemoval: (expired) => sql`
      update change_pruned set txid = greatest(change_pruned.txid, newest.txid)
      from (select max(txid) as txid from ${expired} as expired) as newest
      where newest.txid is not null`,
  },
  // Longer than changes are kept, which a snapshot needs to catch up.
  { table: 'indexSnapshot', isExpired: () => sql`at <= now() - interval '2 days'` },
  { table: 'indexReplica', isExpired: () => sql`seen_at <= now() - interval '1 day'` },
]
