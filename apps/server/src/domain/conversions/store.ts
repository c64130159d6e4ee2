import type pg from 'pg'
import type { Tx } from '#lib/postgres/database.ts'

/** Event 2 is a completed application; advertisers define events 1 and 3. */
export type ConversionEvent = 1 | 2 | 3

export type ConversionReport = {
  /** The click id, from `tlr_sid`. */
  sid: string
  event: ConversionEvent
  /** The pool that the report names; 0 if it names none. */
  poolId: number
  channel: ConversionChannel
}

/** Whether an advertiser's page, its server, or the hosted form reported the conversion. */
export type ConversionChannel = 'PIXEL' | 'SERVER' | 'FORM'

const insertReportsSql = `
  insert into conversion_report (tlr_sid, event, pool_id, channel, received_at, next_look_at)
  select sid, event, pool_id, channel, $5, $5
  from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::text[]) as told (sid, event, pool_id, channel)
  order by sid, event, pool_id
  on conflict do nothing`

/**
 * Stores reports and resolves when they are on disk. Repeated reports change nothing. No click is looked up, so that
 * the response cannot reveal which sessions exist.
 */
export async function storeConversionReports(pool: pg.Pool, reports: readonly ConversionReport[], at: Date) {
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

/** Reports a completed application in the transaction that completes it. */
export const storeCompletedApplication = (tx: Tx, sid: string, at: Date) =>
  tx
    .insertInto('conversionReport')
    .values({ tlrSid: sid, event: 2, poolId: 0, channel: 'FORM', receivedAt: at, nextLookAt: at })
    .onConflict((conflict) => conflict.constraint('conversion_report_pkey').doNothing())
    .execute()
