import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { unlimitedClicks } from '#domain/clicks/classify/limits.ts'
import { tokenLifetimeMs } from '#domain/clicks/classify/rules.ts'
import type { Click } from '#domain/clicks/recording/click.ts'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { recordUnbilledClicks } from '#domain/clicks/recording/record.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { createPartitions } from '#lib/postgres/partitions/create-partitions.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { checkProperty } from '../../../../../test/seeds.ts'
import { clickPartitions, inPartitionsOfSql, toIssueDay } from './click-partitions.ts'

const harness = isolatedHarness()
const hourMs = 3_600_000

test('the partitions of a period have all of its clicks, and those of a billed search result the same partition', async (t) => {
  const { db } = await harness(t)
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  let skipped = 0
  await checkProperty(
    fc.asyncProperty(
      fc.record({
        clickedMs: instant,
        ageMs: fc.integer({ min: -hourMs, max: 60 * 24 * hourMs }),
        beforeMs: fc.nat(40 * 24 * hourMs),
        afterMs: fc.nat(40 * 24 * hourMs),
        otherMs: instant,
      }),
      async ({ clickedMs, ageMs, beforeMs, afterMs, otherMs }) => {
        const [at, issuedAtMs] = [new Date(clickedMs), clickedMs - ageMs]
        const day = toIssueDay(at, issuedAtMs)
        const isInPartitions = async (since: Date, until?: Date) => {
          const { rows } = await sql<{ found: boolean }>`
            select ${inPartitionsOfSql({ since, ...(until === undefined ? {} : { until }) })} as found
            from (select ${day}::date as issued_on) as click`.execute(db)
          return rows[0]?.found === true
        }
        const since = new Date(clickedMs - beforeMs)
        assert.ok(await isInPartitions(since), 'without an end')
        assert.ok(await isInPartitions(since, new Date(clickedMs + afterMs)), 'with an end')
        if (!(await isInPartitions(new Date(otherMs), new Date(otherMs)))) skipped += 1
        if (ageMs <= tokenLifetimeMs) assert.equal(day, new Date(issuedAtMs).toISOString().slice(0, 10))
      },
    ),
    { numRuns: 200 },
    { name: t.name },
  )
  assert.ok(skipped > 30, 'other periods are skipped')
})

test('a period of any year can be read', async (t) => {
  const { db } = await harness(t)
  const edges = ['0000-01-01', '0001-01-01', '1999-12-31', '9999-12-31'].map((day) => new Date(day))
  for (const since of edges)
    for (const until of [undefined, ...edges])
      await db
        .selectFrom('click')
        .select('id')
        .where(inPartitionsOfSql({ since, ...(until === undefined ? {} : { until }) }))
        .execute()
})

function someVisitor(): Click['visitor'] {
  const bytes = randomBytes(32)
  const hash = { today: bytes, yesterday: bytes }
  return { person: hash, network: hash, networkLockKey: bytes.readInt32BE(0) }
}

const issuedAt = new Date('2026-03-31T23:59:59.999Z')

/** Two processes and clicks on a URL of the last moment of March, for which there is a partition. */
async function issuedInMarch(t: TestContext) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Wheelwright' }])
  await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 100_000 })
  const { id: jobId } = await h.db
    .selectFrom('job')
    .select('id')
    .where('customerId', '=', h.tenant.customerId)
    .executeTakeFirstOrThrow()
  await sql`
    truncate click, charge, conversion, one_time_charge, held_click;
    alter table click detach partition click_before_partitions;
    alter table click attach partition click_before_partitions for values from (minvalue) to ('2026-03-01')`.execute(
    h.db,
  )
  await createPartitions(h.db, [clickPartitions], issuedAt)
  const url = h.parts.pool.options.connectionString ?? assert.fail()
  const processes = [0, 1].map(() => connectToDatabase(url, { connections: 8, prepared: true }))
  t.after(() => Promise.all(processes.map(({ close }) => close())))
  const writers = processes.map(({ db }) => createClickWriter(db))
  const toClick = (tokenId: string, at: Date): Click => ({
    id: randomUUID(),
    token: {
      ...h.tenant,
      tokenId,
      jobId,
      publisherId: 1,
      priceCents: 10,
      issuedAtMs: issuedAt.getTime(),
      tags: [],
    },
    isBot: false,
    isForeign: false,
    isDataCenter: false,
    visitor: someVisitor(),
    publisherShare: 0.2,
    limits: unlimitedClicks,
    at,
    period: '2026-04-01',
    zone: 'UTC',
  })
  return { ...h, writers, toClick }
}

test('two processes bill a search result once in the partition of its month, also after midnight, and record an id once', async (t) => {
  const h = await issuedInMarch(t)
  const { toClick } = h
  const [evening = assert.fail(), morning = assert.fail()] = h.writers
  const tokens = Array.from({ length: 50 }, () => randomUUID())
  const clicks = tokens.flatMap((tokenId) =>
    [issuedAt, new Date('2026-04-01T00:00:00Z'), new Date('2026-04-01T23:00:00Z')].map((at) =>
      toClick(tokenId, at),
    ),
  )
  const outcomes = await Promise.all(
    clicks.flatMap((click) => [
      evening.record(click),
      morning.record({ ...click, id: randomUUID(), visitor: someVisitor() }),
    ]),
  )
  assert.equal(outcomes.filter((each) => each.chargedCents === 10).length, tokens.length)
  // As a spool does whose clicks were recorded before its process ended.
  await recordUnbilledClicks(
    h.db,
    clicks.filter(({ token }, n) => clicks.findIndex((each) => each.token === token) === n).slice(0, 1),
  )
  const { rows } = await sql`
    select tableoid::regclass::text as home, count(*) as clicks, count(distinct id) as ids,
      count(distinct token_id) filter (where charged_cents > 0) as billed, sum(charged_cents) as cents
    from click group by 1`.execute(h.db)
  assert.deepEqual(rows, [{ home: 'click_2026_03', clicks: 300, ids: 300, billed: 50, cents: 500 }])
})

test('a click is a duplicate if another process bills its search result in the same moment', async (t) => {
  const { db, writers, toClick } = await issuedInMarch(t)
  const tokenId = randomUUID()
  const click = toClick(tokenId, issuedAt)
  const { token, visitor } = click
  const recording = await db.transaction().execute(async (tx) => {
    await sql`
      insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, publisher_id, price_cents, charged_cents,
        visitor_hash, issued_on)
      values (${token.rootCustomerId}, ${token.customerId}, gen_random_uuid(), ${issuedAt}, 'VALID', ${tokenId}, ${token.jobId}, 1, 10, 10,
        ${visitor.person.today}, ${toIssueDay(issuedAt, token.issuedAtMs)})`.execute(tx)
    const recorded = writers[0]?.record({ ...click, visitor: someVisitor() })
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'
          and query like '%insert into click%'`.execute(db)
      ).rows.length > 0
    while (!(await isWaiting()));
    // As an array, so that the transaction does not wait for it.
    return [recorded]
  })
  assert.partialDeepStrictEqual(await recording[0], { class: 'DUPLICATE', chargedCents: 0 })
})
