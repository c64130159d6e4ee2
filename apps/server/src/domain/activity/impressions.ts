import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'
import type { ShareSource } from '#domain/jobs/share-links.ts'

/** A search result that was shown, or a visit through a share link. */
export type Impression = Tenant & {
  jobId: number
  campaignId: number | null
  segmentId: number | null
  /** 0 for a visit through a share link. */
  publisherId: number
  /** The price of a click on the result; 0 for a visit through a share link. */
  priceCents: number
  /** The channel of the share link; absent for a search result. */
  shareSource?: ShareSource
}

type ImpressionCount = Impression & { at: Date; impressions: number }

export type ImpressionCounter = {
  /** Counts an impression in memory, so that searches are not delayed. */
  count(shown: Impression, at: Date): void
  /** Writes all counts in one statement; after a failure, the next call writes them. */
  flush(db: Db): Promise<void>
}

const quarterMs = 15 * 60_000

/** Maximum number of counts in memory while the database is unavailable. Further counts are dropped. */
const maxRows = 50_000

const isSame = (one: ImpressionCount, other: Impression) =>
  one.campaignId === other.campaignId &&
  one.segmentId === other.segmentId &&
  one.publisherId === other.publisherId &&
  one.priceCents === other.priceCents &&
  one.shareSource === other.shareSource

/** Creates the impression counters of a process. If it dies, the unwritten counts of a few seconds are lost. */
export function createImpressionCounter(): ImpressionCounter {
  let quarter = new Date(0)
  const quarterOf = (at: Date) => {
    const ms = Math.floor(at.getTime() / quarterMs) * quarterMs
    if (quarter.getTime() !== ms) quarter = new Date(ms)
    return quarter
  }
  // By job, whose few rows are compared directly: building a full key for each result would cost more.
  let rows = new Map<number, ImpressionCount[]>()
  let rowCount = 0
  const add = (counted: Impression, at: Date, impressions: number) => {
    const ofJob = rows.get(counted.jobId) ?? []
    const known = ofJob.find((row) => row.at.getTime() === at.getTime() && isSame(row, counted))
    if (known !== undefined) known.impressions += impressions
    else if (rowCount < maxRows) {
      rowCount += 1
      ofJob.push({ ...counted, at, impressions })
      rows.set(counted.jobId, ofJob)
    }
  }
  return {
    count: (shown, at) => add(shown, quarterOf(at), 1),
    flush: async (db) => {
      if (rowCount === 0) return
      const taken = [...rows.values()].flat()
      rows = new Map()
      rowCount = 0
      try {
        await insertImpressions(db, taken)
      } catch (error) {
        for (const { impressions, at, ...shown } of taken) add(shown, at, impressions)
        throw error
      }
    },
  }
}

export const impressionPartitions = {
  table: 'impression',
  column: 'at',
  interval: 'month',
  clock: 'tiller',
} as const satisfies PartitionedTable

/** Inserts impression counts. Each `at` is the start of a quarter of an hour. */
export const insertImpressions = (db: Db, rows: readonly ImpressionCount[]) =>
  sql`
  insert into impression (root_customer_id, customer_id, at, job_id, campaign_id, segment_id, publisher_id, price_cents, share_source, impressions)
  select * from unnest(${rows.map(({ rootCustomerId }) => rootCustomerId)}::bigint[],
    ${rows.map(({ customerId }) => customerId)}::bigint[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
    ${rows.map(({ jobId }) => jobId)}::bigint[], ${rows.map(({ campaignId }) => campaignId)}::bigint[],
    ${rows.map(({ segmentId }) => segmentId)}::bigint[], ${rows.map(({ publisherId }) => publisherId)}::bigint[],
    ${rows.map(({ priceCents }) => priceCents)}::integer[], ${rows.map(({ shareSource = '' }) => shareSource)}::text[],
    ${rows.map(({ impressions }) => impressions)}::integer[])`.execute(db)
