import { randomBytes } from 'node:crypto'
import { defaultExpirySeconds } from '@tiller/contract/platform/app-clients/schemas'
import type { Scope } from '@tiller/contract/scopes'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { operatorActor, type Actor } from '#lib/runtime/actor.ts'
import { runInTransaction, type Db, type Tenant } from '#lib/postgres/database.ts'
import { hashSecret, createSecret, verifySecret } from '#lib/crypto/secrets.ts'

export type AppClientRow = Tenant & {
  id: number
  name: string
  clientId: string
  scopes: string[]
  accessTokenExpirySeconds: number
  redirectUris: string[]
  passwordGrant: boolean
  /** When the previous secret, which stays valid after a rotation, expires. */
  previousSecretUntil: Date | null
  createdAt: Date
}

/** All columns except the secret hashes, which only `verifyAppClientSecret` reads. */
export const appClientColumns = [
  'rootCustomerId',
  'customerId',
  'id',
  'name',
  'clientId',
  'scopes',
  'accessTokenExpirySeconds',
  'redirectUris',
  'passwordGrant',
  'previousSecretUntil',
  'createdAt',
] as const satisfies readonly (keyof AppClientRow)[]

export type NewAppClient = {
  name: string
  scopes: readonly Scope[]
  accessTokenExpirySeconds?: number | undefined
  redirectUris?: readonly string[] | undefined
  /** Only the operator may enable the password grant. */
  passwordGrant?: boolean
  at: Date
  /** The creator of the app client; absent for the operator. */
  by?: Actor
}

/** Creates an app client with an audit record. The secret is returned only here; Tiller stores its hash. */
export const createAppClient = (
  db: Db,
  tenant: Tenant,
  client: NewAppClient,
): Promise<AppClientRow & { clientSecret: string }> =>
  runInTransaction(db, async (tx) => {
    const clientSecret = createSecret('tlr_secret')
    const row = await tx
      .insertInto('appClient')
      .values({
        rootCustomerId: tenant.rootCustomerId,
        customerId: tenant.customerId,
        name: client.name,
        clientId: `tlr_client_${randomBytes(12).toString('base64url')}`,
        secretHash: hashSecret(clientSecret),
        scopes: [...client.scopes],
        accessTokenExpirySeconds: client.accessTokenExpirySeconds ?? defaultExpirySeconds,
        redirectUris: [...(client.redirectUris ?? [])],
        passwordGrant: client.passwordGrant ?? false,
        createdAt: client.at,
      })
      .returning(appClientColumns)
      .executeTakeFirstOrThrow()
    const by = client.by ?? operatorActor
    const change = { action: 'CREATE', by, after: toAppClientAuditFields(row) } as const
    await publishEvents(tx, {
      ...tenant,
      at: client.at,
      change: { objectType: 'APP_CLIENT', objectId: row.id, ...change },
    })
    return { ...row, clientSecret }
  })

/** Returns the fields that the audit log records when an app client is created or deleted. */
export const toAppClientAuditFields = ({
  name,
  clientId,
  scopes,
  accessTokenExpirySeconds,
  redirectUris,
  passwordGrant,
}: AppClientRow) => ({ name, clientId, scopes, accessTokenExpirySeconds, redirectUris, passwordGrant })

export const listAllAppClients = (db: Db, customerId?: number) =>
  db
    .selectFrom('appClient')
    .select(['id', 'customerId', 'name', 'clientId', 'scopes', 'passwordGrant', 'createdAt'])
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('id')
    .execute()

/**
 * Returns the app client if the secret is valid; the secret before a rotation remains valid for a day. An unknown
 * client id takes as long as a wrong secret.
 */
export async function verifyAppClientSecret(
  db: Db,
  { clientId, secret }: { clientId: string; secret: string },
  at: Date,
): Promise<AppClientRow | undefined> {
  const found = await db
    .selectFrom('appClient')
    .select(appClientColumns)
    .select(['secretHash', 'previousSecretHash'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  const none = hashSecret('')
  const { secretHash, previousSecretHash, ...client } = found ?? {
    secretHash: none,
    previousSecretHash: none,
  }
  const matches = verifySecret(secret, secretHash)
  const matchesPrevious = verifySecret(secret, previousSecretHash ?? none)
  if (!('id' in client)) return undefined
  const { previousSecretUntil } = client
  const isTaken = previousSecretUntil !== null && previousSecretUntil > at
  return matches || (matchesPrevious && isTaken) ? client : undefined
}

export const isAppClient = async (db: Db, clientId: string): Promise<boolean> =>
  (await db.selectFrom('appClient').select('id').where('clientId', '=', clientId).executeTakeFirst()) !==
  undefined
