import { randomUUID } from 'node:crypto'
import type { Tenant } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** The content of a form URL, which identifies one application of one seeker. */
export type FormLink = Tenant & {
  jobId: number
  /** The click that led to the form, if any. */
  tlrSid: string | null
  tlrApplicationId: string
  issuedAt: Date
}

const linkLifetimeMs = 7 * 86_400_000

const mark = 'form'

type Fields = [string, number, number, number, string | null, string, number]

/**
 * Seals the token of a form URL.
 *
 * @param opened.tlrApplicationId of a started application; absent: a new one
 */
export function sealFormLink(
  box: SecretBox,
  unsealJson: Tenant & { jobId: number; tlrSid: string | null; tlrApplicationId?: string; at: Date },
): string {
  const { rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId = randomUUID(), at } = unsealJson
  const fields: Fields = [mark, rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, at.getTime()]
  return box.seal(Buffer.from(JSON.stringify(fields))).toString('base64url')
}

/** Returns undefined for an invalid or expired token. */
export function unsealFormLink(box: SecretBox, text: string, now: Date): FormLink | undefined {
  const fields = opened(box, text)
  if (fields?.[0] !== mark) return undefined
  const [, rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, issuedAtMs] = fields as Fields
  if (now.getTime() - issuedAtMs > linkLifetimeMs) return undefined
  return { rootCustomerId, customerId, jobId, tlrSid, tlrApplicationId, issuedAt: new Date(issuedAtMs) }
}

function opened(box: SecretBox, text: string): unknown[] | undefined {
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
  const [kind, id, digest] = opened(box, text) ?? []
  if (kind !== shownMark || id !== tlrApplicationId) return undefined
  return typeof digest === 'string' ? Buffer.from(digest, 'base64') : null
}
