import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { blobKeyPattern } from '#lib/storage/blob-store.ts'
import { putBlob } from '#lib/storage/database-blobs.ts'

/** A file that a version before 0.2 stored in the data directory of one server. */
type FolderFile = { key: string; path: string }

/**
 * Moves files of earlier versions from the data directory of this server to the database, and deletes those of erased
 * applications. An interrupted move continues at the next start.
 *
 * @returns the number of files moved
 * @throws StartError if other files are missing, because they are in the folder of another server
 */
export async function moveFolderFiles(
  db: Db,
  config: Pick<Config, 'dataDir' | 's3Bucket' | 'allowMissingFiles'>,
): Promise<number> {
  const folder = join(config.dataDir, 'blobs')
  let moved = 0
  for (const file of await listFiles(folder)) {
    const outcome = await db.transaction().execute((tx) => moveFile(tx, file))
    // A file of another database stays.
    if (outcome !== 'UNKNOWN') await rm(file.path, { force: true })
    if (outcome === 'MOVED') moved += 1
  }
  // With a bucket, earlier versions stored no file in a folder.
  if (config.s3Bucket !== null)
    await db.updateTable('blob').set({ location: 'BUCKET' }).where('location', '=', 'FOLDER').execute()
  const missing = await countMissing(db)
  if (missing > 0 && !config.allowMissingFiles)
    throw new StartError(
      `${missing} ${missing === 1 ? 'résumé is' : 'résumés are'} neither in the database nor in ${folder}. Start this version once with the data directory (TILLER_DATA) of each server, or with ALLOW_MISSING_FILES=1 to run without these files.`,
    )
  return moved
}

async function listFiles(folder: string): Promise<FolderFile[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && blobKeyPattern.test(entry.name))
      .map(({ parentPath, name }) => ({ key: name, path: join(parentPath, name) }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function moveFile(tx: Tx, { key, path }: FolderFile): Promise<'MOVED' | 'OBSOLETE' | 'UNKNOWN'> {
  const row = await tx
    .selectFrom('blob')
    .select('location')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return (await isErased(tx, key)) ? 'OBSOLETE' : 'UNKNOWN'
  if (row.location !== 'FOLDER') return 'OBSOLETE'
  if (await hasResume(tx, key)) {
    await putBlob(tx, key, await readFile(path))
    return 'MOVED'
  }
  // The application was erased while the file was missing.
  await tx.deleteFrom('blob').where('key', '=', key).execute()
  return 'OBSOLETE'
}

async function hasResume(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('resume')
    .select('applicationId')
    .where('blobKey', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an earlier version erased the application of a file that was in the folder of another server. */
async function isErased(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('application')
    .select('id')
    .where(sql<boolean>`'resume-' || tlr_application_id = ${key}`)
    .where('erasedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function countMissing(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('blob')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('location', '=', 'FOLDER')
    .executeTakeFirstOrThrow()
  return count
}
