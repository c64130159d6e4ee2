import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { dispositionTables } from './store.ts'

/** The free-text fields of an event, in which partners may report personal data. */
const fields = ['meta_data', 'raw_event', 'reason'] as const

/**
 * Erases what partners reported about an applicant. Events and stages remain for statistics; events that differed only
 * in their reason become one.
 *
 * @returns the names of the fields that were not empty
 */
export async function eraseDispositions(
  tx: Tx,
  { tlrApplicationId, tlrSid }: { tlrApplicationId: string; tlrSid: string | null },
): Promise<string[]> {
  const erased = new Set<string>()
  for (const { events, stages } of Object.values(dispositionTables)) {
    const [event, stage] = [sql.table(events), sql.table(stages)]
    const isTheirs = (table: typeof event) =>
      sql`(${table}.tlr_application_id = ${tlrApplicationId} or ${table}.tlr_sid = ${tlrSid}::uuid)`
    const filled = fields.map(
      (field) => sql`case when bool_or(${sql.ref(field)} is not null) then ${field} end`,
    )
    const { rows } = await sql<{ filled: string[] }>`
      select array_remove(array[${sql.join(filled)}]::text[], null) as filled from ${event} where ${isTheirs(event)}`.execute(
      tx,
    )
    for (const field of rows[0]?.filled ?? []) erased.add(field)
    await sql`
      delete from ${event} where ${isTheirs(event)} and (tableoid, ctid) not in (
        select distinct on (tlr_application_id, tlr_sid, event, event_time) tableoid, ctid from ${event} where ${isTheirs(event)}
        order by tlr_application_id, tlr_sid, event, event_time, reason nulls first)`.execute(tx)
    await sql`update ${event} set meta_data = null, raw_event = null, reason = null
      where ${isTheirs(event)}`.execute(tx)
    await sql`update ${stage} set reason = null where ${isTheirs(stage)}`.execute(tx)
  }
  return [...erased]
}
