import { readBrands, type Brand } from '#lib/brand/brand.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'

/**
 * Returns the brand that an applicant knows: that of the publisher through whose click the application came, if it has
 * pages of its own, otherwise that of the installation.
 */
export async function findApplicantBrand(tx: Tx, tenant: Tenant, tlrSid: string | null): Promise<Brand> {
  const { installation, byPublisher } = await readBrands(tx)
  if (tlrSid === null || byPublisher.size === 0) return installation
  const click = await tx
    .selectFrom('click')
    .select('publisherId')
    .where(tenantIsSql('click', tenant))
    .where('id', '=', tlrSid)
    .executeTakeFirst()
  return byPublisher.get(click?.publisherId ?? 0) ?? installation
}
