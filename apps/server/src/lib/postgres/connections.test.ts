import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withTestPostgres } from '#test/harness/postgres.ts'
import { createConnections } from './connections.ts'
import type { Db } from './database.ts'

test('the embedded PostgreSQL gives clicks and searches priority over the Platform API and background work', () =>
  withTestPostgres(async (url) => {
    const connections = createConnections(url, { isEmbedded: true })
    const { clicksDb, searchDb, accessDb, db, backgroundDb } = connections
    assert.deepEqual(await prioritiesOf([clicksDb, searchDb, accessDb, db, backgroundDb]), [0, 0, 0, 10, 10])
    await connections.close()
  }))

test('does not change the processes of an external PostgreSQL', () =>
  withTestPostgres(async (url) => {
    const connections = createConnections(url)
    assert.deepEqual(await prioritiesOf([connections.db, connections.backgroundDb]), [0, 0])
    await connections.close()
  }))

test('behind a pooler, all connections use it, except those that need sessions or must work while it is full', () =>
  withTestPostgres(async (sessionUrl) => {
    const {
      pool,
      close,
      replicaDb: _,
      ...databases
    } = createConnections('postgres://nobody@127.0.0.1:1/none', {
      sessionUrl,
    })
    const isDirect = (db: Db) =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    const direct = await Promise.all(
      Object.entries(databases).map(async ([name, db]) => ((await isDirect(db)) ? name : [])),
    )
    assert.deepEqual(direct.flat(), ['filesDb', 'statusDb', 'backgroundDb'])
    assert.equal((await pool.query('select 1')).rowCount, 1)
    await close()
  }))

const prioritiesOf = (dbs: Db[]) =>
  Promise.all(
    dbs.map(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return getPriority(rows[0]?.pid ?? 0)
    }),
  )
