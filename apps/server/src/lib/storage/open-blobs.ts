import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { BlobStore, RemoteStore } from './blob-store.ts'
import { createDatabaseBlobs, transferBlobs } from './database-blobs.ts'
import { createS3Store } from './s3-blobs.ts'

type BucketConfig = Pick<
  Config,
  's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3PathStyle'
>

/** Opens the configured bucket; returns null if none is configured. Its settings are complete or absent. */
export function openBucket(config: BucketConfig): RemoteStore | null {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId: accessKeyId } = config
  const { s3SecretAccessKey: secretAccessKey, s3Region: region, s3PathStyle: pathStyle } = config
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) return null
  return createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle })
}

export const createBlobStore = (db: Db, config: BucketConfig): BlobStore =>
  createDatabaseBlobs(db, openBucket(config))

/** Transfers stored files to the bucket. */
export const transferBlobsTask: RecurringTask<{ db: Db; config: BucketConfig }> = {
  name: 'blobs.store',
  description: 'Moves stored files from the database to the S3 bucket, if one is configured.',
  everySeconds: 2,
  run: async ({ db, config }, run) => {
    const bucket = openBucket(config)
    if (bucket !== null) await transferBlobs(db, bucket, run)
  },
}
