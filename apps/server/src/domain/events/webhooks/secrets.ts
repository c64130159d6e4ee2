import { webhookSecretOverlapHours } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { createWebhookSecret } from '#lib/egress/webhook-signature.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export function createSealedWebhookSecret(box: Pick<SecretBox, 'seal'>) {
  const secret = createWebhookSecret()
  return { secret, sealed: box.seal(Buffer.from(secret)) }
}

/**
 * Replaces the secret of a webhook. For a day, messages are also signed with the previous secret, so that
 * receivers can switch; older secrets end immediately.
 *
 * @returns the new secret, which cannot be shown again
 */
export async function rotateWebhookSecret(
  tx: Tx,
  tenant: Tenant,
  id: number,
  { box, at }: { box: Pick<SecretBox, 'seal'>; at: Date },
) {
  const { secret, sealed } = createSealedWebhookSecret(box)
  await tx
    .updateTable('webhook')
    .set({
      previousSecret: sql`secret`,
      previousSecretUntil: sql`${at}::timestamptz + ${webhookSecretOverlapHours} * interval '1 hour'`,
      secret: sealed,
      modifiedAt: at,
    })
    .where(tenantIsSql('webhook', tenant))
    .where('id', '=', id)
    .execute()
  return secret
}

/**
 * Sets the secret that signs messages to a customer's post URLs and replaces the previous one.
 *
 * @returns the secret, which cannot be shown again
 */
export async function setPostUrlSecret(
  db: Db,
  { rootCustomerId, customerId }: Tenant,
  { box, at }: { box: Pick<SecretBox, 'seal'>; at: Date },
) {
  const { secret, sealed } = createSealedWebhookSecret(box)
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

/** Reseals webhook secrets with the current key and deletes expired ones. */
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
      // Another process may have changed it.
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
      .where(tenantIsSql('postUrlSecret', tenant))
      .where('secret', '=', secret)
      .execute()
}
