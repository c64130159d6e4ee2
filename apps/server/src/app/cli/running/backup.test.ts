import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { freshDataDir, initializedDataDir, query, start } from '#test/harness/fresh-data-dir.ts'
import { tiller } from '#test/harness/cli.ts'
import { openArchivedCluster } from '#lib/backup/archived-cluster.ts'
import { readBackupCatalog } from '#lib/backup/catalog.ts'
import { backupTasks } from '#lib/backup/tasks.ts'
import { readConfig } from '#lib/config/config.ts'

// Nightly: it starts several clusters; lib/backup/backup.test.ts restores one.

/** An installation with the embedded database, which is backed up to a folder. */
async function installation(t: TestContext) {
  const dataDir = await initializedDataDir(t)
  const folder = mkdtempSync(join(tmpdir(), 'tiller-archive-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { url, stop } = await start(dataDir, { archivesWal: true })
  const connection = connectToDatabase(url, { connections: 1 })
  await migrateDatabase(connection.pool)
  await connection.close()
  const settings = { DATABASE_URL: '', TILLER_DATA: dataDir, BACKUP_TO: folder }
  return { url, stop, settings }
}

/** A charge of the past hour. The tables of its click, campaign, and job are not part of this test. */
const insertCharge = `
  with unchecked as (select set_config('session_replication_role', 'replica', false))
  insert into charge (root_customer_id, customer_id, at, period, cents, kind, click_id, campaign_id, job_id, publisher_id)
  select 1, 1, now() - interval '1 hour', '2026-11-01', 25, 'CLICK', gen_random_uuid(), 1, 1, 1 from unchecked`

test('a backup is taken, listed, rehearsed, and restored by command', async (t) => {
  const { url, stop, settings } = await installation(t)
  const customer = await tiller(['customer', 'create', 'Acme', '--json'], settings)
  assert.equal(customer.code, 0, customer.err)
  const taken = await tiller(['backup'], settings)
  assert.match(taken.out, /^Backup \d{14}-[\da-f]{6} is complete \(\d+\.\d MB\)\.\n$/, taken.err)
  const listed = JSON.parse((await tiller(['backup', 'list', '--json'], settings)).out) as unknown[]
  assert.equal(listed.length, 1)

  const proven = await tiller(['restore', '--rehearse'], settings)
  assert.match(proven.out, /^Restored everything .*, and compared \d+ rows\.\n$/, proven.err)
  assert.equal(proven.code, 0)
  // Not in the backup, although it has an earlier time.
  await query(url, insertCharge)
  const refuted = await tiller(['restore', '--rehearse'], settings)
  assert.match(refuted.out, /charge has 0 rows and 0 cents instead of 1 and 25\./, refuted.err)
  assert.equal(refuted.code, 3)
  assert.deepEqual(await query(url, `select count(*) from backup_run where problem is null`), [2])

  const key = (await tiller(['backup', 'key'], settings)).out.trim()
  await stop()
  const elsewhere = { ...settings, TILLER_DATA: freshDataDir(t) }
  const withoutKey = await tiller(['restore'], elsewhere)
  assert.match(withoutKey.err, /RECOVERY_KEY is not set/)
  const restored = await tiller(['restore'], { ...elsewhere, RECOVERY_KEY: key })
  assert.match(restored.out, /^Restored everything .* Start Tiller with TILLER_DATA=/, restored.err)
  const server = await start(elsewhere.TILLER_DATA, { archivesWal: true })
  assert.deepEqual(await query(server.url, `select name from customer where name = 'Acme'`), ['Acme'])
  // The archived WAL of a restored cluster is useless without a backup of its own.
  const connection = connectToDatabase(server.url, { connections: 2 })
  const config = readConfig({ ...elsewhere, RECOVERY_KEY: key })
  const { archive } = openArchivedCluster(config) ?? assert.fail()
  const runTasks = async (isRequested: boolean) => {
    const asked = { signal: new AbortController().signal, at: new Date(), isRequested }
    for (const { run } of backupTasks) await run({ ...connection, config, machine: () => new Date() }, asked)
    return (await readBackupCatalog(archive)).length
  }
  assert.deepEqual([await runTasks(false), await runTasks(false)], [2, 2])
  assert.equal(await runTasks(true), 3, 'an operator has requested it')
  await connection.close()
  await server.stop()
  // The recovery key was stored with the data, so the restored installation continues to use it.
  assert.equal((await tiller(['backup', 'key'], { ...elsewhere, RECOVERY_KEY: '' })).out.trim(), key)
})

test('commands for backups state what is missing', async (t) => {
  const dataDir = freshDataDir(t)
  const none = { DATABASE_URL: '', TILLER_DATA: dataDir, BACKUP_TO: '' }
  assert.match((await tiller(['backup'], none)).err, /BACKUP_TO is not set/)
  const own = { ...none, DATABASE_URL: 'postgres://127.0.0.1/own', BACKUP_TO: dataDir }
  assert.match((await tiller(['backup'], own)).err, /only its embedded database.*pgBackRest/)
  const wrong = await tiller(['backup'], { ...none, BACKUP_TO: 'somewhere' })
  assert.match(wrong.err, /BACKUP_TO is "somewhere"; expected s3:\/\/bucket or the absolute path of a folder/)
  const both = await tiller(['restore', '--rehearse', '--until', '2026-12-01'], none)
  assert.match(both.err, /--rehearse .* cannot be combined with --until/)
})
