import type { Tx } from '#lib/postgres/database.ts'
import type { DomainEvent } from './domain-event.ts'

/** Leaves a row in `change` for each event that concerns the search indexes, which follow that table. */
export async function enqueueReindex(tx: Tx, events: readonly DomainEvent[]) {
  const rows = events.flatMap(({ reindex }) => reindex ?? [])
  if (rows.length > 0) await tx.insertInto('change').values(rows).execute()
}
