import { sql } from 'kysely'
import { hashSecret, newSecret, secretMatches } from '#lib/crypto/secrets.ts'
import { atOnce, type Db, type Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** Searches without a publisher id run as this one, which migrations make. */
const housePublisherId = 1

/** Who asks in the name of a publisher, with what it earns for a click. */
export type KnownPublisher = { id: number; flatFeeCents: number | null }

/** A publisher as it is known by its pass; undefined: there is none. */
export type FindPublisher = (id: number) => Promise<PublisherRow | undefined>

export type PublisherRow = KnownPublisher & { passHash: Buffer }

export const readPublishers = (db: Db, ids: readonly number[]): Promise<PublisherRow[]> =>
  db
    .selectFrom('publisher')
    .select(['id', 'passHash', 'flatFeeCents'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

export const findPublisher =
  (db: Db): FindPublisher =>
  async (id) =>
    (await readPublishers(db, [id]))[0]

/** The publisher that asks; without id and pass the house itself. */
export async function authenticatePublisher(
  find: FindPublisher,
  id: number | undefined,
  pass: string | undefined,
): Promise<KnownPublisher> {
  if (id === undefined && pass === undefined) return { id: housePublisherId, flatFeeCents: null }
  const publisher = id === undefined ? undefined : await find(id)
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
  name?: string | undefined
  /** Where its visitors may be sent back to: host names as browsers write them. */
  redirectHosts?: readonly string[] | undefined
  /** For each click that is charged; null: its share of the charge. */
  flatFeeCents?: number | null | undefined
  /** For a visitor whose job was gone. */
  expiredCents?: number | undefined
  /** Where conversions of its clicks are told, and with what that is signed, sealed; null: nowhere. */
  postback?: { url: string; sealedSecret: Buffer } | null | undefined
}

/** Changes what is given of a publisher, and tells the servers; false: there is none. */
export const updatePublisher = (db: Db, id: number, change: PublisherChange) =>
  atOnce(db, async (tx) => {
    const isThere = await updateRow(tx, id, change)
    if (isThere) await tx.insertInto('change').values({ kind: 'publisher', id }).execute()
    return isThere
  })

async function updateRow(tx: Tx, id: number, change: PublisherChange) {
  const { name, redirectHosts, flatFeeCents, expiredCents, postback } = change
  const { numUpdatedRows } = await tx
    .updateTable('publisher')
    .set({
      // Something has to be set for the statement to tell whether there is one.
      name: name ?? sql`name`,
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

/** What is told of publishers. */
export const publishers = (db: Db) =>
  db
    .selectFrom('publisher')
    .select(['id', 'name', 'redirectHosts', 'flatFeeCents', 'expiredCents', 'postbackUrl', 'createdAt'])

export const listPublishers = (db: Db) => publishers(db).orderBy('id').execute()

/** A publisher that nobody else changes until the transaction ends. */
export const lockPublisher = (tx: Tx, id: number) =>
  publishers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
