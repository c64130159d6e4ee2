import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openArchivedCluster } from '#lib/backup/archived-cluster.ts'
import { writeBackupCatalog, type Backup } from '#lib/backup/catalog.ts'
import { recordBackupRun } from '#lib/backup/runs.ts'
import type { Config } from '#lib/config/config.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { clientOf } from '#test/harness/clients.ts'
import { isolatedHarness } from '#test/harness/harness.ts'

// Its own server, because the list contains the runs of the whole installation.
const harness = isolatedHarness()

/** A folder that is deleted after the test. */
function temporaryFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-backups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const aBackup: Backup = {
  id: '20260301093000-5f2c1a',
  walSeries: 'cafe0123',
  startedAt: '2026-03-01T09:30:00.000Z',
  finishedAt: '2026-03-01T09:31:00.000Z',
  firstSegment: '000000010000000000000001',
  parts: 1,
  bytes: 73_400_320,
  databasePassword: 'a password',
  masterKey: 'a master key',
}

test('lists the backups, newest first and without their secrets, with the last backup and the last proven restore', async (t) => {
  const h = await harness(t)
  const dataDir = temporaryFolder(t)
  const folder = temporaryFolder(t)
  const { password } = getPostgresFolders(dataDir)
  mkdirSync(dirname(password), { recursive: true })
  writeFileSync(password, 'a password')
  const settings = { dataDir, backupTo: { folder } } satisfies Partial<Config>
  const target = openArchivedCluster({ ...h.parts.config, ...settings }) ?? assert.fail('there is no archive')
  const later = {
    ...aBackup,
    id: '20260302093000-7d3e2b',
    startedAt: '2026-03-02T09:30:00.000Z',
    finishedAt: null,
  }
  await writeBackupCatalog(target.archive, [aBackup, later])
  const { credentials } = h
  const getBackups = async (config: Partial<Config>) =>
    clientOf(await anotherServer(t, h, config), { credentials }).getBackups()

  const at = new Date('2026-03-01T09:31:00Z')
  const failedAt = new Date('2026-03-02T09:31:00Z')
  await recordBackupRun(h.db, { kind: 'BACKUP', startedAt: at, finishedAt: at, problem: null })
  await recordBackupRun(h.db, { kind: 'BACKUP', startedAt: at, finishedAt: failedAt, problem: 'Error' })
  const stored = await getBackups({ ...settings, backupKeepDays: 30 })
  const { id, startedAt, finishedAt, bytes } = aBackup
  assert.deepEqual(stored, {
    storage: 'ON',
    problem: null,
    keptDays: 30,
    lastBackupAt: at.toISOString(),
    lastRestoreRehearsalAt: null,
    backups: [
      { id: later.id, startedAt: later.startedAt, finishedAt: null, bytes },
      { id, startedAt, finishedAt, bytes },
    ],
  })
  await recordBackupRun(h.db, { kind: 'REHEARSAL', startedAt: at, finishedAt: failedAt, problem: null })
  writeFileSync(join(folder, 'backup-catalog'), 'damaged')
  assert.partialDeepStrictEqual(await getBackups(settings), {
    storage: 'UNREADABLE',
    problem: 'Error',
    lastRestoreRehearsalAt: failedAt.toISOString(),
    backups: [],
  })
})

test('states why there are no backups: no place for them, or a database with its own tools', async (t) => {
  const h = await harness(t)
  assert.partialDeepStrictEqual(await h.api.getBackups(), { storage: 'NOT_SET', problem: null, backups: [] })
  const url = await anotherServer(t, h, { databaseUrl: 'postgres://example.com/tiller' })
  const api = clientOf(url, { credentials: h.credentials })
  assert.equal((await api.getBackups()).storage, 'EXTERNAL_DATABASE')
})
