import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveAll, archivedCluster, log, machine, restored } from '#test/harness/archived-cluster.ts'
import { query } from '#test/harness/fresh-data-dir.ts'
import { createBackupArchive } from './archive.ts'
import { takeBaseBackup } from './base-backup.ts'
import { createFolderStore } from './folder-store.ts'
import { createRecoveryKey } from './recovery-key.ts'
import { restoreBackup } from './restore.ts'
import { archiveWal, toNextWalSegmentName } from './wal.ts'

test('a restore contains every commit before the chosen second, and none after it', async (t) => {
  const running = await archivedCluster(t)
  const { url, pool, target, archive, folder } = running
  await query(url, 'insert into kept values (1)')
  await takeBaseBackup(pool, target, machine)
  await query(url, 'insert into kept values (2)')
  const second = await archiveAll(running)
  await query(url, 'insert into kept values (3)')
  await archiveAll(running)
  await running.end()

  assert.deepEqual((await restored(t, archive, second)).answers, [42, 1, 2])
  const { answers, dataDir } = await restored(t, archive)
  assert.deepEqual(answers, [42, 1, 2, 3])
  assert.equal(readFileSync(join(dataDir, 'master.key'), 'utf8'), 'the master key\n')
  await assert.rejects(restoreBackup({ archive, dataDir, log }), /has a database already/)
  await assert.rejects(restored(t, archive, new Date('2020-01-01')), /The oldest backup was finished at 2/)
  await assert.rejects(restored(t, archive, new Date('2999-01-01')), /The archive ends at 2/)

  const stranger = createBackupArchive(createFolderStore(folder), createRecoveryKey())
  await assert.rejects(restored(t, stranger), /backup-catalog cannot be opened.*RECOVERY_KEY/)
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    assert.ok(!bytes.includes('the master key') && !bytes.includes('PostgreSQL'), `${name} is not sealed`)
  }
})

test('WAL segments are stored in order, so that a failure leaves no gap', async (t) => {
  const spool = mkdtempSync(join(tmpdir(), 'tiller-spool-'))
  t.after(() => rmSync(spool, { recursive: true }))
  const names = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']
  for (const name of [...names, '00000002.history', 'half.part']) writeFileSync(join(spool, name), 'content')
  const stored: string[] = []
  const archive = {
    put: async (key: string) => {
      if (stored.length === 1) throw new Error('no connection')
      stored.push(key)
    },
    get: async () => undefined,
    delete: async () => {},
  }
  await assert.rejects(archiveWal(spool, 'cafe0123', archive, machine), /no connection/)
  assert.deepEqual(stored, ['backup-wal-cafe0123-0000000100000000000000fe'])
  assert.deepEqual(
    readdirSync(spool).toSorted(),
    [...names.slice(1), '00000002.history', 'half.part'].toSorted(),
  )
})

test('segments are numbered as by PostgreSQL', () => {
  assert.equal(toNextWalSegmentName('0000000100000000000000FE'), '0000000100000000000000FF')
  assert.equal(toNextWalSegmentName('0000000100000000000000FF'), '000000010000000100000000')
  assert.equal(toNextWalSegmentName('0000000A0000000F000000FF'), '0000000A0000001000000000')
})
