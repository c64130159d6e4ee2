import { secretOverlapHours } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { newWebhookSecret } from '#lib/egress/webhook-signature.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** A new secret, and as it is kept. */
export function sealedSecret(box: Pick<SecretBox, 'seal'>) {
  const secret = newWebhookSecret()
  return { secret, sealed: box.seal(Buffer.from(secret)) }
}

/**
 * Gives a webhook another secret. Its messages are signed with the one before as well for a day, so that receivers can
 * change theirs meanwhile; an older one ends at once.
 *
 * @returns the new secret, which cannot be shown again
 */
export async function rotateSecret(
  tx: Tx,
  tenant: Tenant,
  id: number,
  { box, at }: { box: Pick<SecretBox, 'seal'>; at: Date },
) {
  const { secret, sealed } = sealedSecret(box)
  await tx
    .updateTable('webhook')
    .set({
      previousSecret: sql`secret`,
      previousSecretUntil: sql`${at}::timestamptz + ${secretOverlapHours} * interval '1 hour'`,
      secret: sealed,
      modifiedAt: at,
    })
    .where(tenantIs('webhook', tenant))
    .where('id', '=', id)
    .execute()
  return secret
}

/**
 * Gives a customer a secret with which messages to the addresses of its jobs are signed from now on; the one before ends.
 *
 * @returns the secret, which cannot be shown again
 */
export async function setPostUrlSecret(
  db: Db,
  { rootCustomerId, customerId }: Tenant,
  { box, at }: { box: Pick<SecretBox, 'seal'>; at: Date },
) {
  const { secret, sealed } = sealedSecret(box)
  await db
    .insertInto('postUrlSecret')
    .values({ rootCustomerId, customerId, secret: sealed, createdAt: at })
    .onConflict((conflict) =>
      conflict
        .constraint('post_url_secret_pkey')
        .doUpdateSet(({ ref }) => ({ secret: ref('excluded.secret'), createdAt: ref('excluded.createdAt') })),
    )
    .execute()
  return secret
}

/** Seals secrets with the key that seals now, where it is another, and forgets those that are over. */
export async function resealWebhookSecrets(db: Db, box: SecretBox, at: Date): Promise<void> {
  const header = box.header()
  await db
    .updateTable('webhook')
    .set({ previousSecret: null, previousSecretUntil: null })
    .where('previousSecretUntil', '<=', at)
    .execute()
  const other = (column: string) =>
    sql<boolean>`substring(${sql.ref(column)} for ${header.length}) <> ${header}`
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'secret', 'previousSecret'])
    .where(({ or }) => or([other('secret'), other('previousSecret')]))
    .limit(1_000)
    .execute()
  for (const { id, secret, previousSecret } of rows) {
    const anew = (sealed: Buffer) => box.seal(box.unseal(sealed))
    await db
      .updateTable('webhook')
      .set({ secret: anew(secret), previousSecret: previousSecret && anew(previousSecret) })
      .where('id', '=', id)
      // Somebody else may have been quicker, or have given it another.
      .where('secret', '=', secret)
      .execute()
  }
  const posting = await db
    .selectFrom('postUrlSecret')
    .select(['rootCustomerId', 'customerId', 'secret'])
    .where(other('secret'))
    .limit(1_000)
    .execute()
  for (const { secret, ...tenant } of posting)
    await db
      .updateTable('postUrlSecret')
      .set({ secret: box.seal(box.unseal(secret)) })
      .where(tenantIs('postUrlSecret', tenant))
      .where('secret', '=', secret)
      .execute()
}
