import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { scanForMalware, type ScannerAddress } from '#lib/storage/malware/clamav.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { findApplicationCiphers } from './application-cipher.ts'

export type ScanDependencies = {
  db: Db
  blobs: BlobStore
  secretBox: SecretBox
  config: Pick<Config, 'clamav'>
}

const filesPerBatch = 50

/**
 * Scans pending files for malware, oldest first, if a scanner is configured. A file with malware or without a verdict
 * can never be downloaded. While the scanner does not respond, files stay pending.
 *
 * @returns the number of pending files read
 */
export async function scanPendingFiles(
  dependencies: ScanDependencies,
  run: { signal: AbortSignal },
): Promise<number> {
  if (dependencies.config.clamav === null) return 0
  return (
    (await scanResumes(dependencies, dependencies.config.clamav, run)) +
    (await scanAnswers(dependencies, dependencies.config.clamav, run))
  )
}

async function scanResumes(
  { db, blobs, secretBox }: ScanDependencies,
  scanner: ScannerAddress,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const waiting = await db
    .selectFrom('resume')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'resume', { id: 'resume.applicationId' })),
    )
    .innerJoin('blob', 'blob.key', 'resume.blobKey')
    .select(['resume.rootCustomerId', 'resume.customerId', 'resume.applicationId', 'resume.blobKey'])
    .select(['resume.createdAt', 'application.tlrApplicationId', 'application.sealedKey'])
    .where('resume.scanStatus', '=', 'PENDING')
    // Files in folders of other servers cannot be read and would occupy every batch.
    .where('blob.location', '<>', 'FOLDER')
    .orderBy('resume.createdAt')
    .limit(filesPerBatch)
    .execute()
  for (const { applicationId, blobKey, createdAt, ...row } of waiting) {
    if (signal.aborted) break
    const cipher = (await findApplicationCiphers(db, row, secretBox))(row)
    const sealed = await blobs.get(blobKey)
    // The application was erased meanwhile.
    if (cipher === undefined || sealed === undefined) continue
    const verdict = await scanForMalware(scanner, cipher.unseal('file', sealed))
    await db
      .updateTable('resume')
      .set({ scanStatus: verdict === 'CLEAN' ? 'SUCCESS' : 'FAILURE' })
      .where(tenantIsSql('resume', row))
      .where('applicationId', '=', applicationId)
      // The file may have been replaced meanwhile.
      .where('createdAt', '=', createdAt)
      .where('scanStatus', '=', 'PENDING')
      .execute()
  }
  return waiting.length
}

async function scanAnswers(
  { db, secretBox }: ScanDependencies,
  scanner: ScannerAddress,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const waiting = await db
    .selectFrom('answerFile')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'answerFile', { id: 'answerFile.applicationId' })),
    )
    .selectAll('answerFile')
    .select(['application.tlrApplicationId', 'application.sealedKey'])
    .where('answerFile.scanStatus', '=', 'PENDING')
    .orderBy('answerFile.createdAt')
    .limit(filesPerBatch)
    .execute()
  for (const { questionId, content, ...row } of waiting) {
    if (signal.aborted) break
    const cipher = (await findApplicationCiphers(db, row, secretBox))(row)
    if (cipher === undefined) continue
    const verdict = await scanForMalware(scanner, cipher.unseal(`answer ${questionId}`, content))
    await db
      .updateTable('answerFile')
      .set({ scanStatus: verdict === 'CLEAN' ? 'SUCCESS' : 'FAILURE' })
      .where(tenantIsSql('answerFile', row))
      .where('applicationId', '=', row.applicationId)
      .where('questionId', '=', questionId)
      .execute()
  }
  return waiting.length
}
