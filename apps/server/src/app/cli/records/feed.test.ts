import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { feedXml } from '#test/harness/harness.ts'
import { migratedDatabase } from '#test/harness/postgres.ts'
import { until } from '#test/harness/work/queue.ts'
import { lockPoolForAssignment } from '#domain/campaigns/targeting/assignment.ts'
import { lockSource } from '#domain/jobs/expansions/copies.ts'
import { connectToDatabase, type Tx } from '#lib/postgres/database.ts'
import { createAdvertiser } from '../../sandbox/advertiser.ts'
import { selectCases } from '../../../../../../test/nightly.ts'

const cli = fileURLToPath(new URL('../../tiller.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tiller-feed-'))
const file = join(folder, 'jobs.xml')
writeFileSync(file, feedXml([{ reference: 'a' }, { reference: 'b' }]))

const database = await migratedDatabase()
const { db, close } = connectToDatabase(database.url, { connections: 4 })
after(async () => {
  await close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/**
 * Starts an import and calls `work` while it waits for the lock of its pool, with its jobs written but not committed.
 */
async function whileImportWaits(work: (started: Awaited<ReturnType<typeof startImport>>) => Promise<void>) {
  const customer = { name: 'Customer', poolName: 'Pool', sourceName: 'Feed', scopes: [], at: new Date() }
  const made = await db.transaction().execute((tx) => createAdvertiser(tx, customer))
  const started = startImport({ ...made.tenant, sourceId: made.sourceId })
  await db.transaction().execute(async (tx) => {
    await lockPoolForAssignment(tx, made.poolId)
    await until(() => someoneWaits(tx))
    await work(started)
  })
  return started
}

function startImport(source: { rootCustomerId: number; customerId: number; sourceId: number }) {
  const child = spawn(process.execPath, [cli, 'feed', 'import', String(source.sourceId), file], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { source, child, exit: once(child, 'exit') as Promise<[number | null, string | null]> }
}

async function someoneWaits(tx: Tx) {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows.length > 0
}

// Also nightly: it ends an import by another signal too.
for (const signal of selectCases(['SIGKILL', 'SIGINT'] as const, 0, 1))
  test(`the statement of an import that ended by ${signal} releases its locks within 10 s`, async () => {
    await whileImportWaits(async ({ source, child, exit }) => {
      child.kill(signal)
      assert.deepEqual(await exit, [null, signal])
      await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '10s'`.execute(tx)
        assert.ok(await lockSource(tx, source))
      })
    })
  })

test('an import has a low priority, and shows its rate and the remaining time', async () => {
  let shown = ''
  const { exit } = await whileImportWaits(async ({ child }) => {
    assert.equal(getPriority(child.pid), 10)
    for await (const text of child.stdout.setEncoding('utf8')) {
      shown += text
      if (shown.includes('Merging')) break
    }
  })
  assert.deepEqual(await exit, [0, null])
  assert.match(shown, /^ {2}2 jobs, \d+\/s, 0 s left \(100 %\)\n• Merging 2 jobs\n$/)
})

test('an import continues if the reader of its output exits', async () => {
  const { source, exit } = await whileImportWaits(async ({ child }) => {
    child.stdout.destroy()
    child.stderr.destroy()
  })
  assert.deepEqual(await exit, [0, null])
  const { rows } = await sql`select from job where source_id = ${source.sourceId}`.execute(db)
  assert.equal(rows.length, 2)
})
