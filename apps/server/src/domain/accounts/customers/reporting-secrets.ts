import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { found } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** Makes the secret with which a customer signs its requests to the reporting resource; one that there was is of no use any more. */
export async function makeReportingSecret(
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
  const { rootCustomerId } = found(customer, 'customer', customerId)
  const secret = `tlr_rs_${randomBytes(32).toString('base64url')}`
  const row = { sealed: box.seal(Buffer.from(secret)), createdAt: at }
  await db
    .insertInto('reportingSecret')
    .values({ rootCustomerId, customerId, ...row })
    .onConflict((conflict) => conflict.constraint('reporting_secret_pkey').doUpdateSet(row))
    .execute()
  return secret
}

/** The customer with its secret; undefined if it has none. */
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

/** Seals anew what is sealed with a key that was followed by another. */
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
      .where(tenantIs('reportingSecret', tenant))
      // Somebody else may have been quicker, or made another.
      .where('sealed', '=', sealed)
      .execute()
}
