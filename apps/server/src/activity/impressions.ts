import { sql } from 'kysely'
import { type Db, isPassing, type Tenant } from '../kit/db/database.ts'
import { faultOf } from '../kit/observe/fault.ts'
import type { Log } from '../kit/work/log.ts'

/** A result that a search has shown. */
export type Shown = Tenant & {
  jobId: number
  campaignId: number | null
  segmentId: number | null
  publisherId: number
  /** What a click on it would cost. */
  priceCents: number
}

type Counted = Shown & { at: Date; impressions: number }

export type Impressions = {
  /** Counts a result that is shown at an instant. In memory: it costs a search nothing. */
  count(shown: Shown, at: Date): void
  /** Writes what was counted, in one statement. What could not be written is written the next time. */
  flush(db: Db): Promise<void>
}

const quarterMs = 15 * 60_000

/** What is kept in memory while the database does not answer; what comes beyond is not counted. */
const maxRows = 50_000

/** The counters of a process. What was counted and not yet written is lost if the process dies: a few seconds of it. */
export function createImpressions(): Impressions {
  let rows = new Map<string, Counted>()
  const add = (key: string, counted: Counted) => {
    const known = rows.get(key)
    if (known !== undefined) known.impressions += counted.impressions
    else if (rows.size < maxRows) rows.set(key, counted)
  }
  return {
    count: (shown, at) => {
      const quarter = new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)
      const { jobId, campaignId, segmentId, publisherId, priceCents } = shown
      const key = `${quarter.getTime()} ${jobId} ${campaignId} ${segmentId} ${publisherId} ${priceCents}`
      add(key, { ...shown, at: quarter, impressions: 1 })
    },
    flush: async (db) => {
      if (rows.size === 0) return
      const taken = rows
      rows = new Map()
      try {
        await insertImpressions(db, [...taken.values()])
      } catch (error) {
        for (const [key, counted] of taken) add(key, counted)
        throw error
      }
    },
  }
}

/** `at` is the beginning of a quarter of an hour. */
export const insertImpressions = (db: Db, rows: readonly Counted[]) =>
  sql`
  insert into impression (root_customer_id, customer_id, at, job_id, campaign_id, segment_id, publisher_id, price_cents, impressions)
  select * from unnest(${rows.map(({ rootCustomerId }) => rootCustomerId)}::bigint[],
    ${rows.map(({ customerId }) => customerId)}::bigint[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
    ${rows.map(({ jobId }) => jobId)}::bigint[], ${rows.map(({ campaignId }) => campaignId)}::bigint[],
    ${rows.map(({ segmentId }) => segmentId)}::bigint[], ${rows.map(({ publisherId }) => publisherId)}::bigint[],
    ${rows.map(({ priceCents }) => priceCents)}::integer[], ${rows.map(({ impressions }) => impressions)}::integer[])`.execute(
    db,
  )

const everyMs = 5_000

/** Writes what is counted every few seconds, and what is left when it is stopped. */
export function startFlushing(impressions: Impressions, db: Db, log: Log) {
  let round: Promise<void> | undefined
  const begin = () =>
    (round ??= impressions
      .flush(db)
      .catch((error: unknown) => {
        if (!isPassing(error)) log.error({ fault: faultOf(error) }, 'impressions could not be written')
      })
      .finally(() => (round = undefined)))
  const timer = setInterval(() => void begin(), everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
      await begin()
    },
  }
}
