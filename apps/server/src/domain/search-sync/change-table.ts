import { sql } from 'kysely'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'

/** The database sets `at`. */
export const changePartitions = {
  table: 'change',
  column: 'at',
  interval: 'day',
  clock: 'database',
} as const satisfies PartitionedTable

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
 *
 * @param recentSeconds also reads all changes of this time; 0 = only those since the position
 */
async function readChangesSince(db: Db, { horizon, pruned }: ChangePosition, recentSeconds: number) {
  const recent =
    recentSeconds > 0 ? sql`or change.at > clock_timestamp() - ${recentSeconds} * interval '1 second'` : sql``
  const { rows } = await sql<{
    missed: boolean
    seq: number | null
    kind: ReindexKind
    id: number
  }>`
    select change_pruned.txid >= ${horizon}::xid8 and change_pruned.txid > ${pruned}::xid8 as missed,
      change.seq, change.kind, change.id
    from change_pruned left join change on change.txid >= ${horizon}::xid8 ${recent}`.execute(db)
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

/**
 * Time in seconds between a crash and the loss of a connection being noticed, and differences between the clocks of
 * two database servers.
 */
const rereadSeconds = 60

/**
 * Creates a reader of the table that returns each change once. Sequence numbers do not show the order of commits;
 * therefore each read starts at the oldest transaction that was running at the last one (`xmin` of the snapshot) and
 * skips known rows. Old partitions are dropped; a reader that has not read for longer detects this in `change_pruned`.
 *
 * After a crash or failover, PostgreSQL may assign transaction ids again: those of transactions that rolled back, or
 * whose commit was not yet on disk and was not awaited. The horizon may already be behind them. So the next read after
 * `mistrust` also reads the changes since shortly before the last read.
 */
export function createChangeReader(db: Db) {
  let position: ChangePosition = { horizon: '0', pruned: '0' }
  let seen = new Set<number>()
  let readMs = performance.now()
  const losses = { noticed: 0, handled: 0 }
  return {
    position: () => position,
    moveTo: (to: ChangePosition) => {
      position = to
      seen = new Set()
    },
    /** Must be called when a connection to the database was lost. */
    mistrust: () => {
      losses.noticed += 1
    },
    /** Returns the changes since the position, and whether some were deleted. `done` moves the position behind them. */
    read: async () => {
      const { noticed, handled } = losses
      const startMs = performance.now()
      const recentSeconds = noticed > handled ? (startMs - readMs) / 1_000 + rereadSeconds : 0
      const next = await readCurrentPosition(db)
      const { missed, rows } = await readChangesSince(db, position, recentSeconds)
      return {
        missed,
        changes: rows.filter(({ seq }) => !seen.has(seq)),
        visible: next.visible,
        done: () => {
          const read = rows.map(({ seq }) => seq)
          // Rows below the new horizon are not read again.
          seen = new Set(next.horizon === position.horizon ? [...seen, ...read] : read)
          position = next
          losses.handled = noticed
          readMs = startMs
        },
      }
    },
  }
}
