import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { harness, type Harness } from '../../harness/harness.ts'
import { until } from '../../harness/work/queue.ts'

/** Few enough to start their month in one batch. */
const campaigns = 36
const kills = 4

/**
 * Campaigns with a week of overdue actions: budget changes that end at 51 cents only if applied once and in
 * order, a pause, and two one-time budgets of the previous month, one of which rolls over.
 */
async function neglected({ db, tenant, api, poolId, seed }: Harness) {
  const { id } = await seed.campaign(poolId, { jobFilters: [], live: true })
  const copies = Array.from({ length: campaigns - 1 }, (_, n) => ({ name: `Copy ${n}`, poolId }))
  const ids = [id]
  for (const body of copies) ids.push((await api.copyCampaign({ params: { campaignId: id }, body })).id)
  const { rootCustomerId, customerId } = tenant
  const mine = sql`${rootCustomerId}::bigint as root_customer_id, ${customerId}::bigint as customer_id, id`
  const each = sql`from unnest(${ids}::bigint[]) as campaign (id)`
  await sql`insert into monthly_budget_change (root_customer_id, customer_id, campaign_id, absolute, apply_on, due_at, budget_cents)
    select ${mine}, absolute, on_day, on_day + time '05:00' at time zone 'UTC', cents ${each},
      (values (true, date '2026-03-28', 100), (false, date '2026-03-29', 7), (true, date '2026-03-30', 50), (false, date '2026-04-01', 1))
        as change (absolute, on_day, cents)`.execute(db)
  await sql`insert into scheduled_pause (root_customer_id, customer_id, campaign_id, pause_on, due_at)
    select ${mine}, date '2026-04-02', timestamptz '2026-04-02T04:00Z' ${each}`.execute(db)
  await sql`insert into one_time_budget (root_customer_id, customer_id, campaign_id, budget_cents, start_on, due_at, period, rollover, launch_on_start)
    select ${mine}, cents, date '2026-03-27', timestamptz '2026-03-27T04:00Z', date '2026-03-01', cents = 30, true
    ${each}, (values (30), (20)) as budget (cents)`.execute(db)
  return ids
}

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

function startWorker(t: TestContext, databaseUrl: string, at: string): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl, AT: at },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** The number of completed actions. */
async function happened({ db, tenant }: Harness) {
  const { rows } = await sql<{ marks: number }>`
    select (select count(*) from monthly_budget_change where customer_id = ${tenant.customerId} and completed_at is not null)
      + (select count(*) from scheduled_pause where customer_id = ${tenant.customerId} and completed_at is not null)
      + (select count(*) from one_time_budget where customer_id = ${tenant.customerId} and completed_at is not null) as marks`.execute(
    db,
  )
  return Number(rows[0]?.marks)
}

test('applies every due action once and in order while three concurrent workers are killed at random', async (t) => {
  const h = await harness(t)
  const ids = await neglected(h)
  const all = ids.length * 7
  const url = String(h.parts.pool.options.connectionString)
  const at = '2026-04-03T12:00:00Z'
  const workers = [1, 2, 3].map(() => startWorker(t, url, at))
  const untilDone = async (part: number) => {
    while ((await happened(h)) < all * part) continue
  }
  // Kills one worker after the other, each in the middle of its work.
  for (let killed = 1; killed <= kills; killed += 1) {
    await untilDone(killed / (kills + 1))
    const victim = workers.shift() ?? assert.fail()
    await kill(victim)
    workers.push(startWorker(t, url, at))
  }
  await untilDone(1)
  await Promise.all(workers.map(kill))
  const { rows } = await sql<{ state: string; campaigns: number }>`
    select concat_ws(' ', status, monthly_budget, (
      select string_agg(concat_ws('/', period, budget_cents, started_at is not null, completed_at is not null), ' ' order by id)
      from one_time_budget where campaign_id = campaign.id
    )) as state, count(*) as campaigns
    from campaign where customer_id = ${h.tenant.customerId} group by 1`.execute(h.db)
  assert.deepEqual(rows, [
    { state: 'PAUSED 51 2026-03-01/30/t/t 2026-03-01/20/t/t 2026-04-01/30/t/f', campaigns },
  ])
})

/** Campaigns that were exhausted in the previous month, so that only the start of a month is due. */
async function exhausted({ db, api, poolId, seed }: Harness) {
  const { id } = await seed.campaign(poolId, { jobFilters: [], live: true })
  const ids = [id]
  for (let n = 1; n < campaigns; n += 1)
    ids.push((await api.copyCampaign({ params: { campaignId: id }, body: { name: `Copy ${n}`, poolId } })).id)
  await sql`update campaign set status = 'OUT_OF_BUDGET', settled_period = '2026-03-01' where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return ids
}

const lastBucket = (ids: readonly number[]) =>
  sql`insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents)
    select root_customer_id, customer_id, id, 0, '2026-04-01', monthly_budget from campaign where id = ${ids.at(-1)}`

const endOfChain = (customerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('change_record', ${customerId}))`

for (const point of ['while it creates buckets', 'while it commits'])
  test(`starts the month of each campaign once if a worker is killed in a batch ${point}`, async (t) => {
    const h = await harness(t)
    const { customerId } = h.tenant
    const ids = await exhausted(h)
    const url = String(h.parts.pool.options.connectionString)
    const at = '2026-04-01T04:00:00Z'
    const started = async () => {
      const { rows } = await sql<{ live: number; records: number }>`
        select count(distinct campaign.id) as live, count(change_record.id) as records
        from campaign left join change_record on object_id = campaign.id and object_type = 'CAMPAIGN' and action = 'REPLENISH'
        where campaign.customer_id = ${customerId} and status = 'LIVE'`.execute(h.db)
      return rows[0]
    }
    await h.db.transaction().execute(async (tx) => {
      // The worker waits for this transaction in the middle of its batch.
      await (point === 'while it commits' ? endOfChain(customerId) : lastBucket(ids)).execute(tx)
      const worker = startWorker(t, url, at)
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
          h.db,
        )
        return rows.length > 0
      })
      await kill(worker)
      assert.partialDeepStrictEqual(await started(), { live: 0 })
    })
    const workers = [1, 2, 3].map(() => startWorker(t, url, at))
    await until(async () => (await started())?.live === campaigns)
    await Promise.all(workers.map(kill))
    assert.deepEqual(await started(), { live: campaigns, records: campaigns })
    const { rows } = await sql<{ buckets: number }>`
      select count(*) as buckets from bucket
      where customer_id = ${customerId} and period = '2026-04-01' and spent_cents = 0 and cap_cents > 0`.execute(
      h.db,
    )
    assert.deepEqual(rows, [{ buckets: campaigns }])
  })
