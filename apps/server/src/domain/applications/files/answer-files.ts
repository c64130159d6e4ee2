import type { ScanStatus } from '@tiller/contract/platform/applications/schemas'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { getApplicationCipher, type ApplicationCipher } from '../records/application-cipher.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type AnswerFile = {
  questionId: string
  fileName: string
  /** Detected from the content. */
  mediaType: string
  bytes: Buffer
}

/** Stores the answer files of an application, sealed. */
export async function storeAnswerFiles(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { secretBox }: { secretBox: SecretBox },
  kept: {
    applicationId: number
    files: readonly AnswerFile[]
    scanStatus: ScanStatus
    at: Date
  },
) {
  const { applicationId, files, scanStatus, at } = kept
  if (files.length === 0) return
  const tenant = { rootCustomerId, customerId }
  const row = await tx
    .selectFrom('application')
    .select(['tlrApplicationId', 'sealedKey'])
    .where(tenantIsSql('application', tenant))
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const cipher = await getApplicationCipher(tx, tenant, { secretBox }, row)
  const rows = files.map(({ questionId, bytes }) => ({
    ...tenant,
    applicationId,
    questionId,
    content: cipher.seal(`answer ${questionId}`, bytes),
    scanStatus,
    createdAt: at,
  }))
  await tx.insertInto('answerFile').values(rows).execute()
}

/** Reads the contents of successfully scanned answer files, by question. */
export async function readAnswerFiles(
  tx: Tx,
  tenant: Tenant,
  { cipher, id }: { cipher: ApplicationCipher | undefined; id: number },
): Promise<Map<string, Buffer>> {
  if (cipher === undefined) return new Map()
  const rows = await tx
    .selectFrom('answerFile')
    .select(['questionId', 'content'])
    .where(tenantIsSql('answerFile', tenant))
    .where('applicationId', '=', id)
    .where('scanStatus', '=', 'SUCCESS')
    .execute()
  return new Map(
    rows.map(({ questionId, content }) => [questionId, cipher.unseal(`answer ${questionId}`, content)]),
  )
}
