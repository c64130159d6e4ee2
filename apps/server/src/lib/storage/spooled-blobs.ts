import { sql } from 'kysely'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { BlobStore } from './blob-store.ts'

/**
 * A store that keeps files in the database until they are transferred to another one. Uploads neither wait for
 * the other store nor fail with it; only reading transferred files does.
 */
export const createSpooledBlobs = (db: Db, behind: Pick<BlobStore, 'get'>): BlobStore => ({
  put: (key, bytes) => note(db, key, bytes),
  get: async (key) => {
    const row = await db.selectFrom('blobSpool').select('bytes').where('key', '=', key).executeTakeFirst()
    return row === undefined ? behind.get(key) : (row.bytes ?? undefined)
  },
  delete: (key) => note(db, key, null),
})

const note = async (db: Db, key: string, bytes: Buffer | null) => {
  await db
    .insertInto('blobSpool')
    .values({ key, bytes })
    .onConflict((conflict) =>
      conflict.constraint('blob_spool_pkey').doUpdateSet({ bytes, notedAt: sql`clock_timestamp()` }),
    )
    .execute()
}

/** After this many failures, the other store is considered unavailable. */
const mostFailures = 3

/**
 * Transfers waiting operations to the other store, oldest first. Only one process does so, because a slower one
 * could overwrite a newer file. Operations added during a transfer follow it. Throws the first failure; failed
 * operations stay queued.
 */
export async function transferSpooledFiles(
  db: Db,
  behind: Omit<BlobStore, 'get'>,
  { signal }: { signal: AbortSignal },
) {
  const failed: { key: string; error: unknown }[] = []
  while (!signal.aborted && failed.length < mostFailures) {
    const moved = await db.transaction().execute(async (tx) => {
      const row = await nextOf(
        tx,
        failed.map(({ key }) => key),
      )
      if (row === undefined) return false
      const { key, bytes, notedAt } = row
      try {
        await (bytes === null ? behind.delete(key) : behind.put(key, bytes))
        await sql`delete from blob_spool where key = ${key} and noted_at::text = ${notedAt}`.execute(tx)
      } catch (error) {
        failed.push({ key, error })
      }
      return true
    })
    if (!moved) break
  }
  if (failed[0] !== undefined) throw failed[0].error
}

type Waiting = { key: string; bytes: Buffer | null; notedAt: string }

/** Undefined if nothing waits or another process is transferring. */
async function nextOf(tx: Tx, without: readonly string[]): Promise<Waiting | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.fileTransfer}) as got`.execute(tx)
  if (locks[0]?.got !== true) return undefined
  const { rows } = await sql<Waiting>`
    select key, bytes, noted_at::text as noted_at from blob_spool where key <> all(${without}::text[])
    order by noted_at limit 1`.execute(tx)
  return rows[0]
}

/** Whether transfers work: no operation has waited for a minute. */
export async function areTransfersHealthy(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('blobSpool')
    .select('key')
    .where(sql<boolean>`noted_at < clock_timestamp() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
