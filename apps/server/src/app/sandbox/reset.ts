import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { connect } from '#lib/postgres/database.ts'
import { startPostgres } from '#lib/postgres/embedded/cluster.ts'
import { foldersOf } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

/**
 * Removes the embedded database with the sandbox in it, the credentials, the spool and the files of applicants, so that the next start makes
 * them anew. The master key stays.
 *
 * @throws StartError if a server runs on the data directory, or the database holds a customer that is not for trying out
 */
export async function resetSandbox({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null)
    throw new StartError(
      'The database is your own (DATABASE_URL): empty it yourself, and the next start fills it.',
    )
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartError(`There is no sandbox in ${dataDir}.`)
  const lock = lockDataDir(dataDir)
  try {
    const customer = await findRealCustomer(dataDir)
    if (customer !== undefined)
      throw new StartError(
        `Nothing was removed: the database also holds the customer ${customer}, which is not for trying out.`,
      )
    for (const name of ['sandbox.json', 'spool', 'blobs'])
      rmSync(join(dataDir, name), { recursive: true, force: true })
    rmSync(foldersOf(dataDir).home, { recursive: true })
  } finally {
    lock.release()
  }
}

async function findRealCustomer(dataDir: string): Promise<string | undefined> {
  const postgres = await startPostgres({ dataDir, mode: 'durable', log: () => {} })
  const { db, close } = connect(postgres.url, { connections: 1 })
  try {
    const customer = await db
      .selectFrom('customer')
      .select(['id', 'name'])
      .where('test', '=', false)
      .limit(1)
      .executeTakeFirst()
    return customer === undefined ? undefined : `${customer.id} (${customer.name})`
  } catch (error) {
    // The first start was cut off before it had made a single table.
    if ((error as { code?: string }).code === '42P01') return undefined
    throw error
  } finally {
    await close()
    await postgres.stop()
  }
}
