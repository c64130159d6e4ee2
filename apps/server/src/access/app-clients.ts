import { randomBytes } from 'node:crypto'
import type { Scope } from '@tiller/contract/scopes'
import type { Db, Tenant } from '../db/database.ts'
import { hashSecret, newSecret, secretMatches } from './secrets.ts'

export type AppClient = Tenant & { id: number; scopes: string[]; accessTokenExpirySeconds: number }

/** Makes an app client and gives its secret, which is not kept and cannot be shown again. */
export async function createAppClient(
  db: Db,
  tenant: Tenant,
  client: { name: string; scopes: readonly Scope[]; at: Date },
) {
  const clientId = `tlr_client_${randomBytes(12).toString('base64url')}`
  const clientSecret = newSecret('tlr_secret')
  await db
    .insertInto('appClient')
    .values({
      ...tenant,
      name: client.name,
      clientId,
      secretHash: hashSecret(clientSecret),
      scopes: [...client.scopes],
      createdAt: client.at,
    })
    .execute()
  return { clientId, clientSecret }
}

/** The app client, if the secret is its own. An unknown id takes as long as a wrong secret. */
export async function authenticateAppClient(
  db: Db,
  clientId: string,
  secret: string,
): Promise<AppClient | undefined> {
  const row = await db.selectFrom('appClient').selectAll().where('clientId', '=', clientId).executeTakeFirst()
  const matches = secretMatches(secret, row?.secretHash ?? hashSecret(''))
  return row !== undefined && matches ? row : undefined
}
