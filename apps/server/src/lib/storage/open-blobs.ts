import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { BlobStore } from './blob-store.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createS3Blobs, type S3Bucket } from './s3-blobs.ts'
import { createSpooledBlobs, transferSpooledFiles } from './spooled-blobs.ts'

type BlobConfig = Pick<
  Config,
  'dataDir' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3PathStyle'
>

/** The configured bucket; its settings are complete or absent. */
function bucketOf(config: BlobConfig): S3Bucket | null {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId: accessKeyId } = config
  const { s3SecretAccessKey: secretAccessKey, s3Region: region, s3PathStyle: pathStyle } = config
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

/** The configured file store: a bucket, spooled through the database, or a folder in the data directory. */
export function createBlobStore(db: Db, config: BlobConfig): BlobStore {
  const bucket = bucketOf(config)
  return bucket === null
    ? createFolderBlobs(join(config.dataDir, 'blobs'))
    : createSpooledBlobs(db, createS3Blobs(bucket))
}

/** Transfers stored files to the bucket. */
export const storeFilesTask: RecurringTask<{ db: Db; config: BlobConfig }> = {
  name: 'blobs.store',
  everySeconds: 2,
  run: async ({ db, config }, run) => {
    const bucket = bucketOf(config)
    if (bucket !== null) await transferSpooledFiles(db, createS3Blobs(bucket), run)
  },
}
