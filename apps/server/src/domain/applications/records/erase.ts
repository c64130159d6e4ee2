import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import { isBlobInFolder } from '#lib/storage/database-blobs.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { eraseDispositions } from '#domain/dispositions/erase.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { formatResumeBlobKey } from './resumes.ts'

/** Proof that personal data was erased. */
export type ErasureReceipt = {
  receiptId: string
  applicationId: number
  tlrApplicationId: string
  erasedAt: Date
  reason: string
  erased: string[]
  /** Files that could not be erased, because they are in the folder of another server. */
  missing: string[]
}

const lock = async (tx: Tx, id: number) =>
  requireFound(
    await tx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    'application',
    id,
  )

/**
 * Erases the personal data of an application: applicant, answers, files, notes, mails, partners' reports, and the
 * key, without which copies of the rest cannot be read. The row remains for statistics. A repeated call returns the
 * first receipt. A missing file is deleted when the server that has it starts.
 *
 * @throws ApiError `transition-not-allowed` while the application is held
 */
export const eraseApplication = async (
  { db, blobs }: { db: Db; blobs: BlobStore },
  id: number,
  { reason, at }: { reason: string; at: Date },
): Promise<ErasureReceipt> =>
  (await db.transaction().execute((tx) => eraseApplicationIn(tx, { blobs, id, reason, at }))).receipt

/** Like `eraseApplication`, in a transaction. Also returns whether the application was erased before. */
export async function eraseApplicationIn(
  tx: Tx,
  { blobs, id, reason, at }: { blobs: BlobStore; id: number; reason: string; at: Date },
): Promise<{ receipt: ErasureReceipt; wasErased: boolean }> {
  const row = await lock(tx, id)
  const { rootCustomerId, customerId, tlrApplicationId, holdUntil, holdReason, erasedAt } = row
  const owner = { rootCustomerId, customerId, applicationId: id }
  const wasErased = erasedAt !== null
  if (wasErased) return { receipt: await receiptOf(tx, owner, tlrApplicationId), wasErased }
  if (holdUntil !== null && holdUntil > at)
    throw new ApiError(
      'transition-not-allowed',
      `Application ${id} is held until ${holdUntil.toISOString()}: ${holdReason ?? ''}. Nothing was erased.`,
    )
  const files = await eraseFiles(tx, blobs, owner)
  const notes = await deleteNotes(tx, owner)
  const mails = await deleteMails(tx, owner)
  const reports = await eraseDispositions(tx, row)
  await tx
    .updateTable('application')
    .set({
      applicant: null,
      answers: null,
      emailHash: null,
      searchHashes: null,
      sealedKey: null,
      redirectUrl: null,
      erasedAt: at,
    })
    .where(tenantIsSql('application', owner))
    .where('id', '=', id)
    .execute()
  const erased = [
    ...(row.sealedKey === null ? [] : ['key']),
    ...(row.applicant === null ? [] : ['applicant']),
    ...(row.answers === null ? [] : ['answers']),
    ...files,
    ...(notes ? ['notes'] : []),
    ...((mails.numAffectedRows ?? 0n) > 0n ? ['mails'] : []),
    ...reports,
  ]
  await tx
    .insertInto('applicationErasure')
    .values({ ...owner, id: randomUUID(), at, reason, erased })
    .execute()
  return { receipt: await receiptOf(tx, owner, tlrApplicationId), wasErased }
}

/** Returns the kinds of files that were erased. */
async function eraseFiles(tx: Tx, blobs: BlobStore, owner: Tenant & { applicationId: number }) {
  const resume = await tx
    .deleteFrom('resume')
    .where(tenantIsSql('resume', owner))
    .where('applicationId', '=', owner.applicationId)
    .returning('blobKey')
    .executeTakeFirst()
  const answers = await tx
    .deleteFrom('answerFile')
    .where(tenantIsSql('answerFile', owner))
    .where('applicationId', '=', owner.applicationId)
    .executeTakeFirst()
  const hasErasedResume = resume !== undefined && (await blobs.delete(tx, resume.blobKey))
  return [...(hasErasedResume ? ['resume'] : []), ...(answers.numDeletedRows > 0n ? ['files'] : [])]
}

/** Deletes the notes and the record of who received the application. Returns whether there were notes. */
async function deleteNotes(tx: Tx, owner: Tenant & { applicationId: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('applicationNote')
    .where(tenantIsSql('applicationNote', owner))
    .where('applicationId', '=', owner.applicationId)
    .executeTakeFirst()
  await tx
    .deleteFrom('applicationShare')
    .where(tenantIsSql('applicationShare', owner))
    .where('applicationId', '=', owner.applicationId)
    .execute()
  return numDeletedRows > 0n
}

/** Deletes mails to and about the applicant, including whole guest lists. */
const deleteMails = (tx: Tx, { customerId, applicationId }: { customerId: number; applicationId: number }) =>
  sql`
    delete from mail where customer_id = ${customerId} and (application_id = ${applicationId}
      or campaign_id in (select campaign_id from rsvp where customer_id = ${customerId} and application_id = ${applicationId}))`.execute(
    tx,
  )

async function receiptOf(
  tx: Tx,
  owner: { rootCustomerId: number; customerId: number; applicationId: number },
  tlrApplicationId: string,
): Promise<ErasureReceipt> {
  const { applicationId } = owner
  const { id, at, reason, erased } = await tx
    .selectFrom('applicationErasure')
    .selectAll()
    .where(tenantIsSql('applicationErasure', owner))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const missing = (await isBlobInFolder(tx, formatResumeBlobKey(tlrApplicationId))) ? ['resume'] : []
  return { receiptId: id, applicationId, tlrApplicationId, erasedAt: at, reason, erased, missing }
}

/**
 * Blocks the erasure of an application until an instant; null releases it.
 *
 * @param check throws if the locked application must not be changed
 * @returns the application, with its hold before and after
 * @throws ApiError `transition-not-allowed` if the application is erased, or if there is no hold to release
 */
export async function holdApplicationIn(
  tx: Tx,
  id: number,
  hold: { until: Date; reason: string } | null,
  check: () => Promise<void> = async () => {},
) {
  const { tlrApplicationId, holdUntil, holdReason, erasedAt } = await lock(tx, id)
  await check()
  const refuse = (text: string) => new ApiError('transition-not-allowed', `Application ${id} ${text}.`)
  if (erasedAt !== null) throw refuse(`was erased at ${erasedAt.toISOString()}`)
  if (hold === null && holdUntil === null) throw refuse('is not held')
  const after = { holdUntil: hold?.until ?? null, holdReason: hold?.reason ?? null }
  await tx.updateTable('application').set(after).where('id', '=', id).execute()
  return { tlrApplicationId, before: { holdUntil, holdReason }, after }
}

/** Like `holdApplicationIn`, in its own transaction. */
export const holdApplication = (db: Db, id: number, hold: { until: Date; reason: string } | null) =>
  db.transaction().execute(async (tx) => {
    const { tlrApplicationId, after } = await holdApplicationIn(tx, id, hold)
    return { applicationId: id, tlrApplicationId, ...after }
  })
