import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { archiveAll, archivedCluster, machine, restored } from '#test/harness/archived-cluster.ts'
import { query } from '#test/harness/fresh-data-dir.ts'
import { createS3Store } from '#lib/storage/s3-blobs.ts'
import { startS3Server } from '#lib/storage/s3-server.fixture.ts'
import { createBackupArchive, openBackupArchive } from './archive.ts'
import { takeBaseBackup } from './base-backup.ts'
import { readBackupCatalog } from './catalog.ts'
import { createRecoveryKey } from './recovery-key.ts'
import { archiveWal } from './wal.ts'

// Nightly: it restores two clusters, as backup.test.ts does from a folder.

test('a backup in a bucket restores a chosen second, and the WAL of an outage of the bucket is stored later', async (t) => {
  const s3 = await startS3Server(t)
  const store = createS3Store(s3.target)
  const running = await archivedCluster(t, store)
  const { url, pool, target, archive } = running
  await query(url, 'insert into kept values (1)')
  await takeBaseBackup(pool, target, machine)
  await query(url, 'insert into kept values (2)')
  const second = await archiveAll(running)
  await s3.stop()
  await query(url, 'insert into kept values (3)')
  await assert.rejects(archiveAll(running))
  assert.notEqual(readdirSync(target.spool).length, 0)
  await s3.start()
  await archiveWal(target.spool, target.walSeries, archive, machine)
  assert.equal(readdirSync(target.spool).length, 0)
  await running.end()

  assert.deepEqual((await restored(t, archive, second)).answers, [42, 1, 2])
  assert.deepEqual((await restored(t, archive)).answers, [42, 1, 2, 3])
  const stranger = createBackupArchive(store, createRecoveryKey())
  await assert.rejects(restored(t, stranger), /backup-catalog cannot be opened.*RECOVERY_KEY/)
  const catalog = await store.get('backup-catalog')
  assert.ok(catalog !== undefined && !catalog.includes('finishedAt'), 'the catalog is not sealed')
})

test('opens the bucket of BACKUP_TO with the settings of S3', async (t) => {
  const { target } = await startS3Server(t)
  const config = {
    backupTo: { bucket: target.bucket },
    s3Endpoint: target.endpoint,
    // Another bucket, which stores files.
    s3Bucket: 'files',
    s3Region: target.region,
    s3AccessKeyId: target.accessKeyId,
    s3SecretAccessKey: target.secretAccessKey,
    s3PathStyle: target.pathStyle,
  }
  const archive = openBackupArchive(config, createRecoveryKey()) ?? assert.fail('no archive')
  await archive.put('backup-part', Buffer.from('content'))
  assert.equal(String(await archive.get('backup-part')), 'content')
  assert.deepEqual(await readBackupCatalog(archive), [])
  assert.throws(() => openBackupArchive({ ...config, s3Endpoint: null }, createRecoveryKey()), {
    message: /S3_ENDPOINT/,
  })
})
