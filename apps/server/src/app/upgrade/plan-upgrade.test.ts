import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { migratedDatabase, testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { allMigrations } from '#lib/postgres/migrations/migrate.ts'
import { planUpgrade } from './plan-upgrade.ts'

async function connected(t: TestContext, make: typeof testDatabase) {
  const { url, drop } = await make()
  const { pool, close } = connectToDatabase(url, { connections: 2 })
  t.after(async () => {
    await close()
    await drop()
  })
  return pool
}

test('tells of each pending migration what it blocks, how long it takes, and whether the upgrade can be reverted', async (t) => {
  const pool = await connected(t, migratedDatabase)
  assert.partialDeepStrictEqual(await planUpgrade(pool), {
    schema: allMigrations.at(-1)?.id,
    steps: [],
    expectedSeconds: 0,
    diskBytes: 0,
    revertibleBefore: null,
    obstacle: null,
  })
  await pool.query('delete from migration where id in (397, 400)')
  const { steps, revertibleBefore, expectedSeconds } = await planUpgrade(pool)
  assert.partialDeepStrictEqual(steps, [
    { migration: '0397_open_jobs_valid.sql', locks: {}, tables: ['job'] },
    {
      migration: '0400_versions_of_posted_jobs.sql',
      locks: { posted_job: 'writers' },
      tables: [],
      expectedSeconds: 0,
      contracts: null,
    },
  ])
  const { rows } = await pool.query<{ bytes: number }>(`select pg_table_size('job')::float8 as bytes`)
  assert.equal(expectedSeconds, (rows[0]?.bytes ?? 0) / 100_000_000)
  assert.equal(revertibleBefore, '0397_open_jobs_valid.sql')
})

test('a partitioned table takes as long as its partitions', async (t) => {
  const pool = await connected(t, migratedDatabase)
  await pool.query(`
    insert into impression (root_customer_id, customer_id, at, job_id, publisher_id, price_cents, impressions)
      select 1, 1, now(), n, 1, 1, 1 from generate_series(1, 10000) as n;
    delete from migration where id = 466`)
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_table_size('impression_before_partitions')::float8 as bytes`,
  )
  const bytes = rows[0]?.bytes ?? 0
  assert.ok(bytes > 500_000)
  assert.ok((await planUpgrade(pool)).expectedSeconds >= bytes / 100_000_000)
})

test('says that an empty database has no schema, and that a contracted one is of a newer version', async (t) => {
  assert.partialDeepStrictEqual(await planUpgrade(await connected(t, testDatabase)), {
    schema: null,
    obstacle: null,
  })
  const pool = await connected(t, migratedDatabase)
  await pool.query(`insert into migration (id, file) values (9000, 'next.sql')`)
  assert.equal(
    (await planUpgrade(pool)).obstacle,
    'A newer Tiller has removed what this version needs (migration 9000).',
  )
})
