import { randomUUID } from 'node:crypto'
import type { ShareSource } from '#domain/jobs/share-links.ts'
import type { Tenant } from '#lib/postgres/database.ts'
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

const mark = 'form'

type Fields = [string, number, number, number, string | null, string, number, ShareSource?]

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
  const fields: Fields = [mark, rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, at.getTime()]
  if (shareSource !== undefined) fields.push(shareSource)
  return box.seal(Buffer.from(JSON.stringify(fields))).toString('base64url')
}

/** Returns undefined for an invalid or expired token. */
export function unsealFormLink(box: SecretBox, text: string, now: Date): FormLink | undefined {
  const fields = unsealJson(box, text)
  if (fields?.[0] !== mark) return undefined
  const [, rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, issuedAtMs, shareSource] =
    fields as Fields
  if (now.getTime() - issuedAtMs > linkLifetimeMs) return undefined
  const issuedAt = new Date(issuedAtMs)
  return { rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, shareSource, issuedAt }
}

function unsealJson(box: SecretBox, text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(box.unseal(Buffer.from(text, 'base64url')).toString())
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const shownMark = 'shown'

/** Seals the digest of the questions that a form showed, to be submitted with it; null: it had none. */
export const sealShownQuestions = (
  box: SecretBox,
  { tlrApplicationId }: FormLink,
  digest: Buffer | null,
): string =>
  box
    .seal(Buffer.from(JSON.stringify([shownMark, tlrApplicationId, digest?.toString('base64') ?? null])))
    .toString('base64url')

/** Returns undefined unless the text was sealed for this form. */
export function unsealShownQuestions(
  box: SecretBox,
  { tlrApplicationId }: FormLink,
  text: string,
): Buffer | null | undefined {
  const [kind, id, digest] = unsealJson(box, text) ?? []
  if (kind !== shownMark || id !== tlrApplicationId) return undefined
  return typeof digest === 'string' ? Buffer.from(digest, 'base64') : null
}
