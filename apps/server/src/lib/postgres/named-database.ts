import { StandbyError } from './database.ts'
import { StartError } from './embedded/start-error.ts'

/** Thrown if DATABASE_URL or DATABASE_SESSION_URL is wrong or the database is unavailable. */
class DatabaseError extends StartError {}

/**
 * Runs `work` with the database of DATABASE_URL. Throws `StartError` if the setting is wrong or the database is
 * unavailable, with host and remedy but without the password.
 */
export async function explainDatabaseErrors<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { host, username, pathname } = new URL(url)
    const { code, cause } = error as Error & { code?: string; cause?: { code?: string } }
    const user = decodeURIComponent(username)
    const faults: Record<string, string> = {
      ECONNREFUSED: `No database responds at ${host}. Start it, or correct the host and port in DATABASE_URL.`,
      ENOTFOUND: `The host ${host} in DATABASE_URL does not exist.`,
      EAI_AGAIN: `The host ${host} in DATABASE_URL cannot be resolved now.`,
      // PgBouncer's code for settings that only a session can have.
      '08P01': `A pooler at ${host} rejects the connection: ${(error as Error).message}. If DATABASE_URL leads through it, set DATABASE_SESSION_URL to the same database without it.`,
      '28000': `The database at ${host} does not admit the user "${user}" of DATABASE_URL.`,
      '28P01': `The database at ${host} rejects the password of the user "${user}" in DATABASE_URL.`,
      '3D000': `There is no database "${decodeURIComponent(pathname.slice(1))}" at ${host}. Create it, or correct DATABASE_URL.`,
      '42501': `The user "${user}" of DATABASE_URL lacks a privilege that Tiller needs: ${(error as Error).message}. It must own the database and be allowed to create roles.`,
    }
    const fault =
      error instanceof StandbyError
        ? `The database at ${host} is a standby, which accepts no writes. Let DATABASE_URL lead to the primary.`
        : faults[code ?? cause?.code ?? '']
    if (fault === undefined || error instanceof DatabaseError) throw error
    throw new DatabaseError(fault, { cause: error })
  }
}
