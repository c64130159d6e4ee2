import { sql } from 'kysely'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import type { BlobStore, RemoteStore } from './blob-store.ts'

/** The location of a file. The migration that created the table explains the values. */
type Location = 'DATABASE' | 'BUCKET' | 'DELETED' | 'FOLDER'

/** Size of a chunk. Reading or writing one blocks the event loop for less than a millisecond. */
const chunkBytes = 256 * 1024

/**
 * Creates a store in the database. Files are transferred to the bucket, if there is one, after their transaction, so
 * that uploads neither wait for the bucket nor fail with it. Only reading transferred files depends on it.
 */
export const createDatabaseBlobs = (db: Db, remote: RemoteStore | null): BlobStore => ({
  put: putBlob,
  get: async (key) => {
    const { location, bytes } = await readBlob(db, key)
    return location === 'BUCKET' ? remote?.get(key) : bytes
  },
  delete: async (tx, key) => {
    const row = await tx
      .selectFrom('blob')
      .select('location')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || row.location === 'DELETED' || row.location === 'FOLDER') return false
    // With a bucket, a transfer may be in progress.
    if (row.location === 'DATABASE' && remote === null)
      await tx.deleteFrom('blob').where('key', '=', key).execute()
    else await setLocation(tx, key, 'DELETED')
    return true
  },
})

/** Stores or replaces a file in the database. */
export async function putBlob(tx: Tx, key: string, bytes: Buffer): Promise<void> {
  await setLocation(tx, key, 'DATABASE')
  for (let start = 0; start < bytes.length; start += chunkBytes)
    await tx
      .insertInto('blobChunk')
      .values({ key, number: start / chunkBytes, bytes: bytes.subarray(start, start + chunkBytes) })
      .execute()
}

/** Returns whether an earlier version stored the file in the data directory of a server that has not started since. */
export async function isBlobInFolder(db: Db | Tx, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('blob')
    .select('key')
    .where('key', '=', key)
    .where('location', '=', 'FOLDER')
    .executeTakeFirst()
  return row !== undefined
}

async function setLocation(tx: Tx, key: string, location: Location) {
  await tx
    .insertInto('blob')
    .values({ key, location })
    .onConflict((conflict) =>
      conflict.constraint('blob_pkey').doUpdateSet({ location, changedAt: sql`clock_timestamp()` }),
    )
    .execute()
  await tx.deleteFrom('blobChunk').where('key', '=', key).execute()
}

/** Reads a file in one statement, so that a concurrent transfer or replacement cannot mix two versions. */
async function readBlob(
  db: Db | Tx,
  key: string,
): Promise<{ location: string | undefined; bytes: Buffer | undefined }> {
  const rows = await db
    .selectFrom('blob')
    .leftJoin('blobChunk', 'blobChunk.key', 'blob.key')
    .select(['blob.location', 'blobChunk.bytes'])
    .where('blob.key', '=', key)
    .orderBy('blobChunk.number')
    .execute()
  const location = rows[0]?.location
  const chunks = rows.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))
  return { location, bytes: location === 'DATABASE' ? Buffer.concat(chunks) : undefined }
}

/** After this number of failures, the bucket is considered unavailable. */
const mostFailures = 3

/**
 * Transfers stored files to the bucket and deletes erased ones from it, oldest first. Only one process does so, because
 * a slower one could overwrite a newer file. Changes during a transfer are transferred afterwards. Throws the first
 * failure; failed operations are repeated by the next call.
 */
export async function transferBlobs(db: Db, remote: RemoteStore, { signal }: { signal: AbortSignal }) {
  const failed: { key: string; error: unknown }[] = []
  while (!signal.aborted && failed.length < mostFailures) {
    const moved = await db.transaction().execute(async (tx) => {
      const row = await nextOf(
        tx,
        failed.map(({ key }) => key),
      )
      if (row === undefined) return false
      try {
        await transfer(tx, remote, row)
      } catch (error) {
        failed.push({ key: row.key, error })
      }
      return true
    })
    if (!moved) break
  }
  if (failed[0] !== undefined) throw failed[0].error
}

type Waiting = { key: string; location: Location; changedAt: string }

async function transfer(tx: Tx, remote: RemoteStore, { key, location, changedAt }: Waiting) {
  const isUnchanged = sql`key = ${key} and location = ${location} and changed_at::text = ${changedAt}`
  if (location === 'DELETED') {
    await remote.delete(key)
    await sql`delete from blob where ${isUnchanged}`.execute(tx)
    return
  }
  const { bytes } = await readBlob(tx, key)
  // The file was changed meanwhile.
  if (bytes === undefined) return
  await remote.put(key, bytes)
  await sql`
    with moved as (update blob set location = 'BUCKET' where ${isUnchanged} returning key)
    delete from blob_chunk where key in (select key from moved)`.execute(tx)
}

/** Claims the next file. Returns undefined if none waits or another process is transferring. */
async function nextOf(tx: Tx, without: readonly string[]): Promise<Waiting | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.fileTransfer}) as got`.execute(tx)
  if (locks[0]?.got !== true) return undefined
  const { rows } = await sql<Waiting>`
    select key, location, changed_at::text as changed_at from blob
    where location in ('DATABASE', 'DELETED') and key <> all(${without}::text[]) order by changed_at limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Returns whether transfers to the bucket work: no file has waited for a minute. */
export async function areBlobTransfersHealthy(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('blob')
    .select('key')
    .where('location', 'in', ['DATABASE', 'DELETED'])
    .where(sql<boolean>`changed_at < clock_timestamp() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/**
 * Throws `StartError` if files are in a bucket but none is configured, because they could be neither read nor erased.
 */
export async function requireBucketIfUsed(db: Db, remote: RemoteStore | null) {
  if (remote !== null) return
  const row = await db
    .selectFrom('blob')
    .select('key')
    .where('location', '=', 'BUCKET')
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined)
    throw new StartError(
      'Résumés are stored in a bucket, but no bucket is configured. Set S3_ENDPOINT, S3_BUCKET, and its keys.',
    )
}
