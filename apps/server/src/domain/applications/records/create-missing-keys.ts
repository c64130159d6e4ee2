import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import { isBlobInFolder } from '#lib/storage/database-blobs.ts'
import {
  createApplicationCipher,
  createApplicationKey,
  findApplicationCiphers,
  type ApplicationCipher,
} from './application-cipher.ts'

export type KeyCreationDependencies = { db: Db; secretBox: SecretBox; blobs: BlobStore }

/**
 * Gives each application of a version before 0.2 its own key, with which all its data is sealed again. An interrupted
 * run is continued by the next one. A file in the folder of another server must be moved first.
 */
export async function createMissingApplicationKeys(
  dependencies: KeyCreationDependencies,
  { signal }: { signal: AbortSignal },
) {
  let after = 0
  while (!signal.aborted) {
    const next = await dependencies.db
      .selectFrom('application')
      .select(['rootCustomerId', 'customerId', 'id'])
      .where('sealedKey', 'is', null)
      .where('erasedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return
    after = next.id
    await dependencies.db.transaction().execute((tx) => createKey(tx, dependencies, next))
  }
}

type Reseal = ApplicationCipher['seal']

async function createKey(
  tx: Tx,
  { secretBox, blobs }: KeyCreationDependencies,
  { id, ...tenant }: Tenant & { id: number },
) {
  const row = await tx
    .selectFrom('application')
    .select(['tlrApplicationId', 'sealedKey', 'applicant', 'answers'])
    .where(tenantIsSql('application', tenant))
    .where('id', '=', id)
    .where('sealedKey', 'is', null)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const former = row && (await findApplicationCiphers(tx, tenant, secretBox))(row)
  if (row === undefined || former === undefined) return
  const resume = await tx
    .selectFrom('resume')
    .select(['blobKey', 'fileName'])
    .where(tenantIsSql('resume', tenant))
    .where('applicationId', '=', id)
    .executeTakeFirst()
  if (resume !== undefined && (await isBlobInFolder(tx, resume.blobKey))) return
  const key = createApplicationKey()
  const cipher = createApplicationCipher(key, row.tlrApplicationId)
  const reseal: Reseal = (field, sealed) => cipher.seal(field, former.unseal(field, sealed))
  if (resume !== undefined) {
    const file = await blobs.get(resume.blobKey)
    if (file !== undefined) await blobs.put(tx, resume.blobKey, reseal('file', file))
    const fileName = reseal('file name', resume.fileName)
    await tx.updateTable('resume').set({ fileName }).where('blobKey', '=', resume.blobKey).execute()
  }
  await resealAnswerFiles(tx, { ...tenant, id }, reseal)
  await tx
    .updateTable('application')
    .set({
      sealedKey: secretBox.seal(key),
      applicant: row.applicant && reseal('applicant', row.applicant),
      answers: row.answers && reseal('answers', row.answers),
    })
    .where(tenantIsSql('application', tenant))
    .where('id', '=', id)
    .execute()
}

async function resealAnswerFiles(tx: Tx, { id, ...tenant }: Tenant & { id: number }, reseal: Reseal) {
  const files = await tx
    .selectFrom('answerFile')
    .select(['questionId', 'content'])
    .where(tenantIsSql('answerFile', tenant))
    .where('applicationId', '=', id)
    .execute()
  for (const { questionId, content } of files)
    await tx
      .updateTable('answerFile')
      .set({ content: reseal(`answer ${questionId}`, content) })
      .where(tenantIsSql('answerFile', tenant))
      .where('applicationId', '=', id)
      .where('questionId', '=', questionId)
      .execute()
}
