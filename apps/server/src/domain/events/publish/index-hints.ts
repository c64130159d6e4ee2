import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import type { DomainEvent, ReindexKind } from './domain-event.ts'

/** Inserts into `change`, the table that the search indexes follow. */
export async function enqueueReindex(tx: Tx, events: readonly DomainEvent[]) {
  const requests = Map.groupBy(
    events.flatMap(({ reindex }) => reindex ?? []),
    ({ kind }) => kind,
  )
  for (const [kind, each] of requests) {
    const ids = each.flatMap((request) => request.ids)
    if (ids.length > 0)
      await sql`insert into change (kind, id) select ${kind}, unnest(${ids}::bigint[])`.execute(tx)
  }
}

/** Returns a CTE that enqueues the ids selected by the SQL query `ids`. */
export const enqueueReindexSql = ({ kind, ids }: { kind: ReindexKind; ids: string }) =>
  `reindexed as (insert into change (kind, id) select '${kind}', id from (${ids}) as reindex (id))`
