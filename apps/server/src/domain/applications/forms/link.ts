import { randomUUID } from 'node:crypto'
import type { ShareSource } from '#domain/jobs/share-links.ts'
import type { Tenant } from '#lib/postgres/database.ts'
import { sealValues, unsealValues } from '#lib/crypto/sealed-values.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** The content of a form URL, which identifies one application of one seeker. */
export type FormLink = Tenant & {
  jobId: number
  /** The click that led to the form, if any. */
  tlrSid: string | null
  tlrApplicationId: string
  /** The channel of the share link that led to the form, if any. */
  shareSource?: ShareSource | undefined
  issuedAt: Date
}

const linkLifetimeMs = 7 * 86_400_000

const linkPurpose = 'form'

type Fields = [number, number, number, string | null, string, number, ShareSource?]

/**
 * Seals the token of a form URL.
 *
 * @param opened.tlrApplicationId of a started application; absent: a new one
 */
export function sealFormLink(
  box: SecretBox,
  opened: Tenant &
    Pick<FormLink, 'jobId' | 'tlrSid' | 'shareSource'> & { tlrApplicationId?: string; at: Date },
): string {
  const {
    rootCustomerId,
    customerId,
    jobId,
    tlrSid,
    tlrApplicationId = randomUUID(),
    shareSource,
    at,
  } = opened
  const fields: Fields = [rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, at.getTime()]
  if (shareSource !== undefined) fields.push(shareSource)
  return sealValues(box, linkPurpose, fields)
}

/** Returns undefined for an invalid or expired token. */
export function unsealFormLink(box: SecretBox, text: string, now: Date): FormLink | undefined {
  const fields = unsealValues(box, linkPurpose, text)
  if (fields === undefined) return undefined
  const [rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, issuedAtMs, shareSource] =
    fields as Fields
  if (now.getTime() - issuedAtMs > linkLifetimeMs) return undefined
  const issuedAt = new Date(issuedAtMs)
  return { rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, shareSource, issuedAt }
}

const shownPurpose = 'shown'

/**
 * Seals the digest of the questions that a form showed, so that the form can submit it with the answers. Pass null
 * for a form without questions.
 */
export const sealShownQuestions = (
  box: SecretBox,
  { tlrApplicationId }: FormLink,
  digest: Buffer | null,
): string => sealValues(box, shownPurpose, [tlrApplicationId, digest?.toString('base64') ?? null])

/** Returns undefined unless the text was sealed for this form. */
export function unsealShownQuestions(
  box: SecretBox,
  { tlrApplicationId }: FormLink,
  text: string,
): Buffer | null | undefined {
  const [id, digest] = unsealValues(box, shownPurpose, text) ?? []
  if (id !== tlrApplicationId) return undefined
  return typeof digest === 'string' ? Buffer.from(digest, 'base64') : null
}
