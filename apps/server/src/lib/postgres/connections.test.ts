import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withTestPostgres } from '#test/harness/postgres.ts'
import { connectAll } from './connections.ts'
import type { Db } from './database.ts'

test('in the embedded PostgreSQL, what clicks and searches ask goes before what the Platform API and the background compute', () =>
  withTestPostgres(async (url) => {
    const connections = connectAll(url, true)
    const { clicksDb, searchDb, accessDb, db, backgroundDb } = connections
    assert.deepEqual(await prioritiesOf([clicksDb, searchDb, accessDb, db, backgroundDb]), [0, 0, 0, 10, 10])
    await connections.close()
  }))

test('no process of a PostgreSQL that is somebody else’s is touched', () =>
  withTestPostgres(async (url) => {
    const connections = connectAll(url)
    assert.deepEqual(await prioritiesOf([connections.db, connections.backgroundDb]), [0, 0])
    await connections.close()
  }))

const prioritiesOf = (dbs: Db[]) =>
  Promise.all(
    dbs.map(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return getPriority(rows[0]?.pid ?? 0)
    }),
  )
