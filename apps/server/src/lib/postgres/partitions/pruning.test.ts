import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type pg from 'pg'
import { findKeyedResponse } from '#apis/platform/idempotency.ts'
import { partitionedTables } from '#app/partitioned-tables.ts'
import { unlimitedClicks } from '#domain/clicks/classify/limits.ts'
import { readEarnings } from '#domain/clicks/earnings-report.ts'
import { readClickHistories } from '#domain/clicks/recording/history.ts'
import { createBudgetComparison } from '#domain/status/service-levels/compare-budgets.ts'
import { observeMarket } from '#domain/insights/predictions/observe-market.ts'
import { migratedDatabase } from '#test/harness/postgres.ts'
import { recordStatements } from '#test/harness/statement-costs.ts'
import { connectToDatabase, type Db } from '../database.ts'
import { createPartitions } from './create-partitions.ts'

type Plan = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] }

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Returns the partitions of a table that each statement of `work` reads, as its plan shows. */
async function partitionsRead(pool: pg.Pool, table: string, work: (db: Db) => Promise<unknown>) {
  const { db, sent } = recordStatements(pool)
  await work(db)
  const plans: string[][] = []
  for (const { sql, parameters } of sent.filter(({ sql: text }) => text.includes(` from ${table}`))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, summary off, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    assert.ok(plan)
    plans.push(
      nodes(plan).flatMap((node) =>
        node['Relation Name']?.startsWith(table) === true && node['Actual Loops'] > 0
          ? [node['Relation Name']]
          : [],
      ),
    )
  }
  return plans
}

test('statements with a time read only the partitions of that time', async (t) => {
  const { url, drop } = await migratedDatabase()
  const { db, pool, close } = connectToDatabase(url, { connections: 2 })
  t.after(async () => {
    await close()
    await drop()
  })
  for (const month of ['05', '06', '07'])
    for (const day of ['01', '09', '17', '25'])
      await createPartitions(db, partitionedTables, new Date(`2051-${month}-${day}T12:00:00Z`))
  const at = new Date('2051-07-10T12:00:00Z')
  const request = {
    rootCustomerId: 1,
    customerId: 1,
    appClientId: 1,
    route: 'POST /',
    key: randomUUID(),
    requestHash: Buffer.alloc(32),
    defaultMegabytes: 1,
  }
  const [answers = []] = await partitionsRead(pool, 'idempotent_answer', (own) =>
    own.transaction().execute((tx) => findKeyedResponse(tx, request, at)),
  )
  assert.ok(
    answers.includes('idempotent_answer_2051_07_03') && answers.includes('idempotent_answer_default'),
    answers.join(),
  )
  assert.ok(!answers.includes('idempotent_answer_2051_07_02'), answers.join())

  const { signal } = new AbortController()
  const observed = await partitionsRead(pool, 'impression', (own) =>
    observeMarket(own, { at, zone: 'America/Chicago', signal }),
  )
  assert.equal(observed.length, 90)
  assert.deepEqual(observed.at(-1), ['impression_2051_07'])
  for (const partitions of observed) assert.ok(partitions.length <= 2, partitions.join())

  await pool.query(`
    set session_replication_role = replica;
    insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, spent_cents, cap_cents)
      values (1, 1, 1, 0, '2051-06-01', 0, 100);
    reset session_replication_role`)
  assert.deepEqual(await partitionsRead(pool, 'charge', createBudgetComparison()), [['charge_2051_06']])

  const click = {
    id: randomUUID(),
    token: {
      rootCustomerId: 1,
      customerId: 1,
      tokenId: randomUUID(),
      jobId: 1,
      publisherId: 1,
      priceCents: 1,
      issuedAtMs: at.getTime(),
      tags: [],
    },
    isBot: false,
    isForeign: false,
    isDataCenter: false,
    visitor: createVisitor(),
    publisherShare: 0.2,
    limits: { ...unlimitedClicks, perVisitor: 1, perNetworkAndCampaign: 1 },
    at,
    period: '2051-07-01',
    zone: 'America/New_York',
  }
  const [looked = []] = await partitionsRead(pool, 'click', (own) =>
    own.transaction().execute((tx) => readClickHistories(tx, [{ click, campaignId: 1 }])),
  )
  assert.deepEqual(new Set(looked), new Set(['click_before_partitions', 'click_2051_07']))

  const [reported = []] = await partitionsRead(pool, 'click', (own) =>
    readEarnings(own, 1, { from: '2051-06-01', to: '2051-06-30', zone: 'America/New_York' }),
  )
  assert.deepEqual(
    new Set(reported),
    new Set(['click_before_partitions', 'click_2051_05', 'click_2051_06', 'click_2051_07']),
  )
})

function createVisitor() {
  const bytes = randomBytes(32)
  const hash = { today: bytes, yesterday: bytes }
  return { person: hash, network: hash, networkLockKey: 1 }
}
