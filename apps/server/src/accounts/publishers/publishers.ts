import { sql } from 'kysely'
import { hashSecret, newSecret, secretMatches } from '../../kit/secrets/secrets.ts'
import type { Db } from '../../kit/db/database.ts'
import { ApiError } from '../../kit/http/api-error.ts'

/** Searches without a publisher id run as this one, which migrations make. */
const housePublisherId = 1

/** Who asks in the name of a publisher, with what it earns for a click. */
export type KnownPublisher = { id: number; flatFeeCents: number | null }

/** The publisher that asks; without id and pass the house itself. */
export async function authenticatePublisher(
  db: Db,
  id: number | undefined,
  pass: string | undefined,
): Promise<KnownPublisher> {
  if (id === undefined && pass === undefined) return { id: housePublisherId, flatFeeCents: null }
  const publisher =
    id === undefined
      ? undefined
      : await db
          .selectFrom('publisher')
          .select(['id', 'passHash', 'flatFeeCents'])
          .where('id', '=', id)
          .executeTakeFirst()
  if (publisher === undefined || !secretMatches(pass ?? '', publisher.passHash)) {
    throw new ApiError('publisher-authentication-failed', 'Unknown publisher id or wrong pass')
  }
  return { id: publisher.id, flatFeeCents: publisher.flatFeeCents }
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

/** What the operator may change of a publisher; what is undefined stays. */
export type PublisherChange = {
  /** Where its visitors may be sent back to: host names as browsers write them. */
  redirectHosts?: readonly string[] | undefined
  /** For each click that is charged; null: its share of the charge. */
  flatFeeCents?: number | null | undefined
  /** For a visitor whose job was gone. */
  expiredCents?: number | undefined
  /** Where conversions of its clicks are told, and with what that is signed, sealed; null: nowhere. */
  postback?: { url: string; sealedSecret: Buffer } | null | undefined
}

/** Changes what is given of a publisher; false: there is none. */
export async function updatePublisher(db: Db, id: number, change: PublisherChange) {
  const { redirectHosts, flatFeeCents, expiredCents, postback } = change
  const { numUpdatedRows } = await db
    .updateTable('publisher')
    .set({
      // Something has to be set for the statement to tell whether there is one.
      name: sql`name`,
      ...(redirectHosts === undefined ? {} : { redirectHosts: [...new Set(redirectHosts)] }),
      ...(flatFeeCents === undefined ? {} : { flatFeeCents }),
      ...(expiredCents === undefined ? {} : { expiredCents }),
      ...(postback === undefined
        ? {}
        : { postbackUrl: postback?.url ?? null, postbackSecret: postback?.sealedSecret ?? null }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const listPublishers = (db: Db) =>
  db
    .selectFrom('publisher')
    .select(['id', 'name', 'redirectHosts', 'flatFeeCents', 'expiredCents', 'postbackUrl', 'createdAt'])
    .orderBy('id')
    .execute()
