import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { hashSecret, createSecret, verifySecret } from '#lib/crypto/secrets.ts'
import { runInTransaction, type Db, type Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** The publisher of searches without a publisher id. A migration creates it. */
const defaultPublisherId = 1

export type AuthenticatedPublisher = { id: number; flatFeeCents: number | null }

/** Looks up a publisher by id. */
export type FindPublisher = (id: number) => Promise<PublisherRow | undefined>

export type PublisherRow = AuthenticatedPublisher & { passHash: Buffer }

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

/** Authenticates a publisher. Without id and pass, returns the default publisher. */
export async function authenticatePublisher(
  find: FindPublisher,
  id: number | undefined,
  pass: string | undefined,
): Promise<AuthenticatedPublisher> {
  if (id === undefined && pass === undefined) return { id: defaultPublisherId, flatFeeCents: null }
  const publisher = id === undefined ? undefined : await find(id)
  if (publisher === undefined || !verifySecret(pass ?? '', publisher.passHash)) {
    throw new ApiError('publisher-authentication-failed', 'Unknown publisher id or wrong pass')
  }
  return { id: publisher.id, flatFeeCents: publisher.flatFeeCents }
}

/** Creates a publisher. The pass is returned only here; Tiller stores its hash. */
export async function createPublisher(db: Db, { name, at }: { name: string; at: Date }) {
  const pass = createSecret('tlr_pass')
  const row = await db
    .insertInto('publisher')
    .values({ name, passHash: hashSecret(pass), createdAt: at })
    .returning(['id', 'name', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { ...row, pass }
}

/** Changes of a publisher by the operator. Undefined fields stay unchanged. */
export type PublisherChange = {
  name?: string | undefined
  /** Hosts to which visitors may be redirected back, in ASCII form. */
  redirectHosts?: readonly string[] | undefined
  /** The fee per charged click, in cents; null if the publisher earns a share of the charge. */
  flatFeeCents?: number | null | undefined
  /** The fee for a visitor whose job has expired, in cents. */
  expiredCents?: number | undefined
  /**
   * The URL to which conversions of the publisher's clicks are reported, and the sealed secret that signs the reports;
   * null if they are not reported.
   */
  postback?: { url: string; sealedSecret: Buffer } | null | undefined
}

/** Changes a publisher and notifies all server processes. Returns false for an unknown id. */
export const updatePublisher = (db: Db, id: number, change: PublisherChange) =>
  runInTransaction(db, async (tx) => {
    const exists = await updateRow(tx, id, change)
    if (exists) await publishEvents(tx, { reindex: { kind: 'publisher', ids: [id] } })
    return exists
  })

async function updateRow(tx: Tx, id: number, change: PublisherChange) {
  const { name, redirectHosts, flatFeeCents, expiredCents, postback } = change
  const { numUpdatedRows } = await tx
    .updateTable('publisher')
    .set({
      // The statement needs an assignment to report whether the row exists.
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

export const selectPublishers = (db: Db) =>
  db
    .selectFrom('publisher')
    .select(['id', 'name', 'redirectHosts', 'flatFeeCents', 'expiredCents', 'postbackUrl', 'createdAt'])

export const listPublishers = (db: Db) => selectPublishers(db).orderBy('id').execute()

/** Locks a publisher until the transaction ends. */
export const lockPublisher = (tx: Tx, id: number) =>
  selectPublishers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
