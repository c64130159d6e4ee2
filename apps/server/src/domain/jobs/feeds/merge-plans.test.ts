import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test, type TestContext } from 'node:test'
import { migratedDatabase } from '#test/harness/postgres.ts'
import { feedXml } from '#test/harness/server.ts'
import { assertLinear, explainingDb } from '#test/harness/statement-costs.ts'
import { connectToDatabase, type Connection } from '#lib/postgres/database.ts'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { importFeed } from './import.ts'
import { campaignWithoutOptions } from '#test/harness/campaign-row.ts'

/** The statistics cover another customer, as when a new customer imports next to an existing one. */
const few = 500
const times = 4
const now = () => new Date('2026-03-02T15:00:00Z')

const reference = await loadReferenceData()
let connection: Connection
let explaining: ReturnType<typeof explainingDb>
let stop: () => Promise<void>

before(async () => {
  const database = await migratedDatabase()
  connection = connectToDatabase(database.url, { connections: 1 })
  explaining = explainingDb(database.url)
  stop = async () => {
    await explaining.close()
    await connection.close()
    await database.drop()
  }
  // Only the test and imports update statistics.
  const { rows } = await connection.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    await connection.pool.query(`alter table ${name} set (autovacuum_enabled = false)`)
  await importFeedOf(await makeSource(), { jobs: few * times })
})
after(() => stop())

/** A source of a new customer, with a campaign that takes every job, and expansions by title and by reference. */
async function makeSource() {
  const { tenant, poolId, sourceId } = await connection.db
    .transaction()
    .execute((tx) =>
      createAdvertiser(tx, { name: 'Customer', poolName: 'Pool', sourceName: 'Feed', scopes: [], at: now() }),
    )
  const { rootCustomerId, customerId } = tenant
  await connection.pool.query(
    `insert into campaign overriding system value
     select $1, $2, nextval(pg_get_serial_sequence('campaign', 'id')), $3, 'Campaign', 'LIVE', null, 'JOB', '[{}]', 0, 10000, 10,
       ${campaignWithoutOptions}`,
    [rootCustomerId, customerId, poolId],
  )
  await connection.pool.query(
    `insert into job_expansion (root_customer_id, customer_id, source_id, title, job_references, job_titles, created_at, modified_at)
     values ($1, $2, $3, 'Carer', '{}', '{Nurse 5}', now(), now()),
       ($1, $2, $3, 'Caregiver', array(select 'ref-' || n from generate_series(1, 90) n), '{}', now(), now())`,
    [rootCustomerId, customerId, sourceId],
  )
  return { ...tenant, sourceId }
}

type Source = Awaited<ReturnType<typeof makeSource>>

type Feed = { jobs: number; version?: string; without?: number }

/** @param version changes the description of every job */
async function importFeedOf(source: Source, { jobs: count, version = 'first', without }: Feed) {
  const jobs = Array.from({ length: count }, (_, n) => ({
    reference: `ref-${n}`,
    title: `Nurse ${n % 7}`,
    company: `Company ${n % (count / 5)}`,
    description: version,
    extra: `<tiller_apply><customQuestionsUrl>https://q.example.com/${n}</customQuestionsUrl></tiller_apply>`,
  }))
  const input = Readable.from([Buffer.from(feedXml(jobs.filter((_, n) => n % 3 !== without)))])
  const { result, costs } = await explaining.costsOf((db) =>
    importFeed(
      {
        ...reference,
        db,
        now,
        config: { billingZone: 'UTC', baseUrl: 'http://localhost:4000' },
        disk: { hasRoomFor: async () => true },
      },
      source,
      input,
      {
        mayDelete: Infinity,
      },
    ),
  )
  assert.match(result.outcome, /IMPORTED|UNCHANGED/)
  return costs
}

/** Imports a feed into a source with few jobs and one with many, and asserts that the costs are linear. */
async function importBoth(sources: { few: Source; many: Source }, feed: Omit<Feed, 'jobs'>) {
  const ofFew = await importFeedOf(sources.few, { jobs: few, ...feed })
  assertLinear(ofFew, await importFeedOf(sources.many, { jobs: few * times, ...feed }), times)
}

test('every statement of an import has a cost linear in its jobs, with any statistics', async (t) => {
  const importAll = async (t: TestContext) => {
    const sources = { few: await makeSource(), many: await makeSource() }
    await t.test('a new customer without statistics', () => importBoth(sources, {}))
    await t.test('unchanged jobs', () => importBoth(sources, {}))
    await t.test('changed, deleted, and new jobs', async () => {
      await importBoth(sources, { version: 'second', without: 0 })
      await importBoth(sources, { version: 'third', without: 1 })
    })
    await t.test('the same with statistics', async () => {
      await connection.pool.query('analyze')
      await importBoth(sources, { version: 'fourth', without: 2 })
    })
  }
  await t.test('only imports have analyzed the jobs', importAll)
  await t.test('all tables were analyzed', importAll)
})
