import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

/**
 * Deletes the embedded database of a sandbox, its credentials, spool, and applicants' files, so that the next
 * start creates new ones. The master key is kept.
 *
 * @throws StartError if a server uses the data directory, or the database has a customer that is not a test
 * customer
 */
export async function resetSandbox({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL names an external database. Empty it yourself; the next start creates the sandbox.',
    )
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartError(`There is no sandbox in ${dataDir}.`)
  const lock = lockDataDir(dataDir)
  try {
    const customer = await findRealCustomer(dataDir)
    if (customer !== undefined)
      throw new StartError(
        `Nothing was deleted: the database also contains the customer ${customer}, which is not a test customer.`,
      )
    for (const name of ['sandbox.json', 'spool', 'blobs'])
      rmSync(join(dataDir, name), { recursive: true, force: true })
    rmSync(getPostgresFolders(dataDir).home, { recursive: true })
  } finally {
    lock.release()
  }
}

async function findRealCustomer(dataDir: string): Promise<string | undefined> {
  const postgres = await startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {} })
  const { db, close } = connectToDatabase(postgres.url, { connections: 1 })
  try {
    const customer = await db
      .selectFrom('customer')
      .select(['id', 'name'])
      .where('test', '=', false)
      .limit(1)
      .executeTakeFirst()
    return customer === undefined ? undefined : `${customer.id} (${customer.name})`
  } catch (error) {
    // The table does not exist if the first start was interrupted before the migrations.
    if ((error as { code?: string }).code === '42P01') return undefined
    throw error
  } finally {
    await close()
    await postgres.stop()
  }
}
