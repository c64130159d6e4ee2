import { StartError } from './embedded/start-error.ts'

/**
 * Runs `work` with the database of DATABASE_URL.
 *
 * @throws StartError if the setting is wrong or the database unavailable, with host and remedy but without the
 * password
 */
export async function inNamedDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { host, username, pathname } = new URL(url)
    const { code, cause } = error as Error & { code?: string; cause?: { code?: string } }
    const user = decodeURIComponent(username)
    const faults: Record<string, string> = {
      ECONNREFUSED: `No database answers at ${host}. Start it, or put its host and port into DATABASE_URL.`,
      ENOTFOUND: `No host is called ${host}, which DATABASE_URL names.`,
      EAI_AGAIN: `The address of ${host}, which DATABASE_URL names, cannot be looked up now.`,
      '28000': `The database at ${host} does not let the user "${user}" of DATABASE_URL in.`,
      '28P01': `The database at ${host} does not take the password of the user "${user}" in DATABASE_URL.`,
      '3D000': `There is no database "${decodeURIComponent(pathname.slice(1))}" at ${host}. Make it, or name another in DATABASE_URL.`,
      '42501': `The user "${user}" of DATABASE_URL may not make what Tiller needs: ${(error as Error).message}. Let it create roles, and own the database.`,
    }
    const fault = faults[code ?? cause?.code ?? '']
    throw fault === undefined ? error : new StartError(fault, { cause: error })
  }
}
