import { sql } from 'kysely'
import { tokenLifetimeMs } from '#domain/clicks/classify/rules.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'

/**
 * Clicks are partitioned by the day on which their URL was issued, so that a search result is billed once by the unique
 * index of one partition.
 */
export const clickPartitions = {
  table: 'click',
  column: 'issued_on',
  interval: 'month',
  clock: 'tiller',
} as const satisfies PartitionedTable

const dayMs = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day of the clicks of earlier versions, which did not store it. No click is older. */
const unknownDay = '2000-01-01'
const lastDay = '9999-12-31'

/** Returns the day, or the nearest day that has partitions. A caller may ask for any year. */
const toPartitionDay = (ms: number) =>
  toDay(Math.min(Math.max(ms, Date.parse(unknownDay)), Date.parse(lastDay)))

/**
 * Returns the day on which the URL of a click was issued, in UTC. URLs that are too old to be billed count as issued one
 * lifetime before the click, so that the time of a click determines its partitions.
 */
export const toIssueDay = (at: Date, issuedAtMs: number): string =>
  toDay(Math.max(issuedAtMs, at.getTime() - tokenLifetimeMs))

/**
 * Returns a condition that is true for all clicks from `since` until `until`, both inclusive. PostgreSQL then skips the
 * partitions of other times. It does not replace the conditions on `click.at`.
 */
export const inPartitionsOfSql = ({ since, until }: { since: Date; until?: Date }) => {
  const first = toPartitionDay(since.getTime() - tokenLifetimeMs)
  // The clock of the process that issued the URL may be ahead.
  const isBefore =
    until === undefined ? sql`` : sql`and click.issued_on <= ${toPartitionDay(until.getTime() + dayMs)}::date`
  return sql<boolean>`((click.issued_on >= ${first}::date ${isBefore}) or click.issued_on = ${unknownDay}::date)`
}
