import { sql } from 'kysely'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Db } from '#lib/postgres/database.ts'
import { serviceLevels, type ServiceLevelId } from './objectives.ts'

export type ServiceLevelCounter = {
  countRequest(request: { operation: string; status: number; seconds: number }, at: Date): void
  /** Counts the first attempt to deliver a webhook, `seconds` after it was enqueued. */
  countWebhook(seconds: number, at: Date): void
  /** Counts budgets that were compared with their charges. */
  countBudgets(compared: { equal: number; different: number }, at: Date): void
  /** Adds all counts to those of the other processes. After a failure, the next call does. */
  flush(db: Db): Promise<void>
}

type Count = { slo: ServiceLevelId; at: Date; good: number; bad: number }

/** Counts are stored per service level and quantum of time. */
const quantumMs = 300_000

/** Counts in memory while the database is unavailable, about four days. Older ones are dropped. */
const maxCounts = 6_000

const byOperation = new Map(
  serviceLevels.flatMap((level) => level.operations.map((operation) => [operation, level] as const)),
)
const webhookSeconds = serviceLevels.find(({ id }) => id === 'webhooks')?.withinSeconds ?? Infinity

/**
 * Counts good and bad events in memory. Events other than requests are also counted as metrics. If the process dies,
 * the counts of up to 10 s are lost.
 */
export function createServiceLevelCounter(registry: Registry): ServiceLevelCounter {
  const metrics = registerMetrics(registry)
  let counts = new Map<string, Count>()
  const add = ({ slo, at, good, bad }: Count) => {
    const startMs = Math.floor(at.getTime() / quantumMs) * quantumMs
    const key = `${slo} ${startMs}`
    const count = counts.get(key) ?? { slo, at: new Date(startMs), good: 0, bad: 0 }
    counts.set(key, { ...count, good: count.good + good, bad: count.bad + bad })
    if (counts.size > maxCounts) counts.delete(counts.keys().next().value ?? '')
  }
  const addOne = (slo: ServiceLevelId, isGood: boolean, at: Date) =>
    add({ slo, at, good: isGood ? 1 : 0, bad: isGood ? 0 : 1 })
  return {
    countRequest: ({ operation, status, seconds }, at) => {
      const level = byOperation.get(operation)
      if (level !== undefined) addOne(level.id, status < 500 && seconds <= level.withinSeconds, at)
    },
    countWebhook: (seconds, at) => {
      metrics.webhookDelay.observe(seconds)
      addOne('webhooks', seconds <= webhookSeconds, at)
    },
    countBudgets: ({ equal, different }, at) => {
      metrics.budgets.inc({ outcome: 'equal' }, equal)
      metrics.budgets.inc({ outcome: 'different' }, different)
      if (equal + different > 0) add({ slo: 'money', at, good: equal, bad: different })
    },
    flush: async (db) => {
      const taken = [...counts.values()]
      if (taken.length === 0) return
      counts = new Map()
      await addCounts(db, taken).catch((error: unknown) => {
        for (const count of taken) add(count)
        throw error
      })
    },
  }
}

const addCounts = (db: Db, counts: readonly Count[]) =>
  sql`
    insert into service_level_count (slo, at, good, bad)
    select * from unnest(${counts.map(({ slo }) => slo)}::text[], ${counts.map(({ at }) => at)}::timestamptz[],
      ${counts.map(({ good }) => good)}::bigint[], ${counts.map(({ bad }) => bad)}::bigint[])
    order by 1, 2
    on conflict on constraint service_level_count_pkey do update set
      good = service_level_count.good + excluded.good, bad = service_level_count.bad + excluded.bad`.execute(
    db,
  )

function registerMetrics(registry: Registry) {
  const webhookDelay = new Histogram({
    name: 'tiller_webhook_delay_seconds',
    help: 'Time from an event to the first attempt to deliver it, without messages that wait for a failing receiver.',
    buckets: [1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  })
  const budgets = new Counter({
    name: 'tiller_budgets_compared_total',
    help: 'Budgets whose spent amount was compared with the sum of their charges, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['equal', 'different']) budgets.inc({ outcome }, 0)
  return { webhookDelay, budgets }
}
