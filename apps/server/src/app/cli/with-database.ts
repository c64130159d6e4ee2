import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { createSecretBox } from '#lib/crypto/secret-box.ts'
import { readConfig } from '#lib/config/config.ts'
import { connectToDatabase, type Connection, type Db } from '#lib/postgres/database.ts'
import { findRunningPostgresUrl, isEmbeddedUrl } from '#lib/postgres/embedded/cluster.ts'
import { lowerProcessPriority } from '#lib/postgres/embedded/lower-priority.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { explainDatabaseErrors } from '#lib/postgres/named-database.ts'
import { requireSessions } from '#lib/postgres/pooler/pooler.ts'
import type { CliContext } from './terminal.ts'

type CommandOptions = {
  /** Whether the command uses much CPU for long. It then leaves most of it to the server on the same machine. */
  isLong?: boolean
}

/** Runs a command with the database of the running Tiller or of DATABASE_URL. */
export async function withDatabase<T>(
  work: (connection: Connection) => Promise<T>,
  { isLong = false }: CommandOptions = {},
): Promise<T> {
  const { databaseUrl, databaseSessionUrl, dataDir } = readConfig(process.env)
  const url = databaseSessionUrl ?? databaseUrl ?? findRunningPostgresUrl(dataDir)
  if (url === null) {
    throw new StartError(
      `No Tiller runs on ${dataDir}. Start it first (npm start), or set TILLER_DATA or DATABASE_URL.`,
    )
  }
  if (databaseUrl !== null) await requireSessions({ databaseUrl, databaseSessionUrl })
  if (isLong) lowerProcessPriority(process.pid)
  const lowPriority = isLong && isEmbeddedUrl(url, dataDir)
  const connection = connectToDatabase(url, { connections: 4, lowPriority })
  try {
    return await explainDatabaseErrors(url, () => work(connection))
  } finally {
    await connection.close()
  }
}

/** Opens the secret box with the keys of the running Tiller. */
export const openSecretBox = async (db: Db, now: () => Date) =>
  createSecretBox((await openEncryptionKeys(db, readConfig(process.env), now)).SECRETS)

/** Runs a command with the database and Tiller's clock, which may be ahead of the machine's in a sandbox. */
export const withPlatformClock = <T>(
  { machine }: CliContext,
  work: (own: Connection & { now: () => Date }) => Promise<T>,
  options?: CommandOptions,
) =>
  withDatabase(async (connection) => {
    const aheadMs = await readClockOffsetMs(connection.db)
    return work({ ...connection, now: () => new Date(machine().getTime() + aheadMs) })
  }, options)
