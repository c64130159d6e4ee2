import { sql } from 'kysely'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import type { Db } from '#lib/postgres/database.ts'

/** A row to read again. */
export type Change = { kind: ReindexKind; id: number }

/** The position of a reader in the table `change`. */
export type Position = {
  /** The oldest transaction that was running at the last poll: all changes of earlier ones were read. */
  horizon: string
  /** The newest transaction with deleted rows. */
  pruned: string
}

/**
 * The changes of the horizon's transaction and all later ones, and whether some of them have been deleted since the
 * position was taken. One statement and so one snapshot: nothing is deleted in between.
 */
export async function changesSince(db: Db, { horizon, pruned }: Position) {
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

export async function currentPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, txid::text as pruned
    from change_pruned`.execute(db)
  return rows[0] ?? { horizon: '0', pruned: '0' }
}
