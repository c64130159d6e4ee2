import { dispositionEventNames, type DispositionEventName } from '@tiller/contract/disposition/events'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { dispositionTables, type DispositionEnvironment } from './store.ts'

export type DispositionFunnel = {
  applications: number
  /** Applications whose session matches no recorded click. */
  unmatched: number
  events: number
  /** Every stage that an application has reached, in funnel order. */
  stages: { stage: DispositionEventName; reached: number; current: number }[]
  /** Transitions between consecutive stages, most frequent first. */
  steps: {
    from: DispositionEventName
    to: DispositionEventName
    applications: number
    medianSeconds: number
    p90Seconds: number
  }[]
}

/** Counts applications per stage and measures the time between stages. */
export async function readDispositionFunnel(
  db: Db,
  environment: DispositionEnvironment,
): Promise<DispositionFunnel> {
  const events = sql.table(dispositionTables[environment].events)
  const stages = sql.table(dispositionTables[environment].stages)
  // One snapshot keeps the numbers consistent with each other.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const totals = await sql<Pick<DispositionFunnel, 'applications' | 'unmatched' | 'events'>>`
        select count(*) as applications, (select count(*) from ${events}) as events,
          count(*) filter (where not exists (select from click where click.id = stage.tlr_sid)) as unmatched
        from ${stages} as stage`.execute(tx)
      const reached = await sql<DispositionFunnel['stages'][number]>`
        select event as stage, count(distinct tlr_application_id) as reached, coalesce(current, 0) as current
        from ${events}
        left join (select event, count(*) as current from ${stages} group by event) as stage using (event)
        group by event, current`.execute(tx)
      const steps = await sql<DispositionFunnel['steps'][number]>`
        with first as (
          select tlr_application_id, event, min(event_time) as at from ${events} group by tlr_application_id, event
        ), step as (
          select lag(event) over path as "from", event as "to", extract(epoch from at - lag(at) over path) as seconds
          from first window path as (partition by tlr_application_id order by at, event)
        )
        select "from", "to", count(*) as applications,
          percentile_cont(0.5) within group (order by seconds) as median_seconds,
          percentile_cont(0.9) within group (order by seconds) as p90_seconds
        from step where "from" is not null group by 1, 2 order by 3 desc, 1, 2`.execute(tx)
      const order = ({ stage }: { stage: DispositionEventName }) => dispositionEventNames.indexOf(stage)
      return {
        ...(totals.rows[0] ?? { applications: 0, unmatched: 0, events: 0 }),
        stages: reached.rows.toSorted((a, b) => order(a) - order(b)),
        steps: steps.rows,
      }
    })
}
