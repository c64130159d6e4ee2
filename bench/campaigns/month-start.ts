import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { runAllDueActions } from '../../apps/server/src/domain/campaigns/scheduling/due/run-due-actions.ts'
import { createClickWriter } from '../../apps/server/src/domain/clicks/recording/click-writer.ts'
import { connectToDatabase } from '../../apps/server/src/lib/postgres/database.ts'
import { createRandomClick, type CampaignRange } from '../clicks/charge.ts'
import {
  campaignsSql,
  customerSql,
  jobsSql,
  runWithDatabase,
  executeWithoutReferences,
} from '../harness/database.ts'
import { computeP50AndP99, roundFigure } from '../harness/figures.ts'
import type { BenchTable } from '../harness/table.ts'

const [lastMonth, period] = ['2026-03-01', '2026-04-01']
const at = new Date('2026-04-01T04:00:00Z')
const config = { billingZone: 'America/New_York' }
const clickIntervalMs = 10
const quietMs = 10_000
const latencyColumns = ['click p50 ms', 'click p99 ms', 'quiet p50 ms', 'quiet p99 ms']
/** Number of campaigns whose month starts; `MONTH_START_CAMPAIGNS=100000` measures that many. */
const count = Number(process.env['MONTH_START_CAMPAIGNS'] ?? 10_000)
const [maxSeconds, maxClickMs] = [count / 1_000, 25]

const exhausted: CampaignRange = { first: 1, count, firstJob: 1, jobsEach: 1 }
const live: CampaignRange = { first: count + 1, count: 200, firstJob: count + 1, jobsEach: 1 }

/**
 * Measures the start of a month for campaigns of one customer that spent their budgets in the month before, while
 * clicks on them and on other campaigns continue. The baseline is two handwritten statements that make the campaigns
 * LIVE and create their buckets; they run just before and are rolled back.
 */
export const benchMonthStart = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url, clicksDb, pool }) => {
    await fill(pool)
    await pool.query('vacuum analyze')
    // As those of the server's background tasks.
    const background = connectToDatabase(url, { connections: 5, lowPriority: true })
    try {
      const quiet = startClicks(clicksDb)
      await pause(quietMs)
      const quietLatencies = await quiet.stop()
      const baselineMs = await startWithSql(pool)
      const clicks = startClicks(clicksDb)
      const startedAtMs = performance.now()
      const cpuBefore = process.cpuUsage()
      await runAllDueActions({ db: background.db, config }, at)
      const ms = performance.now() - startedAtMs
      const { user, system } = process.cpuUsage(cpuBefore)
      const latencies = await clicks.stop()
      await verify(pool)
      return {
        title: `Start of a month for ${count.toLocaleString('en')} exhausted campaigns of one customer`,
        columns: ['campaigns', 'seconds', 'ratio', 'CPU seconds', ...latencyColumns],
        rows: [
          [
            count,
            roundFigure(ms / 1000),
            roundFigure(ms / baselineMs),
            roundFigure((user + system) / 1e6),
            ...computeP50AndP99(latencies),
            ...computeP50AndP99(quietLatencies),
          ],
        ],
        notes: [
          `Baseline of the ratio: two statements with the same effect on campaigns and buckets, ${roundFigure(baselineMs)} ms. CPU: of the process, including that of the clicks, without PostgreSQL. One click per ${clickIntervalMs} ms from its scheduled instant, half of them on campaigns whose month starts; quiet: before the start. The aim is at most ${maxSeconds} s and a click p99 of at most ${maxClickMs} ms.`,
        ],
      }
    } finally {
      await background.close()
    }
  })

const fill = (pool: pg.Pool) =>
  executeWithoutReferences(
    pool,
    `${customerSql(1)}
    ${campaignsSql({ first: exhausted.first, count, period: lastMonth })}
    update campaign set status = 'OUT_OF_BUDGET', monthly_budget = 100000;
    update bucket set cap_cents = 100000, spent_cents = 100000;
    ${campaignsSql({ first: live.first, count: live.count, period })}
    ${jobsSql({ customer: 1, from: 1, to: count + live.count, title: "'Nurse ' || n", descriptionWords: 50 })}
    insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
      select 1, 1, n, n from generate_series(1, ${count + live.count}) n`,
  )

/** Executes the handwritten statements, and returns their duration in ms. */
async function startWithSql(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const startedAtMs = performance.now()
    await client.query(`
      update campaign set status = 'LIVE', settled_period = '${period}', modified_at = now()
      where status = 'OUT_OF_BUDGET' and settled_period < '${period}'`)
    await client.query(`
      insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents)
      select root_customer_id, customer_id, id, 0, '${period}', monthly_budget
      from campaign where id between ${exhausted.first} and ${count} on conflict do nothing`)
    const ms = performance.now() - startedAtMs
    await client.query('rollback')
    return ms
  } finally {
    client.release()
  }
}

/** Starts clicks at regular intervals. `stop` returns their latencies in ms, counted from the scheduled times. */
function startClicks(db: Parameters<typeof createClickWriter>[0]) {
  const writer = createClickWriter(db)
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  let dueMs = performance.now()
  const click = async (setup: CampaignRange, sinceMs: number) => {
    await writer.record(createRandomClick(setup, { at, period }))
    latencies.push(performance.now() - sinceMs)
  }
  const timer = setInterval(() => {
    for (; dueMs <= performance.now(); dueMs += clickIntervalMs)
      pending.push(click(pending.length % 2 === 0 ? live : exhausted, dueMs))
  }, 1)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return latencies
  }
  return { stop }
}

/** Throws unless every campaign was made LIVE exactly once. */
async function verify(pool: pg.Pool) {
  const { rows } = await pool.query<{ live: number; recorded: number; campaigns: number }>(`
    select (select count(*)::int from campaign where status = 'LIVE' and id <= ${count}) as live,
      count(*)::int as recorded, count(distinct object_id)::int as campaigns
    from change_record where object_type = 'CAMPAIGN' and action = 'REPLENISH'`)
  const [row] = rows
  if (row === undefined || [row.live, row.recorded, row.campaigns].some((each) => each !== count))
    throw new Error(`Not every campaign started exactly once: ${JSON.stringify(row)}`)
}
