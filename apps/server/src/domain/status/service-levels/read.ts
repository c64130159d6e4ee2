import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { serviceLevels, windowSeconds } from './objectives.ts'

type Measured = PlatformStatus['serviceLevels']

/** Results are at most this old. */
const freshMs = 10_000

export type ServiceLevelReader = (at: Date) => Promise<Measured>

/**
 * Creates a function that reads the service levels of all processes. It returns the last ones while the database is
 * unavailable.
 */
export function createServiceLevelReader(db: Db): ServiceLevelReader {
  let last: { atMs: number; levels: Promise<Measured> } | undefined
  return (at) => {
    const before = last
    if (before !== undefined && Math.abs(at.getTime() - before.atMs) < freshMs) return before.levels
    const levels = readServiceLevels(db, at).catch(() => before?.levels ?? withoutValues)
    last = { atMs: at.getTime(), levels }
    return levels
  }
}

type Windows = Record<keyof typeof windowSeconds, number | null>

const describe = (values: (id: string) => Windows): Measured =>
  serviceLevels.map(({ id, title, good, targetPercent }) => ({
    id,
    title,
    good,
    targetPercent,
    ...values(id),
  }))

export const withoutValues = describe(() => ({ lastHour: null, lastDay: null, last30Days: null }))

async function readServiceLevels(db: Db, at: Date): Promise<Measured> {
  const { lastHour, lastDay, last30Days } = windowSeconds
  const sums = (column: 'good' | 'bad') => sql`
    sum(${sql.ref(column)}) filter (where at > ${at}::timestamptz - ${lastHour} * interval '1 second') as ${sql.ref(`${column}_hour`)},
    sum(${sql.ref(column)}) filter (where at > ${at}::timestamptz - ${lastDay} * interval '1 second') as ${sql.ref(`${column}_day`)},
    sum(${sql.ref(column)}) as ${sql.ref(`${column}_month`)}`
  const { rows } = await sql<Record<string, string | null>>`
    select slo, ${sums('good')}, ${sums('bad')} from service_level_count
    where at > ${at}::timestamptz - ${last30Days} * interval '1 second' group by slo`.execute(db)
  return describe((id) => {
    const row = rows.find(({ slo }) => slo === id)
    const percent = (window: string) => goodPercent(row?.[`good${window}`], row?.[`bad${window}`])
    return { lastHour: percent('Hour'), lastDay: percent('Day'), last30Days: percent('Month') }
  })
}

/**
 * Returns the share of good events with three decimals, rounded down so that 100 means that all are good; null without
 * events.
 */
export function goodPercent(goodText: string | null | undefined, badText: string | null | undefined) {
  const [good, total] = [Number(goodText ?? 0), Number(goodText ?? 0) + Number(badText ?? 0)]
  return total === 0 ? null : Math.floor((good / total) * 100_000) / 1_000
}
