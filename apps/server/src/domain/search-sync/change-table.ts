import { sql } from 'kysely'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import type { Db } from '#lib/postgres/database.ts'

/** A changed row, which the index must read again. */
export type RowChange = { kind: ReindexKind; id: number }

/** The position of a reader in the table `change`. */
export type ChangePosition = {
  /** The oldest transaction that was running at the last poll. All changes of earlier transactions were read. */
  horizon: string
  /** The newest transaction whose changes have been deleted. */
  pruned: string
  /** The transactions that were visible at the last poll, as PostgreSQL's `pg_snapshot`. */
  visible?: string
}

/**
 * Reads the changes of the horizon's transaction and all later ones, and whether some of them have been deleted since
 * the position was taken. It is one statement, so one snapshot, and nothing can be deleted in between.
 */
export async function readChangesSince(db: Db, { horizon, pruned }: ChangePosition) {
  const { rows } = await sql<{
    missed: boolean
    seq: number | null
    kind: ReindexKind
    id: number
  }>`
    select change_pruned.txid >= ${horizon}::xid8 and change_pruned.txid > ${pruned}::xid8 as missed,
      change.seq, change.kind, change.id
    from change_pruned left join change on change.txid >= ${horizon}::xid8`.execute(db)
  return {
    missed: rows[0]?.missed === true,
    rows: rows.flatMap(({ seq, kind, id }) => (seq === null ? [] : [{ seq, kind, id }])),
  }
}

export async function readCurrentPosition(db: Db): Promise<ChangePosition> {
  const { rows } = await sql<ChangePosition>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, txid::text as pruned,
      pg_current_snapshot()::text as visible
    from change_pruned`.execute(db)
  return rows[0] ?? { horizon: '0', pruned: '0' }
}
