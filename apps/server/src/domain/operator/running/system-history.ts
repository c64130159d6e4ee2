import type { Handlers } from '@tiller/contract/operation'
import type {
  SystemHistory,
  systemHistoryOperations,
} from '@tiller/contract/platform/operator/system-history'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { isAlive } from '#lib/runtime/tasks/processes.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { OperatorContext } from '../handlers.ts'

/** Hours are kept a little longer than the longest chart shows them. */
const keptDays = 32

export const systemHistoryRetention: readonly RetentionRule[] = [
  { table: 'systemHour', isExpired: (at) => sql`at < ${at}::timestamptz - ${keptDays} * interval '1 day'` },
]

/** Measures every minute, so that the least and the most of an hour are meaningful. */
export const recordSystemHourTask: RecurringTask<{ db: Db }> = {
  name: 'system.recordHour',
  description: 'Records imports, mails, disk space, search index, and processes for the charts of operators.',
  everySeconds: 60,
  run: async ({ db }, { at }) => {
    await recordHour(db, at)
    await countFailedMails(db, at)
  },
}

const hourSql = (at: Date) => sql`date_trunc('hour', ${at}::timestamptz, 'UTC')`

const imports = (outcomes: string, hour: ReturnType<typeof hourSql>) => sql`
  (select count(*) from feed_import where finished_at >= ${hour} and finished_at < ${hour} + interval '1 hour'
    and outcome ${sql.raw(outcomes)} ('IMPORTED', 'UNCHANGED'))`

/** Mails are sent within this time after their creation, or never. It bounds what is read. */
const retrying = sql`interval '14 hours'`

/** Counts what happened in the current hour and measures the processes that are alive. */
async function recordHour(db: Db, at: Date) {
  const hour = hourSql(at)
  await sql`
    insert into system_hour (at, imports_succeeded, imports_failed, mails_sent, mails_failed, most_mails_waiting,
      least_disk_free_bytes, most_memory_bytes, most_index_jobs, most_index_lag_ms, fewest_processes, most_processes)
    select ${hour}, ${imports('in', hour)}, ${imports('not in', hour)},
      (select count(*) from mail where sent_at >= ${hour} and sent_at < ${hour} + interval '1 hour'
        and created_at > ${hour} - ${retrying}), 0,
      (select count(*) from mail where next_at is not null),
      min(disk_free_bytes), max(memory_bytes), max(index_jobs), max(index_lag_ms), count(*), count(*)
    from process where ${isAlive}
    on conflict on constraint system_hour_pkey do update set
      imports_succeeded = excluded.imports_succeeded,
      imports_failed = excluded.imports_failed,
      mails_sent = excluded.mails_sent,
      most_mails_waiting = greatest(system_hour.most_mails_waiting, excluded.most_mails_waiting),
      least_disk_free_bytes = least(system_hour.least_disk_free_bytes, excluded.least_disk_free_bytes),
      most_memory_bytes = greatest(system_hour.most_memory_bytes, excluded.most_memory_bytes),
      most_index_jobs = greatest(system_hour.most_index_jobs, excluded.most_index_jobs),
      most_index_lag_ms = greatest(system_hour.most_index_lag_ms, excluded.most_index_lag_ms),
      fewest_processes = least(system_hour.fewest_processes, excluded.fewest_processes),
      most_processes = greatest(system_hour.most_processes, excluded.most_processes)`.execute(db)
}

/** Earlier hours can still get failed mails, because mails are retried. */
const countFailedMails = (db: Db, at: Date) =>
  sql`
    update system_hour set mails_failed = failed.mails
    from system_hour hour
    cross join lateral (
      select count(*)::integer as mails from mail
      where created_at >= hour.at and created_at < hour.at + interval '1 hour'
        and fault is not null and sent_at is null and next_at is null
    ) failed
    where system_hour.at = hour.at and hour.at > ${at}::timestamptz - ${retrying}
      and system_hour.mails_failed <> failed.mails`.execute(db)

export const systemHistoryHandlers: Handlers<typeof systemHistoryOperations, OperatorContext> = {
  getSystemHistory: ({ readPlatform, at, billingZone: zone }, { query: { range = 'DAY' } }) =>
    readPlatform((tx) => readHistory(tx, range, { at, zone })),
}

/** The charts: how many bars they have, and how long each is. */
const ranges = { DAY: { unit: 'hour', count: 24 }, MONTH: { unit: 'day', count: 30 } } as const

/** Reads the hours or days that end with the current one. Those without any record are null. */
async function readHistory(
  tx: Tx,
  range: keyof typeof ranges,
  { at, zone }: { at: Date; zone: string },
): Promise<SystemHistory> {
  const { unit, count } = ranges[range]
  const step = sql.raw(`interval '1 ${unit}'`)
  const { rows } = await sql<SystemHistory['points'][number] & { at: Date }>`
    with point as (
      select (start at time zone ${zone}) as at, ((start + ${step}) at time zone ${zone}) as "end"
      from generate_series(
        date_trunc(${unit}, ${at}::timestamptz at time zone ${zone}) - ${count - 1} * ${step},
        date_trunc(${unit}, ${at}::timestamptz at time zone ${zone}), ${step}) start
    )
    select point.at,
      sum(imports_succeeded)::integer as imports_succeeded, sum(imports_failed)::integer as imports_failed,
      sum(mails_sent)::integer as mails_sent, sum(mails_failed)::integer as mails_failed,
      max(most_mails_waiting) as most_mails_waiting,
      min(least_disk_free_bytes) as least_disk_free_bytes, max(most_memory_bytes) as most_memory_bytes,
      max(most_index_jobs) as most_index_jobs, max(most_index_lag_ms) as most_index_lag_ms,
      min(fewest_processes) as fewest_processes, max(most_processes) as most_processes
    from point left join system_hour on system_hour.at >= point.at and system_hour.at < point."end"
    group by point.at order by point.at`.execute(tx)
  return {
    interval: range === 'DAY' ? 'HOUR' : 'DAY',
    points: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
