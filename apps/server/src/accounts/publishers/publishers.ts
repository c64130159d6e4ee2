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

export const listPublishers = (db: Db) =>
  db.selectFrom('publisher').select(['id', 'name', 'createdAt']).orderBy('id').execute()
