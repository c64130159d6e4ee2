import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { requireFound } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** Creates the secret that signs a customer's requests to the reporting resource, and replaces an earlier one. */
export async function createReportingSecret(
  db: Db,
  box: SecretBox,
  customerId: number,
  at: Date,
): Promise<string> {
  const customer = await db
    .selectFrom('customer')
    .select('rootCustomerId')
    .where('id', '=', customerId)
    .executeTakeFirst()
  const { rootCustomerId } = requireFound(customer, 'customer', customerId)
  const secret = `tlr_rs_${randomBytes(32).toString('base64url')}`
  const row = { sealed: box.seal(Buffer.from(secret)), createdAt: at }
  await db
    .insertInto('reportingSecret')
    .values({ rootCustomerId, customerId, ...row })
    .onConflict((conflict) => conflict.constraint('reporting_secret_pkey').doUpdateSet(row))
    .execute()
  return secret
}

export async function findReportingSecret(
  db: Db,
  box: SecretBox,
  customerId: number,
): Promise<(Tenant & { secret: Buffer }) | undefined> {
  const row = await db
    .selectFrom('reportingSecret')
    .select(['rootCustomerId', 'customerId', 'sealed'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { sealed, ...tenant } = row
  return { ...tenant, secret: box.unseal(sealed) }
}

/** Seals secrets with the current key. */
export async function resealReportingSecrets(db: Db, box: SecretBox): Promise<void> {
  const header = box.header()
  const rows = await db
    .selectFrom('reportingSecret')
    .select(['rootCustomerId', 'customerId', 'sealed'])
    .where(sql`substring(sealed for ${header.length})`, '<>', header)
    .limit(1_000)
    .execute()
  for (const { sealed, ...tenant } of rows)
    await db
      .updateTable('reportingSecret')
      .set({ sealed: box.seal(box.unseal(sealed)) })
      .where(tenantIsSql('reportingSecret', tenant))
      // Another process may have changed it.
      .where('sealed', '=', sealed)
      .execute()
}
