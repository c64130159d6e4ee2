import pg from 'pg'
import { StartError } from '../embedded/start-error.ts'
import { explainDatabaseErrors } from '../named-database.ts'

/** Addresses of the database as configured. */
type Addresses = { databaseUrl: string; databaseSessionUrl: string | null }

/** Rounds in which a busy pooler may assign two clients different connections by chance. */
const rounds = 5

/**
 * Finds why the configured addresses cannot provide sessions, which locks, notifications, and imports need.
 *
 * @returns the problem in a sentence, or undefined
 */
export async function findPoolerFault({
  databaseUrl,
  databaseSessionUrl,
}: Addresses): Promise<string | undefined> {
  if (databaseSessionUrl === null) {
    return (await isPooledByTransaction(databaseUrl))
      ? 'DATABASE_URL leads through a pooler in transaction mode, so set DATABASE_SESSION_URL to the same database without the pooler.'
      : undefined
  }
  if (await isPooledByTransaction(databaseSessionUrl))
    return 'DATABASE_SESSION_URL leads through a pooler in transaction mode, but must lead to the database without it.'
  const [pooled, direct] = await Promise.all([databaseUrl, databaseSessionUrl].map(identifyDatabase))
  return pooled === direct
    ? undefined
    : 'DATABASE_URL and DATABASE_SESSION_URL lead to different databases, but must lead to the same one.'
}

/** Throws `StartError` if the configured addresses cannot provide sessions. */
export async function requireSessions(addresses: Addresses) {
  const fault = await findPoolerFault(addresses)
  if (fault !== undefined) throw new StartError(fault)
}

/** Returns whether an address leads to a pooler that assigns a connection of PostgreSQL to each transaction. */
const isPooledByTransaction = (url: string): Promise<boolean> =>
  withClient(url, async (first) => {
    const pid = await readBackendPid(first)
    // A pooler invents the process ids that it tells its clients.
    if ((first as pg.Client & { processID: number }).processID === pid) return false
    return withClient(url, async (second) => {
      for (let round = 0; round < rounds; round += 1) {
        // Two sessions never share a process, and a session never changes it.
        if ((await readBackendPid(second)) === pid || (await readBackendPid(first)) !== pid) return true
      }
      return false
    })
  })

async function readBackendPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

const identifyDatabase = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select current_database() || ' ' || pg_postmaster_start_time()::text as identity`,
    )
    return rows[0]?.identity
  })

/** Connects without settings, which PgBouncer would refuse. */
const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  explainDatabaseErrors(url, async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'tiller check' })
    client.on('error', () => {})
    try {
      await client.connect()
      return await work(client)
    } finally {
      await client.end()
    }
  })
