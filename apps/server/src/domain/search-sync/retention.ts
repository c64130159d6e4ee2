import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

const changesKeptHours = 24

/** Deletes old changes. Their age is measured with the database clock, which also set the timestamps. */
export const searchSyncRetention: RetentionRule[] = [
  {
    table: 'change',
    // The same statement records the newest transaction with deleted rows, so that a search index that missed
    // it reloads.
    handleBatch: (rows) => sql`
      with gone as (
        delete from change where seq in (
          select seq from change where at <= now() - ${changesKeptHours} * interval '1 hour'
          order by at limit ${rows} for update skip locked)
        returning txid)
      update change_pruned set txid = greatest(change_pruned.txid, newest.txid)
      from (select max(txid) as txid, count(*) as rows from gone) as newest
      where newest.txid is not null
      returning newest.rows`,
  },
  // Longer than changes are kept, which a snapshot needs to catch up.
  { table: 'indexSnapshot', isExpired: () => sql`at <= now() - interval '2 days'` },
  { table: 'indexReplica', isExpired: () => sql`seen_at <= now() - interval '1 day'` },
]
