import type pg from 'pg'
import type { Tx } from '#lib/postgres/database.ts'

/** 2 is a completed application; what 1 and 3 are is for the advertiser to say. */
export type ConversionEvent = 1 | 2 | 3

/** What somebody tells of a seeker who came from a click. */
export type ConversionReport = {
  /** The click, by the id that its job's URL was given. */
  sid: string
  event: ConversionEvent
  /** The pool that was named; 0 = none was. */
  poolId: number
  channel: ConversionChannel
}

/** A page of the advertiser's told it, its server, or a form that is hosted here. */
export type ConversionChannel = 'PIXEL' | 'SERVER' | 'FORM'

const insertReportsSql = `
  insert into conversion_report (tlr_sid, event, pool_id, channel, received_at, next_look_at)
  select sid, event, pool_id, channel, $5, $5
  from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::text[]) as told (sid, event, pool_id, channel)
  order by sid, event, pool_id
  on conflict do nothing`

/**
 * Stores what was told; when it returns, it is on disk. What was told before changes nothing. Nothing is looked up, so
 * that nobody learns by asking which sessions there are.
 */
export async function storeReports(pool: pg.Pool, reports: readonly ConversionReport[], at: Date) {
  await pool.query({
    name: 'store-conversion-reports',
    text: insertReportsSql,
    values: [
      reports.map(({ sid }) => sid),
      reports.map(({ event }) => event),
      reports.map(({ poolId }) => poolId),
      reports.map(({ channel }) => channel),
      at,
    ],
  })
}

/** Tells that the seeker of a click has completed an application, in the transaction that completes it. */
export const storeCompletedApplication = (tx: Tx, sid: string, at: Date) =>
  tx
    .insertInto('conversionReport')
    .values({ tlrSid: sid, event: 2, poolId: 0, channel: 'FORM', receivedAt: at, nextLookAt: at })
    .onConflict((conflict) => conflict.constraint('conversion_report_pkey').doNothing())
    .execute()
