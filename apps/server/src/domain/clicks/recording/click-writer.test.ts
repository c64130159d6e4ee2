import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { unlimitedClicks } from '../classify/limits.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { markPoolContended, findContendedPools } from '#domain/campaigns/budget/contended-pools.ts'
import { poolLocks } from '#lib/postgres/advisory-locks.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import type { Click } from './click.ts'
import { createClickWriter } from './click-writer.ts'

const priceCents = 10
let titles = 0

/** Jobs with a campaign each, and a writer with its own connections. */
async function clicked(t: TestContext, budgets: readonly number[]) {
  const h = await harness(t)
  const names = budgets.map(() => `Cordwainer ${(titles += 1)}.`)
  await h.seed.jobs(
    h.sourceId,
    names.map((title) => ({ reference: title, title })),
  )
  const campaigns: number[] = []
  for (const [n, monthlyBudget] of budgets.entries()) {
    const jobFilters = [{ title: [names[n] ?? ''] }]
    campaigns.push((await h.seed.campaign(h.poolId, { live: true, monthlyBudget, jobFilters })).id)
  }
  const jobs = await h.db
    .selectFrom('job')
    .select('id')
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('id')
    .execute()
  const url = h.parts.pool.options.connectionString ?? assert.fail()
  const { db, close } = connectToDatabase(url, { connections: 8, prepared: true })
  t.after(() => close())
  const someClick = (job: number, of: Partial<Click['token']> = {}): Click => ({
    id: randomUUID(),
    token: {
      ...h.tenant,
      tokenId: randomUUID(),
      jobId: jobs[job]?.id ?? assert.fail(),
      publisherId: 1,
      priceCents,
      issuedAtMs: h.clock.at.getTime(),
      tags: [],
      ...of,
    },
    isBot: false,
    isForeign: false,
    isDataCenter: false,
    visitor: visitor(),
    publisherShare: 0.2,
    limits: unlimitedClicks,
    at: h.clock.at,
    period: '2026-03-01',
    zone: 'America/New_York',
  })
  /** Charged cents by click id. */
  const charged = async () => {
    const rows = await h.db
      .selectFrom('charge')
      .select(['clickId', 'cents', 'campaignId'])
      .where('customerId', '=', h.tenant.customerId)
      .execute()
    return new Map(rows.map((row) => [row.clickId, row]))
  }
  return { ...h, campaigns, someClick, charged, writer: createClickWriter(db) }
}

function visitor(): Click['visitor'] {
  const bytes = randomBytes(32)
  const hash = { today: bytes, yesterday: bytes }
  return { person: hash, network: hash, networkLockKey: bytes.readInt32BE(0) }
}

test('answers each of 400 concurrent clicks with its own outcome and never overspends a budget', async (t) => {
  const h = await clicked(t, [305, 1_000])
  const clicks = Array.from({ length: 400 }, (_, n) => h.someClick(n % 2))
  const answers = await Promise.all(clicks.map((click) => h.writer.record(click)))
  const charged = await h.charged()
  for (const [n, { chargedCents }] of answers.entries())
    assert.equal(charged.get(clicks[n]?.id ?? '')?.cents ?? 0, chargedCents)
  const spent = await h.db
    .selectFrom('bucket')
    .select(['campaignId', 'spentCents'])
    .where('customerId', '=', h.tenant.customerId)
    .where('spentCents', '>', 0)
    .orderBy('campaignId')
    .execute()
  assert.deepEqual(spent, [
    { campaignId: h.campaigns[0], spentCents: 300 },
    { campaignId: h.campaigns[1], spentCents: 1_000 },
  ])
  for (const campaignId of h.campaigns)
    assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'OUT_OF_BUDGET')
})

test('records clicks on different campaigns in one commit', async (t) => {
  const h = await clicked(t, [10_000, 10_000])
  const clicks = Array.from({ length: 100 }, (_, n) => h.someClick(n % 2))
  await Promise.all(clicks.map((click) => h.writer.record(click)))
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text) as commits from click where customer_id = ${h.tenant.customerId}`.execute(
    h.db,
  )
  assert.equal((await h.charged()).size, 100)
  // Three batches start at once; the next takes all clicks that arrived meanwhile.
  assert.ok((rows[0]?.commits ?? 100) <= 4, `${rows[0]?.commits} commits`)
})

test('records the other clicks of a batch if one cannot be recorded', async (t) => {
  const h = await clicked(t, [10_000])
  const clicks = Array.from({ length: 60 }, (_, n) =>
    h.someClick(0, n === 30 ? { tags: ['no text for \0 PostgreSQL'] } : {}),
  )
  const answers = await Promise.allSettled(clicks.map((click) => h.writer.record(click)))
  assert.deepEqual(
    answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [30],
  )
  assert.equal((await h.charged()).size, 59)
})

test('delays only the clicks on a locked campaign', async (t) => {
  const h = await clicked(t, [10_000, 10_000])
  // Creates the buckets of the month.
  await Promise.all([h.writer.record(h.someClick(0)), h.writer.record(h.someClick(1))])
  const answered: number[] = []
  const waiting = await h.db.transaction().execute(async (tx) => {
    await sql`select from bucket where campaign_id = ${h.campaigns[0]} for update`.execute(tx)
    const clicks = Array.from({ length: 40 }, (_, n) =>
      h.writer.record(h.someClick(n % 2)).then(() => answered.push(n % 2)),
    )
    await Promise.all(clicks.filter((_, n) => n % 2 === 1))
    assert.ok(answered.every((job) => job === 1))
    return clicks
  })
  await Promise.all(waiting)
  assert.equal((await h.charged()).size, 42)
})

test('separates clicks on contended campaigns from the other batches', async (t) => {
  const h = await clicked(t, [10_000])
  const other = await anotherCustomer(h)
  await other.seed.jobs(other.sourceId, [{ reference: 'o', title: 'Cordwainer of others' }])
  await other.seed.campaign(other.poolId, { live: true, monthlyBudget: 10_000 })
  const { id: jobId } = await h.db
    .selectFrom('job')
    .select('id')
    .where('customerId', '=', other.tenant.customerId)
    .executeTakeFirstOrThrow()
  const others = () => h.someClick(0, { ...other.tenant, jobId })
  await Promise.all([h.writer.record(h.someClick(0)), h.writer.record(others())])
  const waiting = await h.db.transaction().execute(async (tx) => {
    await markPoolContended(tx, h.poolId)
    await sql`select from bucket where campaign_id = ${h.campaigns[0]} for update`.execute(tx)
    const own = Array.from({ length: 20 }, () => h.writer.record(h.someClick(0)))
    await Promise.all(Array.from({ length: 20 }, () => h.writer.record(others())))
    return own
  })
  assert.ok((await Promise.all(waiting)).every(({ chargedCents }) => chargedCents === priceCents))
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text) as commits from click where customer_id = ${other.tenant.customerId}`.execute(
    h.db,
  )
  // One commit precedes. A batch that waits for a lock is recorded click by click.
  assert.ok((rows[0]?.commits ?? 20) <= 6, `${rows[0]?.commits} commits`)
})

test('marks a contended pool and waits for the clicks in progress', async (t) => {
  const h = await clicked(t, [10_000])
  const [campaignId = 0] = h.campaigns
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'Wide', jobFilters: [{}] },
  })
  const jobFilters = () => [{ title: [`Cordwainer ${(titles += 1)}`] }]
  for (const change of [
    () => h.api.updateCampaign({ params: { campaignId }, body: { jobFilters: jobFilters() } }),
    () => h.api.updateSegment({ params: { segmentId }, body: { jobFilters: jobFilters() } }),
    () => h.api.changeCampaigns({ body: { items: [{ id: campaignId, patch: { monthlyBudget: 9_000 } }] } }),
  ]) {
    const changed = await h.db.transaction().execute(async (tx) => {
      assert.equal((await findContendedPools(tx, [h.poolId])).size, 0)
      const changing = change()
      while ((await waitingToHold(h)) === 0);
      return { changing }
    })
    await changed.changing
  }
})

/** Sessions that wait for the clicks in progress. */
async function waitingToHold({ db }: Pick<Harness, 'db'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and classid = ${poolLocks.contended} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.count ?? 0
}

test('charges all clicks of a batch except the abandoned one', async (t) => {
  const h = await clicked(t, [10_000])
  const abandoned = new AbortController()
  const clicks = Array.from({ length: 20 }, () => h.someClick(0))
  const answers = clicks.map((click, n) => h.writer.record(click, n === 10 ? abandoned.signal : undefined))
  abandoned.abort()
  const settled = await Promise.allSettled(answers)
  assert.equal(settled[10]?.status, 'rejected')
  const charged = await h.charged()
  assert.deepEqual([charged.size, charged.has(clicks[10]?.id ?? '')], [19, false])
})

test('bills one visitor once for concurrent clicks on one job', async (t) => {
  const h = await clicked(t, [10_000])
  const same = visitor()
  const clicks = Array.from({ length: 10 }, () => ({ ...h.someClick(0), visitor: same }))
  const answers = await Promise.all(clicks.map((click) => h.writer.record(click)))
  assert.deepEqual(
    answers.map(({ chargedCents }) => chargedCents).toSorted((a, b) => b - a),
    [10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  )
})

test('keeps a batch together when another process bills one of its search results', async (t) => {
  const h = await clicked(t, [10_000])
  const clicks = Array.from({ length: 20 }, () => h.someClick(0))
  const [first = assert.fail()] = clicks
  const answers = await h.db.transaction().execute(async (tx) => {
    const other = { ...first, id: randomUUID(), visitor: visitor() }
    await sql`insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, publisher_id, channel,
      price_cents, charged_cents, earned_cents, visitor_hash, network_hash) values (${h.tenant.rootCustomerId},
      ${h.tenant.customerId}, ${other.id}, ${other.at}, 'VALID', ${other.token.tokenId}, ${other.token.jobId}, 1, 'SEARCH',
      ${priceCents}, ${priceCents}, 0, ${other.visitor.person.today}, ${other.visitor.network.today})`.execute(
      tx,
    )
    const recording = clicks.map((click) => h.writer.record(click))
    while ((await waitingToInsert(h)) === 0);
    return recording
  })
  const charges = (await Promise.all(answers)).map(({ chargedCents }) => chargedCents)
  assert.deepEqual(charges, [0, ...Array.from({ length: 19 }, () => priceCents)])
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text) as commits from click where customer_id = ${h.tenant.customerId}`.execute(
    h.db,
  )
  assert.equal(rows[0]?.commits, 2)
})

const waitingToInsert = async ({ db }: Pick<Harness, 'db'>) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'
      and query like '%insert into click%'`.execute(db)
  return rows[0]?.count ?? 0
}
