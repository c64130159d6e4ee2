import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Tenant } from '#lib/postgres/database.ts'

/** The content of a survey URL. */
export type SurveyLink = Tenant & { campaignId: number }

const linkLifetimeMs = 90 * 86_400_000

const mark = 'survey'

export const sealSurveyLink = (
  box: SecretBox,
  { rootCustomerId, customerId, campaignId }: SurveyLink,
  at: Date,
): string =>
  box
    .seal(Buffer.from(JSON.stringify([mark, rootCustomerId, customerId, campaignId, at.getTime()])))
    .toString('base64url')

/** Returns undefined for an invalid or expired token. */
export function unsealSurveyLink(box: SecretBox, text: string, now: Date): SurveyLink | undefined {
  try {
    const value: unknown = JSON.parse(box.unseal(Buffer.from(text, 'base64url')).toString())
    if (!Array.isArray(value) || value[0] !== mark) return undefined
    const [, rootCustomerId, customerId, campaignId, issuedAtMs] = value as [
      string,
      number,
      number,
      number,
      number,
    ]
    return now.getTime() - issuedAtMs > linkLifetimeMs
      ? undefined
      : { rootCustomerId, customerId, campaignId }
  } catch {
    return undefined
  }
}
