import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { recencySql, dispositionTables, type DispositionEnvironment } from './store.ts'

/**
 * Recomputes the stages from the events and writes only differences, so `changed` is 0 unless the tables were modified
 * by hand. Blocks new events meanwhile; requests that time out get 503.
 */
export async function rebuildDispositionStages(db: Db, environment: DispositionEnvironment) {
  const { events, stages } = dispositionTables[environment]
  return db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(stages)} in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ applications: number; changed: number }>`
      with latest as materialized (
        select distinct on (tlr_application_id) tlr_application_id, tlr_sid, event, event_time, reason, received_at
        from ${sql.table(events)} as event
        order by tlr_application_id, ${sql.raw(recencySql('event'))} desc
      ), removed as (
        delete from ${sql.table(stages)} as stage
        where not exists (select from latest where latest.tlr_application_id = stage.tlr_application_id)
        returning 1
      ), written as (
        insert into ${sql.table(stages)} as stage
          (tlr_application_id, tlr_sid, event, event_time, reason, received_at)
        select * from latest
        on conflict (tlr_application_id) do update
        set tlr_sid = excluded.tlr_sid, event = excluded.event, event_time = excluded.event_time,
          reason = excluded.reason, received_at = excluded.received_at
        where (stage.tlr_sid, stage.event, stage.event_time, stage.reason, stage.received_at) is distinct from
          (excluded.tlr_sid, excluded.event, excluded.event_time, excluded.reason, excluded.received_at)
        returning 1
      )
      select (select count(*) from latest) as applications,
        (select count(*) from removed) + (select count(*) from written) as changed`.execute(tx)
    return rows[0] ?? { applications: 0, changed: 0 }
  })
}
