import type { ScanStatus } from '@tiller/contract/platform/applications/schemas'
import type { FileAnswer } from '@tiller/contract/operation'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import { ApiError, found } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { findApplicantBox, getApplicantBox } from './applicant-box.ts'

export type FileNeeds = { secretBox: SecretBox; blobs: BlobStore }

export type NewResume = {
  tlrApplicationId: string
  fileName: string
  /** What it is by its content. */
  mediaType: string
  bytes: Buffer
  scanStatus: ScanStatus
  at: Date
}

/** An application has one resume, so its file can have the name of the application. */
const blobKeyOf = (tlrApplicationId: string) => `resume-${tlrApplicationId}`

/** Keeps the file of an application, sealed; in place of the one that it had. The file is on disk before the row says that it is there. */
export async function storeResume(
  tx: Tx,
  tenant: Tenant,
  { secretBox, blobs }: FileNeeds,
  resume: NewResume,
) {
  const { tlrApplicationId, fileName, mediaType, bytes, scanStatus, at } = resume
  const application = await tx
    .selectFrom('application')
    .select(['rootCustomerId', 'customerId', 'id as applicationId'])
    .where(tenantIs('application', tenant))
    .where('tlrApplicationId', '=', tlrApplicationId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const owner = found(application, 'application', tlrApplicationId)
  const box = await getApplicantBox(tx, tenant, { secretBox, at })
  const row = {
    blobKey: blobKeyOf(tlrApplicationId),
    fileName: box.seal('file name', tlrApplicationId, Buffer.from(fileName)),
    mediaType,
    bytes: bytes.length,
    scanStatus,
    createdAt: at,
  }
  await blobs.put(row.blobKey, box.seal('file', tlrApplicationId, bytes))
  await tx
    .insertInto('resume')
    .values({ ...owner, ...row })
    .onConflict((conflict) => conflict.constraint('resume_pkey').doUpdateSet(row))
    .execute()
}

const refusals: Record<string, string> = {
  PENDING: 'The search for malware in the file has not ended yet.',
  FAILURE: 'The search for malware in the file has found some, or has failed.',
}

/** The file of an application. Refused unless the search for malware has ended well. */
export async function readResume(
  tx: Tx,
  tenant: Tenant,
  { secretBox, blobs }: FileNeeds,
  applicationId: number,
): Promise<FileAnswer> {
  const row = await tx
    .selectFrom('resume')
    .innerJoin('application', (join) =>
      join.on(sameTenant('application', 'resume', { id: 'resume.applicationId' })),
    )
    .select([
      'application.tlrApplicationId',
      'resume.blobKey',
      'resume.fileName',
      'resume.mediaType',
      'resume.scanStatus',
    ])
    .where(tenantIs('resume', tenant))
    .where('resume.applicationId', '=', applicationId)
    .executeTakeFirst()
  const { tlrApplicationId, blobKey, fileName, mediaType, scanStatus } = found(
    row,
    'resume of the application',
    applicationId,
  )
  const refusal = refusals[scanStatus]
  if (refusal !== undefined) throw new ApiError('resume-not-scanned', refusal)
  const box = await findApplicantBox(tx, tenant, secretBox)
  const sealed = await blobs.get(blobKey)
  if (box === undefined || sealed === undefined)
    throw new Error('The file of a resume is not where files are kept.')
  return {
    bytes: box.unseal('file', tlrApplicationId, sealed),
    mediaType,
    fileName: String(box.unseal('file name', tlrApplicationId, fileName)),
  }
}
