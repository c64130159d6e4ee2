import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import type { DomainEvent, DomainEventSet } from './domain-event.ts'

/** Leaves a row in `change` for each event that concerns the search indexes, which follow that table. */
export async function enqueueReindex(tx: Tx, events: readonly DomainEvent[]) {
  const rows = events.flatMap(({ reindex }) => reindex ?? [])
  if (rows.length > 0) await tx.insertInto('change').values(rows).execute()
}

/** The same for the events of a set, as SQL. */
export const enqueueReindexSql = ({ reindex: { kind, ids } }: DomainEventSet) =>
  sql`insert into change (kind, id) select ${sql.lit(kind)}, id from (${ids}) as written`
