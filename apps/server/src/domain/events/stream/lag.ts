import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#lib/postgres/database.ts'

export type StreamLag = {
  /** The time since the oldest waiting event was stored; 0 if none waits. */
  seconds: number
  /** Number of waiting events, counted up to `maxCounted`. */
  waiting: number
}

const maxCounted = 100_000

/** Returns how far the event stream is behind, or undefined if it is off. */
export async function findStreamLag(db: Db): Promise<StreamLag | undefined> {
  const { rows } = await sql<StreamLag>`
    select coalesce(extract(epoch from clock_timestamp()
        - (select stored_at from event_stream_message order by id limit 1)), 0)::float8 as seconds,
      (select count(*) from (select from event_stream_message limit ${maxCounted}) as counted) as waiting
    from event_stream`.execute(db)
  return rows[0]
}

/** Adds the lag of the event stream to the metrics. */
export function registerStreamMetrics(registry: Registry, db: Db) {
  const gauges = {
    seconds: ['tiller_event_stream_lag_seconds', 'How long the oldest event has waited for Kafka.'],
    waiting: ['tiller_event_stream_waiting', `Events that wait for Kafka, counted up to ${maxCounted}.`],
  } as const
  for (const [field, [name, help]] of Object.entries(gauges) as [
    keyof StreamLag,
    readonly [string, string],
  ][])
    registry.registerMetric(
      new Gauge({
        name,
        help: `${help} NaN: the stream is off, or unknown.`,
        registers: [],
        async collect() {
          const lag = await findStreamLag(db).catch(() => undefined)
          this.set(lag?.[field] ?? Number.NaN)
        },
      }),
    )
}
