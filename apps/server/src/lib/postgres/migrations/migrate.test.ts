import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { migratedDatabase, testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase, runAsTenant } from '../database.ts'
import { StartError } from '../embedded/start-error.ts'
import { migrateDatabase, runMigration } from './migrate.ts'

test('rejects a PostgreSQL that is too old and creates nothing in it', async (t) => {
  const database = await testDatabase()
  const { pool, close } = connectToDatabase(database.url)
  t.after(async () => {
    await close()
    await database.drop()
  })
  await assert.rejects(migrateDatabase(pool, { oldest: 99 }), (error) => {
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
  const { db, pool, close } = connectToDatabase(database.url)
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
  await migrateDatabase(pool)
  assert.equal(await isBroad(), true)
})

test('two Tillers with ordinary users and their own databases share a cluster', async (t) => {
  const admin = await testDatabase()
  const { pool: adminPool, close } = connectToDatabase(admin.url)
  const names = [1, 2].map(() => `tenant_test_${randomUUID().replaceAll('-', '')}`)
  t.after(async () => {
    for (const name of names) {
      const { rows } = await adminPool.query<{ oid: number }>(
        'select oid from pg_database where datname = $1',
        [name],
      )
      await adminPool.query(`drop database if exists ${name} with (force)`)
      await adminPool.query(`drop role if exists tiller_tenant_${rows[0]?.oid}`)
      await adminPool.query(`drop role if exists ${name}`)
    }
    await close()
    await admin.drop()
  })
  for (const name of names) {
    await adminPool.query(`create role ${name} login createrole password 'test'`)
    await adminPool.query(`create database ${name} owner ${name}`)
    const url = new URL(admin.url)
    Object.assign(url, { username: name, password: 'test', pathname: `/${name}` })
    const { db, pool, close: closeOwn } = connectToDatabase(url.href)
    try {
      await migrateDatabase(pool)
      await runAsTenant(db, { rootCustomerId: 1, customerId: 1 }, async (tx) => {
        const { rows } = await sql<{
          role: string
        }>`select current_user as role from customer right join (values (1)) as one on true`.execute(tx)
        assert.match(rows[0]?.role ?? '', /^tiller_tenant_\d+$/)
      })
    } finally {
      await closeOwn()
    }
  }
})

test('works with the database of a newer version, unless that has removed something', async (t) => {
  const { url, drop } = await migratedDatabase()
  const { pool, close } = connectToDatabase(url, { connections: 1 })
  t.after(async () => {
    await close()
    await drop()
  })
  const newer = (contracts: boolean) =>
    pool.query(`insert into migration (id, file, contracts) values ($1, 'next.sql', $2)`, [
      contracts ? 9001 : 9000,
      contracts,
    ])
  await newer(false)
  assert.equal(await migrateDatabase(pool), 0)
  await newer(true)
  await assert.rejects(
    migrateDatabase(pool),
    new StartError(
      'A newer Tiller has removed what this version needs (migration 9001). Start that version, or restore the backup made before its upgrade.',
    ),
  )
})

test('a migration gives way to a running server with which it would deadlock, and is repeated', async () => {
  const { url, drop } = await testDatabase()
  const { pool, close } = connectToDatabase(url, { connections: 2 })
  await pool.query('create table one (id integer); create table other (id integer)')
  const [server, migrating] = [await pool.connect(), await pool.connect()]
  try {
    // The server would notice a deadlock before the migration does.
    await server.query(`begin; set local deadlock_timeout = '500ms'; lock table other`)
    let attempts = 0
    let served: Promise<unknown> | undefined
    await runMigration(migrating, async () => {
      attempts += 1
      await migrating.query('lock table one')
      served ??= server.query('lock table one; commit')
      await migrating.query('lock table other')
    })
    await served
    assert.ok(attempts > 1)
  } finally {
    for (const client of [server, migrating]) client.release()
    await close()
    await drop()
  }
})
