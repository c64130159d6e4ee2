import { readConfig } from '../../kit/config.ts'
import { connect, type Connection } from '../../kit/db/database.ts'
import { runningPostgresUrl } from '../../kit/db/embedded/cluster.ts'
import { StartError } from '../../kit/db/embedded/start-error.ts'

/** Runs a command with the database of the running Tiller, or the one that DATABASE_URL names. */
export async function withDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const url = databaseUrl ?? runningPostgresUrl(dataDir)
  if (url === null) {
    throw new StartError(
      `No Tiller runs on ${dataDir}. Start it first (npm start), or set TILLER_DATA or DATABASE_URL.`,
    )
  }
  const connection = connect(url, { connections: 2 })
  try {
    return await work(connection)
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNREFUSED')
      throw new StartError(`No database answers at ${new URL(url).host}.`)
    throw error
  } finally {
    await connection.close()
  }
}
