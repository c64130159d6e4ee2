import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { feedXml } from '#test/harness/harness.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { importFeed } from '#domain/jobs/feeds/import.ts'
import { readConfig } from '#lib/config/config.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { createDependencies } from '../../dependencies.ts'
import { createAdvertiser } from '../advertiser.ts'
import {
  startDemonstration,
  findDemonstration,
  demonstrationHistoryMs,
  runDemonstration,
} from './demonstration.ts'

// Nightly: it creates several sandboxes with two months of history.

const present = new Date('2026-03-12T15:00:00Z')
const reference = loadReferenceData()

const titles = [
  'Civil Engineer',
  'Registered Nurse',
  'Physician',
  'Police Officer',
  'Accountant',
  'Architect',
]
const cities = [
  { city: 'New York', state: 'NY' },
  { city: 'Los Angeles', state: 'CA' },
  { city: 'Washington', state: 'DC' },
]
const feed = feedXml(
  titles.flatMap((title, index) =>
    cities.flatMap((place, other) =>
      ['a', 'b'].map((copy) => ({
        reference: `${index}${other}${copy}`,
        title,
        company: `Company ${copy}`,
        ...place,
      })),
    ),
  ),
)

/** A sandbox with few jobs, in its own database, before the demonstration. */
async function sandbox(t: TestContext) {
  const database = await testDatabase()
  const connections = createConnections(database.url)
  await migrateDatabase(connections.pool)
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-demonstration-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const config = { ...readConfig({}), dataDir, masterKey: Buffer.alloc(32, 7) }
  const now = () => present
  const keys = await openEncryptionKeys(connections.backgroundDb, config, now)
  const parts = createDependencies({
    config,
    now,
    machine: now,
    connections,
    reference: await reference,
    keys,
  })
  const { db } = parts
  const at = new Date(present.getTime() - demonstrationHistoryMs)
  const source = await db.transaction().execute(async (tx) => {
    const made = await createAdvertiser(tx, {
      name: 'S',
      poolName: 'P',
      sourceName: 'F',
      scopes: ['campaigns'],
      at,
    })
    const { id: publisherId } = await createPublisher(tx, { name: 'P', at })
    await startDemonstration(tx, { ...made.tenant, poolId: made.poolId, publisherId, at }, parts)
    return { ...made.tenant, sourceId: made.sourceId }
  })
  await importFeed({ ...parts, now: () => at }, source, Readable.from([Buffer.from(feed)]))
  await parts.searchIndex.start()
  t.after(async () => {
    await parts.searchIndex.stop()
    await connections.close()
    await database.drop()
  })
  const live = async (onProgress: (part: number) => void = () => {}) => {
    const demonstration = await findDemonstration(db)
    if (demonstration !== undefined) await runDemonstration(parts, demonstration, onProgress)
  }
  /** Everything that the demonstration has produced. */
  const history = async () => ({
    clicks: await rows(
      `select click.id, click.at, class, unbilled_reason, charged_cents, job_reference, campaign_id
       from click join job on job.id = click.job_id order by click.at, click.id`,
    ),
    reports: await rows(
      'select tlr_sid, tlr_application_id, event, event_time, reason from sandbox_disposition_event order by 1, 4',
    ),
    impressions: await rows(
      'select at, job_id, campaign_id, price_cents, impressions from impression order by 1, 2, 3, 4',
    ),
    applications: await rows(
      'select tlr_application_id, job_id, started_at, completed_at, qualified, scan_status from application left join resume on application_id = application.id order by 1',
    ),
    conversions: await rows('select tlr_sid, event, at, campaign_id from conversion order by at, tlr_sid'),
  })
  const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows
  return { db, rows, live, history }
}

test('the sandbox has a history of two months of clicks, charges, and applications, with no month above its budget', async (t) => {
  const { rows, live, history } = await sandbox(t)
  await live()
  const { clicks, reports, conversions, impressions, applications } = await history()
  const completed = reports.filter(({ event }) => event === 'application_completed')
  assert.deepEqual(
    new Set(conversions.map(({ tlrSid }) => tlrSid)),
    new Set(completed.map(({ tlrSid }) => tlrSid)),
  )
  const of = (event: string) => reports.filter((report) => report['event'] === event).length
  assert.equal(applications.length, of('application_started'))
  assert.equal(applications.filter(({ completedAt }) => completedAt !== null).length, completed.length)
  assert.ok(applications.some(({ scanStatus }) => scanStatus === 'SUCCESS'))
  assert.ok(impressions.length > clicks.length)
  assert.ok(clicks.length > 100 && reports.length > 20, `${clicks.length} clicks, ${reports.length} reports`)
  for (const { at } of clicks) assert.ok((at as Date) < present)
  assert.ok((clicks[0]?.['at'] as Date) < new Date('2026-01-15'), 'from the first days on')
  assert.ok(clicks.some((click) => click['class'] === 'BOT'))
  const months = await rows(
    `select period, sum(cents) as spent, monthly_budget as budget from charge
     join campaign on campaign.id = charge.campaign_id group by period, campaign.id, monthly_budget`,
  )
  assert.equal(new Set(months.map(({ period }) => period)).size, 3)
  for (const { spent, budget, period } of months)
    assert.ok(Number(spent) <= Number(budget), `${String(spent)} of ${String(budget)} in ${String(period)}`)
  const [sums] = await rows(
    `select (select sum(charged_cents) from click) as clicked, (select sum(cents) from charge) as charged,
       (select sum(spent_cents) from bucket where segment_id = 0) as spent`,
  )
  assert.equal(new Set(Object.values(sums ?? {}).map(Number)).size, 1, JSON.stringify(sums))
  assert.deepEqual(
    (await rows('select name, status from campaign order by id')).map(({ status }) =>
      status === 'OUT_OF_BUDGET' ? 'LIVE' : status,
    ),
    ['LIVE', 'LIVE', 'LIVE', 'UNDER_DEVELOPMENT', 'PAUSED', ...Array.from({ length: 6 }, () => 'LIVE')],
  )
})

test('a campaign that spent its monthly budget has a new one the next month', async (t) => {
  const { db, rows, live } = await sandbox(t)
  const { id } = await db
    .updateTable('campaign')
    .set({ monthlyBudget: 200 })
    .where('name', '=', 'Engineers')
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('bucket')
    .set({ capCents: 200 })
    .where('campaignId', '=', id)
    .where('segmentId', '=', 0)
    .execute()
  await live()
  const months = await rows(
    `select period, sum(cents) as spent from charge join campaign on campaign.id = charge.campaign_id
     where name = 'Engineers' group by period order by period`,
  )
  assert.equal(months.length, 3)
  for (const { spent } of months) assert.ok(Number(spent) > 100 && Number(spent) <= 200, String(spent))
})

test('is deterministic, even if it is interrupted in the middle of a step and resumed', async (t) => {
  const [whole, cut] = [await sandbox(t), await sandbox(t)]
  await whole.live()
  await assert.rejects(
    cut.live((part) => {
      if (part > 0.4) throw new Error('killed')
    }),
    /killed/,
  )
  const reached = await findDemonstration(cut.db)
  // The last step is complete except for its checkpoint.
  const at = new Date(Number(reached?.at) - 24 * 3600_000)
  await cut.db.updateTable('demonstration').set({ at }).execute()
  await cut.live()
  assert.deepEqual(await cut.history(), await whole.history())
  assert.equal(await findDemonstration(cut.db), undefined)
  const before = await cut.history()
  await cut.live()
  assert.deepEqual(await cut.history(), before, 'does nothing more after reaching the present')
})
