import { hashSecret, newSecret, secretMatches } from '../../kit/secrets/secrets.ts'
import type { Db } from '../../kit/db/database.ts'
import { ApiError } from '../../kit/http/api-error.ts'

/** Searches without a publisher id run as this one, which migrations make. */
const housePublisherId = 1

/** The publisher that searches. */
export async function authenticatePublisher(
  db: Db,
  id: number | undefined,
  pass: string | undefined,
): Promise<number> {
  if (id === undefined && pass === undefined) return housePublisherId
  const publisher =
    id === undefined
      ? undefined
      : await db.selectFrom('publisher').select('passHash').where('id', '=', id).executeTakeFirst()
  if (publisher === undefined || !secretMatches(pass ?? '', publisher.passHash)) {
    throw new ApiError('publisher-authentication-failed', 'Unknown publisher id or wrong pass')
  }
  return id ?? housePublisherId
}

/** Makes a publisher and gives its pass, which is not kept and cannot be shown again. */
export async function createPublisher(db: Db, { name, at }: { name: string; at: Date }) {
  const pass = newSecret('tlr_pass')
  const row = await db
    .insertInto('publisher')
    .values({ name, passHash: hashSecret(pass), createdAt: at })
    .returning(['id', 'name', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { ...row, pass }
}

/** What the operator may change of a publisher. */
export type PublisherChange = {
  /** Where its visitors may be sent back to: host names as browsers write them. */
  redirectHosts?: readonly string[]
}

/** Changes what is given of a publisher; false: there is none. */
export async function updatePublisher(db: Db, id: number, { redirectHosts }: PublisherChange) {
  const { numUpdatedRows } = await db
    .updateTable('publisher')
    .set(redirectHosts === undefined ? {} : { redirectHosts: [...new Set(redirectHosts)] })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const listPublishers = (db: Db) =>
  db.selectFrom('publisher').select(['id', 'name', 'redirectHosts', 'createdAt']).orderBy('id').execute()
