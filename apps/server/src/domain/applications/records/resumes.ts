import type { ScanStatus } from '@tiller/contract/platform/applications/schemas'
import type { FileResponse } from '@tiller/contract/operation'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { findApplicationCiphers, getApplicationCipher } from './application-cipher.ts'

export type ResumeDependencies = { secretBox: SecretBox; blobs: BlobStore }

export type NewResume = {
  tlrApplicationId: string
  fileName: string
  /** Detected from the content. */
  mediaType: string
  bytes: Buffer
  scanStatus: ScanStatus
  at: Date
}

/** The key is unique, because an application has at most one resume. */
export const formatResumeBlobKey = (tlrApplicationId: string) => `resume-${tlrApplicationId}`

/** Stores or replaces the resume of an application, sealed. */
export async function storeResume(
  tx: Tx,
  tenant: Tenant,
  { secretBox, blobs }: ResumeDependencies,
  resume: NewResume,
) {
  const { tlrApplicationId, fileName, mediaType, bytes, scanStatus, at } = resume
  const application = await tx
    .selectFrom('application')
    .select(['rootCustomerId', 'customerId', 'id as applicationId', 'sealedKey'])
    .where(tenantIsSql('application', tenant))
    .where('tlrApplicationId', '=', tlrApplicationId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const { sealedKey, ...owner } = requireFound(application, 'application', tlrApplicationId)
  const cipher = await getApplicationCipher(tx, tenant, { secretBox }, { tlrApplicationId, sealedKey })
  const row = {
    blobKey: formatResumeBlobKey(tlrApplicationId),
    fileName: cipher.seal('file name', Buffer.from(fileName)),
    mediaType,
    bytes: bytes.length,
    scanStatus,
    createdAt: at,
  }
  await blobs.put(tx, row.blobKey, cipher.seal('file', bytes))
  await tx
    .insertInto('resume')
    .values({ ...owner, ...row })
    .onConflict((conflict) => conflict.constraint('resume_pkey').doUpdateSet(row))
    .execute()
}

const refusals: Record<string, string> = {
  PENDING: 'The malware scan of the file has not finished yet.',
  FAILURE: 'The malware scan of the file failed or found malware.',
}

/** Reads and unseals a resume. Throws `resume-not-scanned` unless the malware scan succeeded. */
export async function readResume(
  tx: Tx,
  tenant: Tenant,
  { secretBox, blobs }: ResumeDependencies,
  applicationId: number,
): Promise<FileResponse> {
  const row = await tx
    .selectFrom('resume')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'resume', { id: 'resume.applicationId' })),
    )
    .select([
      'application.tlrApplicationId',
      'application.sealedKey',
      'resume.blobKey',
      'resume.fileName',
      'resume.mediaType',
      'resume.scanStatus',
    ])
    .where(tenantIsSql('resume', tenant))
    .where('resume.applicationId', '=', applicationId)
    .executeTakeFirst()
  const found = requireFound(row, 'resume of the application', applicationId)
  const { blobKey, fileName, mediaType, scanStatus } = found
  const refusal = refusals[scanStatus]
  if (refusal !== undefined) throw new ApiError('resume-not-scanned', refusal)
  const cipher = (await findApplicationCiphers(tx, tenant, secretBox))(found)
  const sealed = await blobs.get(blobKey)
  // The file can be missing with `ALLOW_MISSING_FILES`, or if the bucket has lost it.
  if (cipher === undefined || sealed === undefined)
    throw new ApiError('unavailable', 'The file of this résumé is missing in the file storage.')
  return {
    bytes: cipher.unseal('file', sealed),
    mediaType,
    fileName: String(cipher.unseal('file name', fileName)),
  }
}
