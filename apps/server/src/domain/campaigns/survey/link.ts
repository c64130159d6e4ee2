import { sealValues, unsealValues } from '#lib/crypto/sealed-values.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Tenant } from '#lib/postgres/database.ts'

/** The customer and the campaign to which a survey URL belongs. */
export type SurveyLink = Tenant & { campaignId: number }

const linkLifetimeMs = 90 * 86_400_000

const purpose = 'survey'

export const sealSurveyLink = (
  box: SecretBox,
  { rootCustomerId, customerId, campaignId }: SurveyLink,
  at: Date,
): string => sealValues(box, purpose, [rootCustomerId, customerId, campaignId, at.getTime()])

/** Returns undefined for an invalid or expired token. */
export function unsealSurveyLink(box: SecretBox, text: string, now: Date): SurveyLink | undefined {
  const values = unsealValues(box, purpose, text)
  if (values === undefined) return undefined
  const [rootCustomerId, customerId, campaignId, issuedAtMs] = values as [number, number, number, number]
  return now.getTime() - issuedAtMs > linkLifetimeMs ? undefined : { rootCustomerId, customerId, campaignId }
}
