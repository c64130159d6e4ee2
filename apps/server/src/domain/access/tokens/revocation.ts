import type { accessOperations } from '@tiller/contract/platform/access/operations'
import type { OperationOutput } from '@tiller/contract/operation'
import type { Db } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { restrictScopesToRole } from '../console/roles.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'

/**
 * Revokes a token of the app client: an access token alone, a refresh token with its family (RFC 7009, section 2.1).
 */
export async function revokeToken(db: Db, client: AppClientRow, token: string) {
  const hash = hashSecret(token)
  await db
    .deleteFrom('accessToken')
    .where('tokenHash', '=', hash)
    .where('appClientId', '=', client.id)
    .execute()
  await db
    .deleteFrom('tokenFamily')
    .where('appClientId', '=', client.id)
    .where('id', 'in', (eb) => eb.selectFrom('refreshToken').select('familyId').where('tokenHash', '=', hash))
    .execute()
}

/**
 * Describes an access token of the app client's customer; any other token is reported as inactive. Times follow the
 * machine's clock, because callers compare them with their own clock.
 */
export async function introspectToken(
  db: Db,
  client: AppClientRow,
  token: string,
  { at, machine }: { at: Date; machine: Date },
): Promise<OperationOutput<typeof accessOperations.introspectToken>> {
  const row = await db
    .selectFrom('accessToken')
    .innerJoin('appClient', 'appClient.id', 'accessToken.appClientId')
    .leftJoin('tokenFamily', 'tokenFamily.id', 'accessToken.familyId')
    .leftJoin('appUser', (join) =>
      join.on(joinSameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
    )
    .select([
      'appClient.clientId',
      'accessToken.scopes',
      'appUser.role',
      'issuedAt',
      'accessToken.expiresAt',
      'appUserId',
    ])
    .where('tokenHash', '=', hashSecret(token))
    .where('accessToken.rootCustomerId', '=', client.rootCustomerId)
    .where('accessToken.customerId', '=', client.customerId)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  if (row === undefined) return { active: false }
  const aheadMs = at.getTime() - machine.getTime()
  const real = (instant: Date) => Math.floor((instant.getTime() - aheadMs) / 1000)
  return {
    active: true,
    scope: (row.role === null ? row.scopes : restrictScopesToRole(row.role, row.scopes)).join(' '),
    client_id: row.clientId,
    token_type: 'Bearer',
    sub: row.appUserId === null ? `customer:${client.customerId}` : `user:${row.appUserId}`,
    iat: real(row.issuedAt),
    exp: real(row.expiresAt),
  }
}
