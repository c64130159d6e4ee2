import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { migratedDatabase, testDatabase } from '#test/harness/postgres.ts'
import { connect } from '../database.ts'
import { StartError } from '../embedded/start-error.ts'
import { migrate } from './migrate.ts'

test('rejects a PostgreSQL that is too old and creates nothing in it', async (t) => {
  const database = await testDatabase()
  const { pool, close } = connect(database.url)
  t.after(async () => {
    await close()
    await database.drop()
  })
  await assert.rejects(migrate(pool, 99), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(
      error.message,
      /^The database is a PostgreSQL \d+.*; Tiller needs 99 or newer\. .*DATABASE_URL/,
    )
    return true
  })
  const made = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  assert.equal(made.rowCount, 0)
})

test('the scope customer:read stays broad in an installation that has app clients when it is upgraded', async (t) => {
  const database = await migratedDatabase()
  const { db, pool, close } = connect(database.url)
  t.after(async () => {
    await close()
    await database.drop()
  })
  const isBroad = async () =>
    (await db.selectFrom('installation').select('broadCustomerScope').executeTakeFirst())?.broadCustomerScope
  assert.equal(await isBroad(), false)
  await pool.query('drop table installation; delete from migration where id = 290')
  await db.transaction().execute((tx) =>
    createAdvertiser(tx, {
      name: 'One',
      poolName: 'Pool',
      sourceName: 'Feed',
      scopes: ['customer:read'],
      at: new Date(),
    }),
  )
  await migrate(pool)
  assert.equal(await isBroad(), true)
})
