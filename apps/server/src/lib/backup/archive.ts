import type { Config } from '#lib/config/config.ts'
import { sealBytes, unsealBytes } from '#lib/crypto/seal.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import type { RemoteStore } from '#lib/storage/blob-store.ts'
import { openBucket } from '#lib/storage/open-blobs.ts'
import { createFolderStore } from './folder-store.ts'
import { deriveSealingKey } from './recovery-key.ts'

/** A store for backups, whose objects are sealed with the recovery key. */
export type BackupArchive = {
  /** Stores or replaces an object. It is durable when the promise resolves. */
  put(key: string, plain: Buffer): Promise<void>
  /**
   * Returns undefined if the key does not exist. Throws `StartError` if the object was not sealed with this recovery
   * key.
   */
  get(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
}

export type BackupTarget = { folder: string } | { bucket: string }

type ArchiveConfig = Parameters<typeof openBucket>[0] & Pick<Config, 'backupTo'>

/** Opens the archive of `BACKUP_TO`; returns null if it is not set. */
export function openBackupArchive(config: ArchiveConfig, recoveryKey: Buffer): BackupArchive | null {
  const store = config.backupTo === null ? null : openStore(config, config.backupTo)
  return store === null ? null : createBackupArchive(store, recoveryKey)
}

function openStore(config: ArchiveConfig, target: BackupTarget): RemoteStore {
  if ('folder' in target) return createFolderStore(target.folder)
  const store = openBucket({ ...config, s3Bucket: target.bucket })
  if (store === null)
    throw new StartError('BACKUP_TO names a bucket, so S3_ENDPOINT and the keys of the service are needed.')
  return store
}

export function createBackupArchive(store: RemoteStore, recoveryKey: Buffer): BackupArchive {
  const sealingKey = deriveSealingKey(recoveryKey)
  return {
    // The object's key is authenticated, so that stored objects cannot be swapped.
    put: (key, plain) => store.put(key, sealBytes(sealingKey, plain, Buffer.from(key))),
    get: async (key) => {
      const sealed = await store.get(key)
      if (sealed === undefined) return undefined
      const plain = unsealBytes(sealingKey, sealed, Buffer.from(key))
      if (plain === undefined)
        throw new StartError(
          `${key} cannot be opened: it is damaged, or RECOVERY_KEY is not the key of this backup.`,
        )
      return plain
    },
    delete: (key) => store.delete(key),
  }
}
