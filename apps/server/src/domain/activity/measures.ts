import { sql, type RawBuilder } from 'kysely'

/** The summed columns of the roll-ups. */
export const rollUpMeasures = [
  'impressions',
  'share_visits',
  'clicks',
  'billable',
  'spend_cents',
  'applications',
  'qualified',
  'rsvps',
  'conversions1',
  'conversions2',
  'conversions3',
] as const

/** The columns by which the roll-ups are grouped, in addition to time and customer. */
export const rollUpKeys = [
  'campaign_id',
  'segment_id',
  'job_id',
  'publisher_id',
  'click_class',
  'share_source',
] as const

/** The amounts that an event adds to the measures. Absent measures are 0. */
type Added = Partial<Record<(typeof rollUpMeasures)[number], string>>

type Kind = {
  table: string
  /** The column with the transaction id by which the event is counted. */
  txid: string
  at: string
  /** Empty unless the event is a click. */
  clickClass: string
  /** Empty if the event did not come from a share link. */
  shareSource?: string
  adds: Added
}

/**
 * Clicks of every class count as clicks. Costs come from the ledger: a charge and a refund count when they are made.
 * Applications count on completion; duplicates never count.
 */
const kinds: readonly Kind[] = [
  { table: 'click', txid: 'txid', at: 'at', clickClass: 'class', adds: { clicks: '1' } },
  {
    table: 'charge',
    txid: 'txid',
    at: 'at',
    clickClass: `'VALID'`,
    adds: { billable: `(kind = 'CLICK')::integer`, spend_cents: 'cents' },
  },
  {
    table: 'impression',
    txid: 'txid',
    at: 'at',
    clickClass: `''`,
    shareSource: 'share_source',
    adds: {
      impressions: `case share_source when '' then impressions else 0 end`,
      share_visits: `case share_source when '' then 0 else impressions end`,
    },
  },
  {
    table: 'application',
    txid: 'completed_txid',
    at: 'completed_at',
    clickClass: `''`,
    shareSource: 'share_source',
    adds: {
      applications: `(ad_type = 'JOB' and not duplicate)::integer`,
      qualified: `(ad_type = 'JOB' and not duplicate and qualified)::integer`,
      rsvps: `(ad_type = 'EVENT' and not duplicate)::integer`,
    },
  },
  {
    table: 'conversion',
    txid: 'txid',
    at: 'at',
    clickClass: `''`,
    adds: {
      conversions1: '(event = 1)::integer',
      conversions2: '(event = 2)::integer',
      conversions3: '(event = 3)::integer',
    },
  },
]

/**
 * Every event as its contribution to the roll-ups. This is the only definition of what is counted: roll-ups are built
 * and rebuilt from it, and readers add recent events with it.
 *
 * @param which selects the events, given the column with their transaction id
 */
export const measuredEventsSql = (which: (txid: RawBuilder<unknown>, table: string) => RawBuilder<unknown>) =>
  sql.join(
    kinds.map(({ table, txid, at, clickClass, shareSource = `''`, adds }) => {
      const added = rollUpMeasures.map((measure) => `${adds[measure] ?? '0'} as ${measure}`).join(', ')
      return sql`select root_customer_id, customer_id, ${sql.raw(at)} as at, coalesce(campaign_id, 0) as campaign_id,
        coalesce(segment_id, 0) as segment_id, job_id, coalesce(publisher_id, 0) as publisher_id,
        ${sql.raw(clickClass)} as click_class, ${sql.raw(shareSource)} as share_source, ${sql.raw(added)}
        from ${sql.table(table)} where ${which(sql.ref(`${table}.${txid}`), table)}`
    }),
    sql` union all `,
  )

export const joinColumnNames = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
