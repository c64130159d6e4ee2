import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { verifyChains } from './verify.ts'

for (const [plans, prepare, earlier] of [
  ['without statistics and with the plans of a small table', 'select', 1],
  ['with the statistics of an empty table', 'vacuum analyze change_record', 250],
] as const)
  test(`appending to the hash chain has constant cost ${plans}`, async (t) => {
    const database = await migratedDatabase()
    const { db, pool, close } = connectToDatabase(database.url, { connections: 1 })
    t.after(async () => {
      await close()
      await database.drop()
    })
    await pool.query('alter table change_record set (autovacuum_enabled = false)')
    await pool.query(prepare)
    const blocks = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ read: number }>(`
        select idx_blks_hit + idx_blks_read + heap_blks_hit + heap_blks_read as read
        from pg_statio_user_tables where relname = 'change_record'`)
      return Number(rows[0]?.read)
    }
    const blocksOf = async (records: number) => {
      const before = await blocks()
      await pool.query(`
        insert into change_record (root_customer_id, customer_id, at, object_type, object_id, campaign_id, action, actor, fields)
        select 1, 1, now(), 'CAMPAIGN', n, n, 'CHANGE', 'MONEY', '[]' from generate_series(1, ${records}) n`)
      return (await blocks()) - before
    }
    // The connection makes its plans and keeps them.
    for (let index = 0; index < 10; index += 1) await blocksOf(earlier)
    const first = await blocksOf(1_000)
    await blocksOf(1_000)
    const later = await blocksOf(1_000)
    assert.ok(later < 1.5 * first, `${first} blocks read for the first 1,000, ${later} for 1,000 later`)
    assert.ok(first < 50 * 1_000, `${first} blocks read for the first 1,000`)
    assert.deepEqual(
      (await verifyChains(db, 1)).map(({ changes, brokenAt }) => ({ changes, brokenAt })),
      [{ changes: 3_000 + 10 * earlier, brokenAt: null }],
    )
  })
