import { sql } from 'kysely'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { BlobStore } from './blob-store.ts'

/**
 * A store whose files go to another one later: until then they wait in the database. So nobody who sends a file waits for the
 * other store, and while that is away nothing is lost or refused; only what is there already cannot be read.
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

/** After so many failures the other store is taken to be away. */
const mostFailures = 3

/**
 * Does in the other store what waits, the oldest first, until nothing does. One process at a time: of two, the slower could put
 * an older file over a newer one. What is noted of a file while it is on its way is done after. Throws the first failure; what
 * has failed waits on.
 */
export async function emptySpool(
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

/** Undefined if nothing waits, or another process is at it. */
async function nextOf(tx: Tx, without: readonly string[]): Promise<Waiting | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.fileTransfer}) as got`.execute(tx)
  if (locks[0]?.got !== true) return undefined
  const { rows } = await sql<Waiting>`
    select key, bytes, noted_at::text as noted_at from blob_spool where key <> all(${without}::text[])
    order by noted_at limit 1`.execute(tx)
  return rows[0]
}

/** Whether files go where they belong: none has waited for a minute. */
export async function spoolFlows(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('blobSpool')
    .select('key')
    .where(sql<boolean>`noted_at < clock_timestamp() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
