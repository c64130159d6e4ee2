import { randomBytes } from 'node:crypto'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import { appClientColumns, type AppClientRow } from '../app-clients/app-clients.ts'
import { defaultExpirySeconds } from '@tiller/contract/platform/app-clients/schemas'
import { customerScopes } from '@tiller/contract/scopes'

/** Returns the app client of a customer's console, which is created on first use. Its secret is never disclosed. */
export async function getOrCreateConsoleClient(db: Db, tenant: Tenant, at: Date): Promise<AppClientRow> {
  const find = () =>
    db
      .selectFrom('appClient')
      .select(appClientColumns)
      .where(tenantIsSql('appClient', tenant))
      .where('console', '=', true)
      .executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found
  await db
    .insertInto('appClient')
    .values({
      rootCustomerId: tenant.rootCustomerId,
      customerId: tenant.customerId,
      name: 'Console',
      clientId: `tlr_client_${randomBytes(12).toString('base64url')}`,
      secretHash: hashSecret(createSecret('tlr_secret')),
      scopes: [...customerScopes],
      accessTokenExpirySeconds: defaultExpirySeconds,
      redirectUris: [],
      console: true,
      createdAt: at,
    })
    // One of two concurrent sign-ins creates it.
    .onConflict((conflict) =>
      conflict.columns(['rootCustomerId', 'customerId']).where('console', '=', true).doNothing(),
    )
    .execute()
  return (await find()) as AppClientRow
}
