import type {
  Applicant,
  ApplicationJob,
  JobApplication,
  ScanStatus,
} from '@tiller/contract/platform/applications/schemas'
import type { ApplicationCipher } from './application-cipher.ts'
import { selectQualifyingAnswers, toAnswer, type StoredAnswer } from './stored-answers.ts'
import type { ApplicationRow } from './queries.ts'

type Representation = {
  expand: readonly ('resume' | 'qualifyingQuestionAnswers')[]
  baseUrl: string
  /** File contents by question; absent if not requested. */
  files?: ReadonlyMap<string, Buffer>
}

/**
 * Converts an application to its API representation.
 *
 * @param cipher unseals the personal data; undefined if there is none
 */
export function toApplication(
  row: ApplicationRow,
  cipher: ApplicationCipher | undefined,
  { expand, baseUrl, files }: Representation,
): JobApplication {
  const kept = JSON.parse(unsealField(row, cipher, 'answers') ?? '[]') as StoredAnswer[]
  return {
    id: row.id,
    tlrApplicationId: row.tlrApplicationId,
    tlrSid: row.tlrSid,
    applicationTime: (row.completedAt ?? row.startedAt).toISOString(),
    completed: row.completedAt !== null,
    qualified: row.qualified ?? false,
    duplicate: row.duplicate,
    adType: row.adType,
    stage: row.stage,
    redirectUrl: row.redirectUrl,
    createdAt: row.startedAt.toISOString(),
    campaignId: row.campaignId,
    segmentId: row.segmentId,
    // Only `beginApplication` writes this column.
    job: row.job as ApplicationJob,
    applicant: JSON.parse(unsealField(row, cipher, 'applicant') ?? 'null') as Applicant | null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    questionsAndAnswers: kept.map((answer) => toAnswer(answer, files)),
    ...(expand.includes('resume') ? { resume: resumeOf(row, cipher, baseUrl) } : {}),
    ...(expand.includes('qualifyingQuestionAnswers')
      ? { qualifyingQuestionAnswers: selectQualifyingAnswers(kept) }
      : {}),
  }
}

function unsealField(
  row: ApplicationRow,
  cipher: ApplicationCipher | undefined,
  field: 'applicant' | 'answers',
): string | undefined {
  const sealed = row[field]
  return sealed === null || cipher === undefined ? undefined : String(cipher.unseal(field, sealed))
}

function resumeOf(
  row: ApplicationRow,
  cipher: ApplicationCipher | undefined,
  baseUrl: string,
): NonNullable<JobApplication['resume']> | null {
  const { fileName, mediaType, bytes, scanStatus } = row
  if (fileName === null || cipher === undefined) return null
  return {
    fileName: String(cipher.unseal('file name', fileName)),
    contentType: mediaType ?? '',
    size: bytes ?? 0,
    // A constraint of the table allows no other value.
    scanStatus: scanStatus as ScanStatus,
    downloadUrl: `${baseUrl}/v5/applications/${row.id}/resume/download`,
  }
}
