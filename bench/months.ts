import type pg from 'pg'
import { fireDue } from '../apps/server/src/domain/campaigns/scheduling/due/run-due-actions.ts'
import { connect } from '../apps/server/src/lib/postgres/database.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import type { BenchTable } from './table.ts'

const campaigns = 10_000
const config = { billingZone: 'America/New_York' }
const midnight = new Date('2026-04-01T04:00:00Z')
const laterMs = 10_000

/**
 * What the beginning of a month costs when every campaign has something to do: it is OUT_OF_BUDGET and has a one-time
 * budget that rolls over; and what a round costs in which nothing is due.
 */
export const benchMonths = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const { db, pool, close } = connect(url, { connections: 8 })
    try {
      await migrate(pool)
      await fill(pool)
      const rows: (string | number)[][] = []
      const round = async (name: string, at: Date) => {
        const startedAt = performance.now()
        let fired = 0
        for (let now = 1; now > 0; fired += now) now = await fireDue({ db, config }, at)
        const ms = performance.now() - startedAt
        rows.push([name, fired, Number(ms.toPrecision(3))])
      }
      await round('nothing is due', new Date(midnight.getTime() - 1))
      await round('the month begins', midnight)
      await round('nothing is due any more', new Date(midnight.getTime() + laterMs))
      const { rows: found } = await pool.query<{ live: string; carried: string }>(
        `select (select count(*) from campaign where status = 'LIVE') as live,
          (select count(*) from one_time_budget where carried_from is not null and budget_cents = 40) as carried`,
      )
      return {
        title: `The beginning of a month for ${campaigns.toLocaleString('en-US')} campaigns`,
        columns: ['round', 'campaigns', 'ms'],
        rows,
        notes: [
          `Each in a transaction of its own. After it ${found[0]?.live} campaigns are LIVE, and the rests of ${found[0]?.carried} one-time budgets go on.`,
        ],
      }
    } finally {
      await close()
    }
  })

async function fill(pool: pg.Pool) {
  await pool.query(`
    insert into customer (root_customer_id, id, name, created_at) values (1, 1, 'Customer', now());
    insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value values (1, 1, 1, 'Pool', now());
    insert into campaign overriding system value select 1, 1, n, 1, 'Campaign ' || n, 'OUT_OF_BUDGET', null, 'JOB', '[]', 0, 100, 10,
        0, 0, 'NONE', false, false, false, 0, 'OFF', 0, 'OFF', false, false, false, null, false, 0, false, null, '[]', 'OFF', 'OFF', 'OFF', false, 'NONE', null,
        '{}', '[]', null, null, null, null, null, 30, 10, null, null, null, false, null, now(), now(), '2026-03-01'
      from generate_series(1, ${campaigns}) n;
    insert into one_time_budget (root_customer_id, customer_id, campaign_id, budget_cents, spent_cents, start_on, due_at, period, rollover,
        launch_on_start, started_at)
      select 1, 1, n, 50, 10, '2026-03-10', '2026-03-10T04:00Z', '2026-03-01', true, true, '2026-03-10T04:00Z' from generate_series(1, ${campaigns}) n;
    insert into bucket select 1, 1, n, 0, '2026-03-01', 150, 110, 50, 10 from generate_series(1, ${campaigns}) n`)
  await pool.query('vacuum analyze')
}
